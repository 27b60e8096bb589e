"""Statistics: records, the SQL they become, and the checks that must return no rows."""
