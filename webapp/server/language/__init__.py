"""The language of a page, the catalogues, and what people type."""
