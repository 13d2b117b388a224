"""The command `consigliere`; heavy parts are imported by the command that needs them."""
