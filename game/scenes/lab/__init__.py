"""The pages of the laboratory: what can be told and tried of a match and its rules."""
