# The deal of the week.

refused-deal-unseen = You’ll see the scores of your group once you’ve finished this deal. After Sunday, its post shows all results.
