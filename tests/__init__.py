"""What holds: tests beside the code they mirror, contract suites, laws, crashes and the bench."""
