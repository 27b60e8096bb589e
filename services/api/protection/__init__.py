"""What keeps the API standing: limits, bounded heavy questions, headers; what requests came to."""
