"""v1 messages to model values and back; the only place that validates a request."""
