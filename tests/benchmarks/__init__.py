"""Speed and size, beside other libraries and as they grow; see README.md here."""
