-- TypeScript twins: src/features/investing/server/money-moves.ts, src/features/projects/project-rules.ts, src/features/reviews/review-rules.ts, src/features/payouts/payout-states.ts
-- Legal state transitions, for everything whose state PostgreSQL guards, and the functions that its triggers share.
-- Errors of our own rules have SQLSTATE KD001 (illegal move), KD002 (frozen), KD003 (append-only) or KD004 (ledger).

DELETE FROM legal_moves;
INSERT INTO legal_moves (machine, from_state, to_state) VALUES
  ('project', 'draft', 'active'), ('project', 'active', 'draft'), ('project', 'active', 'funded'),
  ('project', 'active', 'failed'), ('project', 'funded', 'active'), ('project', 'funded', 'completed'),
  -- Only the server does this, when the remainder of the money is returned (payouts.sql).
  ('project', 'funded', 'failed'),
  ('investment', 'held', 'processing'), ('investment', 'held', 'completed'), ('investment', 'held', 'expired'),
  ('investment', 'held', 'failed'), ('investment', 'held', 'cancelled'),
  ('investment', 'processing', 'held'), ('investment', 'processing', 'completed'), ('investment', 'processing', 'expired'),
  ('investment', 'processing', 'failed'), ('investment', 'processing', 'cancelled'),
  ('investment', 'expired', 'completed'), ('investment', 'failed', 'completed'), ('investment', 'cancelled', 'completed'),
  ('investment', 'expired', 'refund_pending'), ('investment', 'failed', 'refund_pending'), ('investment', 'cancelled', 'refund_pending'),
  ('investment', 'completed', 'refund_pending'), ('investment', 'completed', 'disputed'),
  ('investment', 'refund_pending', 'refunded'), ('investment', 'disputed', 'completed'), ('investment', 'disputed', 'charged_back'),
  -- A dispute leaves an investment as it is while its refund is under way: its money no longer counts as raised and must not
  -- count again. Only a lost dispute ends it.
  ('investment', 'refund_pending', 'charged_back'),
  -- A refund may fail after it ended the investment. If the bank takes the money then, or took it before, no debt remains.
  ('investment', 'refunded', 'charged_back'),
  ('payment', 'new', 'open'), ('payment', 'new', 'cancelled'), ('payment', 'new', 'failed'),
  ('payment', 'open', 'processing'), ('payment', 'open', 'succeeded'), ('payment', 'open', 'cancelled'), ('payment', 'open', 'failed'),
  ('payment', 'processing', 'open'), ('payment', 'processing', 'succeeded'), ('payment', 'processing', 'cancelled'), ('payment', 'processing', 'failed'),
  -- The provider's success is the truth about money: a payment that we gave up and that was captured after all is late money.
  ('payment', 'cancelled', 'succeeded'), ('payment', 'failed', 'succeeded'),
  ('refund', 'requested', 'submitted'), ('refund', 'requested', 'succeeded'), ('refund', 'requested', 'failed'),
  ('refund', 'submitted', 'succeeded'), ('refund', 'submitted', 'failed'), ('refund', 'succeeded', 'failed'),
  ('suspense_exit', 'requested', 'submitted'), ('suspense_exit', 'requested', 'succeeded'), ('suspense_exit', 'requested', 'failed'),
  ('suspense_exit', 'submitted', 'succeeded'), ('suspense_exit', 'submitted', 'failed'), ('suspense_exit', 'succeeded', 'failed'),
  ('dispute', 'open', 'won'), ('dispute', 'open', 'lost'), ('dispute', 'won', 'open'),
  ('milestone', 'planned', 'evidence_filed'), ('milestone', 'planned', 'approved'), ('milestone', 'planned', 'overdue'), ('milestone', 'planned', 'returned'),
  ('milestone', 'evidence_filed', 'planned'), ('milestone', 'evidence_filed', 'voting'), ('milestone', 'evidence_filed', 'approved'), ('milestone', 'evidence_filed', 'rejected'), ('milestone', 'evidence_filed', 'returned'),
  ('milestone', 'voting', 'approved'), ('milestone', 'voting', 'rejected'), ('milestone', 'voting', 'returned'),
  ('milestone', 'approved', 'releasing'), ('milestone', 'approved', 'returned'),
  ('milestone', 'rejected', 'evidence_filed'), ('milestone', 'rejected', 'returned'),
  ('milestone', 'overdue', 'planned'), ('milestone', 'overdue', 'evidence_filed'), ('milestone', 'overdue', 'returned'),
  ('milestone', 'releasing', 'approved'), ('milestone', 'releasing', 'released'), ('milestone', 'releasing', 'returned'),
  ('release', 'asked', 'approved'), ('release', 'asked', 'withdrawn'),
  ('release', 'approved', 'sent'), ('release', 'approved', 'withdrawn'),
  ('transfer', 'wanted', 'sent'), ('transfer', 'wanted', 'refused'), ('transfer', 'wanted', 'withdrawn'),
  ('transfer', 'refused', 'wanted'), ('transfer', 'refused', 'sent'), ('transfer', 'refused', 'withdrawn'),
  ('transfer', 'sent', 'paid'), ('transfer', 'sent', 'reversed'),
  ('transfer', 'paid', 'sent'), ('transfer', 'paid', 'reversed'),
  ('part_return', 'requested', 'submitted'), ('part_return', 'requested', 'succeeded'), ('part_return', 'requested', 'failed'),
  ('part_return', 'submitted', 'succeeded'), ('part_return', 'submitted', 'failed'),
  ('part_return', 'succeeded', 'failed'),
  ('part_return', 'failed', 'requested'), ('part_return', 'failed', 'succeeded'),
  ('write_off', 'asked', 'booked'), ('write_off', 'asked', 'withdrawn'),
  ('review', 'waiting', 'approved'), ('review', 'waiting', 'changes_requested'), ('review', 'waiting', 'rejected');

CREATE OR REPLACE FUNCTION require_legal_move(machine text, id bigint, from_state text, to_state text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM legal_moves m WHERE m.machine = require_legal_move.machine
                 AND m.from_state = require_legal_move.from_state AND m.to_state = require_legal_move.to_state) THEN
    RAISE EXCEPTION '% % may not move from % to %', machine, id, from_state, to_state USING ERRCODE = 'KD001';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION refuse_illegal_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM require_legal_move(TG_ARGV[0], OLD.id, OLD.state, NEW.state);
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% rows are never %', TG_TABLE_NAME, CASE TG_OP WHEN 'UPDATE' THEN 'edited' ELSE 'deleted' END USING ERRCODE = 'KD003';
END $$;
