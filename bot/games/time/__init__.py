"""Alarms: the times at which games and tournaments need attention, and the resulting acts."""
