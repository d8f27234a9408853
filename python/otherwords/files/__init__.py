"""Files on disk: lines and codecs, bad lines, whole files and folders, work folders, checksums."""
