"""Rearranged tables at the referee's desk."""
