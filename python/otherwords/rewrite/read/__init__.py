"""From lines of text to sentences that the decoder can work on, and back to text."""
