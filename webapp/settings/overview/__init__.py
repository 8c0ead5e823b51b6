"""The Settings tab: its list of rows, and the pages of the household behind them."""
