"""Pictures and texts of pinned positions, and how they are made."""
