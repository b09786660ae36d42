"""Citations: document + page, checked against what was retrieved."""
