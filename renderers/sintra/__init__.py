"""Pictures of Stained Glass of Sintra."""
