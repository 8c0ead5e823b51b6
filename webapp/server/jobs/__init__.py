"""Background jobs: a table of jobs, a loop that takes them, and child processes."""
