"""The controls of the four asks (press, pick, arrange, write), and the parts that they share."""
