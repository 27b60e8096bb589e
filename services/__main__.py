"""`python -m services` is the console command."""

import sys

from services.cli import main

sys.exit(main())
