"""What a web engineer expects: http, https, database and migrations, languages, jobs."""
