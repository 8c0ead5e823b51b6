"""What happens at the table: its page and log, photos, the camera, the score alone."""
