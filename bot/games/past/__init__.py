"""What is said of games that were played: ratings, records, analysis, and the audit of all that is stored."""
