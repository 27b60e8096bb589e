"""The pages: over HTTP as text, and in a browser."""
