"""What each stage of a build does, one file a stage."""
