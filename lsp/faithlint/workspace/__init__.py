"""What editor and command line share: configuration, discovery, wording, findings."""
