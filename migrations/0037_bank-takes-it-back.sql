-- A refund may come back after its investment had ended by it; when a bank then takes the money by a dispute, or took it before,
-- nothing is owed any more, and it was the bank that ended it.
INSERT INTO legal_moves (machine, from_state, to_state) VALUES ('investment', 'refunded', 'charged_back');
