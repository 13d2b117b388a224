"""The games; each folder has the same files and imports only `consigliere.core`."""
