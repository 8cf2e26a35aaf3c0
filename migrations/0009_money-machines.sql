-- What the money core gained: disputes, the history of every move, the accounts of fees and banks, the funding model.

DELETE FROM legal_moves WHERE machine = 'investment' AND from_state = 'refund_pending' AND to_state = 'disputed';
--> statement-breakpoint
-- A dispute leaves an investment whose refund is on its way as it is: its money counts as raised no more, and must not
-- count again. Only a lost one ends it.
INSERT INTO legal_moves (machine, from_state, to_state) VALUES
  ('investment', 'refund_pending', 'charged_back'),
  ('dispute', 'open', 'won'), ('dispute', 'open', 'lost'), ('dispute', 'won', 'open'), ('dispute', 'won', 'lost'), ('dispute', 'lost', 'won');
--> statement-breakpoint
INSERT INTO ledger_accounts (name, kind, guarded, balance_cents) VALUES
  ('bank', 'asset', false, NULL),
  ('disputed_receivable', 'asset', false, NULL),
  ('processor_fees', 'expense', false, NULL),
  ('dispute_fees', 'expense', false, NULL),
  ('chargeback_loss', 'expense', false, NULL),
  ('platform_fees', 'income', false, NULL);
--> statement-breakpoint
-- The funding model is a term like the goal: nobody may change what happens at the deadline once somebody has paid.
CREATE OR REPLACE FUNCTION guard_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM require_legal_move('project', OLD.id, OLD.status, NEW.status);
    IF NEW.status = 'draft' AND (OLD.held_cents > 0 OR OLD.raised_cents > 0) THEN
      RAISE EXCEPTION 'project % has investments and may not become a draft', OLD.id USING ERRCODE = 'KD001';
    END IF;
  END IF;
  IF OLD.terms_locked AND (NEW.goal_cents, NEW.valuation_cents, NEW.owner_id, NEW.funding_model)
      IS DISTINCT FROM (OLD.goal_cents, OLD.valuation_cents, OLD.owner_id, OLD.funding_model) THEN
    RAISE EXCEPTION 'the terms of project % are locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.terms_locked AND NOT NEW.terms_locked THEN
    RAISE EXCEPTION 'the terms of project % stay locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER legal_move BEFORE UPDATE OF state ON disputes FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION guard_state('dispute');
--> statement-breakpoint
CREATE FUNCTION guard_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.provider_dispute_id, NEW.investment_id, NEW.payment_id, NEW.amount_cents)
      IS DISTINCT FROM (OLD.provider_dispute_id, OLD.investment_id, OLD.payment_id, OLD.amount_cents) THEN
    RAISE EXCEPTION 'dispute % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION guard_dispute();
--> statement-breakpoint
CREATE TRIGGER keep BEFORE DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_all BEFORE TRUNCATE ON disputes EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The hash of a move covers the hash before it in the history of the same row, so that rows of different things never wait
-- for each other, and whoever edits a history has to write all of it anew.
CREATE FUNCTION money_move_hash(previous bytea, move money_moves) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce(previous, ''::bytea) || convert_to(concat_ws('|', move.machine, move.row_id, coalesce(move.from_state, ''), move.to_state,
    coalesce(move.cause, ''), coalesce(move.actor, ''), coalesce(move.request_id, ''), (extract(epoch FROM move.at) * 1000)::bigint), 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION record_money_move(p_machine text, p_row bigint, p_from text, p_to text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  move money_moves;
BEGIN
  move.machine := p_machine;
  move.row_id := p_row;
  move.from_state := p_from;
  move.to_state := p_to;
  move.cause := nullif(current_setting('kindling.cause', true), '');
  move.actor := nullif(current_setting('kindling.actor', true), '');
  move.request_id := nullif(current_setting('kindling.request', true), '');
  move.at := date_trunc('milliseconds', clock_timestamp());
  move.hash := money_move_hash(CASE WHEN p_from IS NOT NULL THEN
    (SELECT m.hash FROM money_moves m WHERE m.machine = p_machine AND m.row_id = p_row ORDER BY m.id DESC LIMIT 1) END, move);
  INSERT INTO money_moves (machine, row_id, from_state, to_state, cause, actor, request_id, at, hash)
  VALUES (move.machine, move.row_id, move.from_state, move.to_state, move.cause, move.actor, move.request_id, move.at, move.hash);
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_money_move(TG_ARGV[0], NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.state END, NEW.state);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_project_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_money_move('project', NEW.id, CASE WHEN TG_OP = 'UPDATE' THEN OLD.status END, NEW.status);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER history_begins AFTER INSERT ON investments FOR EACH ROW EXECUTE FUNCTION keep_history('investment');
--> statement-breakpoint
CREATE TRIGGER history AFTER UPDATE OF state ON investments FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION keep_history('investment');
--> statement-breakpoint
CREATE TRIGGER history_begins AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION keep_history('payment');
--> statement-breakpoint
CREATE TRIGGER history AFTER UPDATE OF state ON payments FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION keep_history('payment');
--> statement-breakpoint
CREATE TRIGGER history_begins AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION keep_history('refund');
--> statement-breakpoint
CREATE TRIGGER history AFTER UPDATE OF state ON refunds FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION keep_history('refund');
--> statement-breakpoint
CREATE TRIGGER history_begins AFTER INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION keep_history('dispute');
--> statement-breakpoint
CREATE TRIGGER history AFTER UPDATE OF state ON disputes FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION keep_history('dispute');
--> statement-breakpoint
CREATE TRIGGER history_begins AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION keep_project_history();
--> statement-breakpoint
CREATE TRIGGER history AFTER UPDATE OF status ON projects FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION keep_project_history();
--> statement-breakpoint
-- What was there before anybody kept a history begins it with the state it is in.
INSERT INTO money_moves (machine, row_id, to_state, cause, at, hash)
SELECT m.machine, m.row_id, m.to_state, m.cause, m.at,
  money_move_hash(NULL, ROW(NULL, m.machine, m.row_id, NULL, m.to_state, m.cause, NULL, NULL, m.at, NULL)::money_moves)
FROM (
  SELECT 'investment' AS machine, id AS row_id, state AS to_state, 'history begins' AS cause, date_trunc('milliseconds', now()) AS at FROM investments
  UNION ALL SELECT 'payment', id, state, 'history begins', date_trunc('milliseconds', now()) FROM payments
  UNION ALL SELECT 'refund', id, state, 'history begins', date_trunc('milliseconds', now()) FROM refunds
  UNION ALL SELECT 'project', id, status, 'history begins', date_trunc('milliseconds', now()) FROM projects
) m;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON money_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER append_only_all BEFORE TRUNCATE ON money_moves EXECUTE FUNCTION refuse_change();
