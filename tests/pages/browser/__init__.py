"""The pages in a browser: controls, keys, no scripts, contrast, phones."""
