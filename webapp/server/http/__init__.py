"""Requests and answers: connections, access, security, static files, errors."""
