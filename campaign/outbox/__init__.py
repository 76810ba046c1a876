"""Delivery to chat: what goes to which webhook, once, in order, within the limits that the service documents."""
