"""What is said of games that were played: results, ratings, records, analysis."""
