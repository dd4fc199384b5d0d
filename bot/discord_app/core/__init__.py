"""What every answer is built on: the guard that interactions pass, ids, forms, requests to Discord."""
