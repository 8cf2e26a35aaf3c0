-- Entries are only added, in the order of their time: a block range index finds a day of any year and costs adding nothing.
CREATE INDEX ledger_entries_by_time ON ledger_entries USING brin (posted_at) WITH (pages_per_range = 32, autosummarize = on);
