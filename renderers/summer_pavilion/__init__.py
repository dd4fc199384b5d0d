"""Pictures of Summer Pavilion."""
