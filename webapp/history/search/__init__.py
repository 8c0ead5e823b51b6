"""Questions over all that a household has played: a small query, and a page that builds it."""
