"""The pages, partials and macros of the app; a package so that an installed wheel finds them."""
