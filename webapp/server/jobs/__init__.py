"""Work behind the pages: one table of jobs, one loop that takes them, one way to run a child."""
