"""A mind: what one resident remembers and believes, and how it perceives, recalls, reflects, plans and speaks."""
