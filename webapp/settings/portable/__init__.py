"""What a household takes along and brings back: archives, tables, calendars."""
