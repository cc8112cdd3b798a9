"""Spaces past one machine: walked shard by shard by workers anywhere, through files that are the walk's memory."""
