-- What the money core gained: disputes, the history of every move, the accounts of fees and banks, the funding model.

DELETE FROM legal_moves WHERE machine = 'investment' AND from_state = 'refund_pending' AND to_state = 'disputed';
--> statement-breakpoint
-- A dispute leaves an investment whose refund is on its way as it is: its money counts as raised no more, and must not
-- count again. Only a lost one ends it.
INSERT INTO legal_moves (machine, from_state, to_state) VALUES
  ('investment', 'refund_pending', 'charged_back'),
  ('dispute', 'open', 'won'), ('dispute', 'open', 'lost'), ('dispute', 'won', 'open');
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
  -- Whoever fails or removes a project: the sweeper looks for its money until none is left.
  IF (NEW.status = 'failed' OR NEW.deleted_at IS NOT NULL)
      AND (NEW.status, NEW.deleted_at) IS DISTINCT FROM (OLD.status, OLD.deleted_at) THEN
    NEW.unwinding := true;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Projects that ended before this was kept: the sweeper looks once.
UPDATE projects SET unwinding = true WHERE status = 'failed' OR deleted_at IS NOT NULL;
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
-- For the rest of the transaction: every move in it is written down with this cause (money-cause.ts says the same from outside).
CREATE FUNCTION set_money_cause(cause text, actor text, request_id text) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('kindling.cause', coalesce(cause, ''), true), set_config('kindling.actor', coalesce(actor, ''), true),
    set_config('kindling.request', coalesce(request_id, ''), true)
$$;
--> statement-breakpoint
-- As take_hold of the first money rules, but it answers all that the payment is made of, so that nothing is read back.
DROP FUNCTION take_hold(bigint, bigint, bigint, text, bytea, interval, bigint, bigint, integer);
--> statement-breakpoint
CREATE FUNCTION take_hold(p_project bigint, p_investor bigint, p_amount bigint, p_key text, p_hash bytea, p_ttl interval, p_min bigint, p_min_card bigint, p_max_holds integer, p_actor text)
RETURNS TABLE (outcome text, investment_id bigint, available_cents bigint, payment_id bigint, created_at timestamptz, hold_expires_at timestamptz,
  valuation_cents bigint, equity_percent numeric, project_title text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  target projects;
  known investments;
  taken investments;
  available bigint;
  payment bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = p_investor FOR NO KEY UPDATE;
  SELECT * INTO known FROM investments i WHERE i.investor_id = p_investor AND i.request_key = p_key;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN known.request_hash = p_hash THEN 'replayed' ELSE 'key_reused' END, known.id, NULL::bigint,
      NULL::bigint, NULL::timestamptz, NULL::timestamptz, NULL::bigint, NULL::numeric, NULL::text;
    RETURN;
  END IF;
  SELECT * INTO target FROM projects WHERE id = p_project FOR NO KEY UPDATE;
  available := target.goal_cents - target.raised_cents - target.held_cents;
  outcome := CASE
    WHEN target.id IS NULL OR target.deleted_at IS NOT NULL
      OR (target.owner_id <> p_investor AND (target.visibility = 'private' OR target.status = 'draft')) THEN 'not_found'
    WHEN target.owner_id = p_investor THEN 'own_project'
    WHEN target.status <> 'active' OR target.deadline < (now() AT TIME ZONE 'UTC')::date THEN 'not_active'
    WHEN p_amount > available THEN 'too_much'
    WHEN p_amount < least(p_min, available) THEN 'too_small'
    WHEN available - p_amount BETWEEN 1 AND p_min_card - 1 THEN 'leaves_too_little'
    WHEN (SELECT count(*) FROM investments i WHERE i.investor_id = p_investor AND i.counted = 'held') >= p_max_holds THEN 'too_many_holds'
    ELSE 'taken' END;
  IF outcome = 'taken' THEN
    PERFORM set_money_cause('hold', p_actor, NULL);
    INSERT INTO investments (project_id, investor_id, amount_cents, valuation_cents, hold_expires_at, request_key, request_hash)
    VALUES (p_project, p_investor, p_amount, target.valuation_cents, now() + p_ttl, p_key, p_hash) RETURNING * INTO taken;
    INSERT INTO payments (investment_id, amount_cents) VALUES (taken.id, p_amount) RETURNING id INTO payment;
    available := available - p_amount;
  ELSIF outcome IN ('not_found', 'own_project') THEN
    available := NULL;
  END IF;
  RETURN QUERY SELECT outcome, taken.id, available, payment, taken.created_at, taken.hold_expires_at, taken.valuation_cents,
    taken.equity_percent, target.title;
END $$;
--> statement-breakpoint
-- What a settlement is decided by (settlement-decision.ts): a payment, its investment, and whether its project takes the money.
CREATE VIEW settlement_facts AS
  SELECT p.id AS payment_id, p.provider_payment_id, p.amount_cents, p.currency, p.state AS payment_state,
    i.id AS investment_id, i.project_id, i.investor_id, i.request_key, i.state AS investment_state,
    i.hold_expires_at <= now() AS is_expired,
    -- Rows that are rebuilt after a backup was restored come back without a hold; their money may have gone to suspense.
    i.state IN ('expired', 'failed', 'cancelled') AND EXISTS (
      SELECT 1 FROM ledger_entries e WHERE e.kind = 'captured_unmatched' AND e.ref = p.provider_payment_id) AS is_in_suspense,
    i.state IN ('held', 'processing') AND j.deleted_at IS NULL AND j.status <> 'failed' AS accepts_held,
    i.state IN ('expired', 'failed', 'cancelled') AND j.deleted_at IS NULL AND j.status = 'active' AND j.visibility = 'public'
      AND (j.deadline IS NULL OR j.deadline >= (now() AT TIME ZONE 'UTC')::date)
      AND i.amount_cents <= j.goal_cents - j.raised_cents - j.held_cents AS accepts_late
  FROM payments p JOIN investments i ON i.id = p.investment_id JOIN projects j ON j.id = i.project_id;
--> statement-breakpoint
-- Whoever captures a payment that may be in suspense, or puts it there, does so alone until its transaction has ended.
CREATE FUNCTION lock_capture(provider_payment text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('capture of ' || provider_payment, 0))
$$;
--> statement-breakpoint
-- Carries out a decided settlement, all of it in one call, so that the locks are held for no longer than the work takes. What
-- the decision was made by (p_seen) is looked at again under the locks: where it is not so any more, nothing is written, and
-- the answer false asks for a new decision. Lock order: payment, investment, project, accounts.
CREATE FUNCTION settle_payment(p_payment bigint, p_seen jsonb, p_writes jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  facts settlement_facts;
  next_state text;
  completes boolean;
  entry record;
BEGIN
  SELECT investment_id INTO STRICT facts.investment_id FROM payments WHERE id = p_payment FOR NO KEY UPDATE;
  SELECT project_id INTO STRICT facts.project_id FROM investments WHERE id = facts.investment_id FOR NO KEY UPDATE;
  IF p_writes -> 'investment' <> '[]' THEN
    PERFORM 1 FROM projects WHERE id = facts.project_id FOR NO KEY UPDATE;
  END IF;
  -- Late money may be on its way to suspense at this moment, by somebody who knew no row of it (unmatched-payment.ts).
  IF p_seen ->> 'investment' IN ('expired', 'failed', 'cancelled') AND p_writes -> 'entries' <> '[]' THEN
    PERFORM lock_capture((SELECT provider_payment_id FROM payments WHERE id = p_payment));
  END IF;
  SELECT * INTO facts FROM settlement_facts WHERE payment_id = p_payment;
  IF p_seen <> jsonb_build_object('payment', facts.payment_state, 'investment', facts.investment_state, 'isExpired', facts.is_expired,
      'isInSuspense', facts.is_in_suspense, 'acceptsHeld', facts.accepts_held, 'acceptsLate', facts.accepts_late) THEN
    RETURN false;
  END IF;
  PERFORM set_money_cause(p_writes ->> 'cause', p_writes ->> 'actor', p_writes ->> 'requestId');
  UPDATE payments SET state = coalesce(p_writes ->> 'payment', state), last_error = coalesce(p_writes ->> 'lastError', last_error),
    updated_at = now() WHERE id = p_payment;
  FOR next_state IN SELECT jsonb_array_elements_text(p_writes -> 'investment') LOOP
    completes := next_state = 'completed';
    UPDATE investments SET state = next_state, ever_completed = ever_completed OR completes,
      completed_at = CASE WHEN completes THEN now() ELSE completed_at END,
      claimed_at = CASE WHEN completes AND (p_writes -> 'isClaim')::boolean THEN coalesce(claimed_at, now()) ELSE claimed_at END
    WHERE id = facts.investment_id;
  END LOOP;
  FOR entry IN SELECT * FROM jsonb_to_recordset(p_writes -> 'entries') AS e (kind text, ref text, debit text, credit text, amount bigint) LOOP
    PERFORM post_entry(entry.kind, entry.ref, entry.debit, entry.credit, entry.amount);
  END LOOP;
  IF p_writes ->> 'refund' IS NOT NULL THEN
    INSERT INTO refunds (investment_id, payment_id, amount_cents, reason)
    VALUES (facts.investment_id, p_payment, facts.amount_cents, p_writes ->> 'refund');
  END IF;
  IF p_writes ->> 'mail' IS NOT NULL THEN
    INSERT INTO investment_mails (investment_id, kind) VALUES (facts.investment_id, p_writes ->> 'mail') ON CONFLICT DO NOTHING;
  END IF;
  RETURN true;
END $$;
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
--> statement-breakpoint
-- Every row here is a broken promise, each named as in docs/money.md and money-promises.ts. It reads every row of money
-- there is, so each part is one pass over whole tables. M3 has no rows to look at (one definition, and a test of every
-- screen); what waits too long (M8, M17) depends on settings and is listed by overdue-list.ts.
DROP VIEW violations;
--> statement-breakpoint
CREATE VIEW violations AS
  WITH captures AS (
    SELECT e.ref, count(*) FILTER (WHERE e.kind <> 'captured_unmatched' AND p.amount_cents > 0) AS captured,
      coalesce(sum(p.amount_cents) FILTER (WHERE a.name = 'provider_clearing'), 0) AS amount_cents
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
    WHERE e.kind IN ('captured', 'captured_late', 'captured_unmatched') GROUP BY e.ref
  ), replayed AS (
    SELECT m.machine, m.row_id, m.to_state, m.is_last,
      m.from_state IS DISTINCT FROM m.before_state OR (m.from_state IS NOT NULL AND l.machine IS NULL) AS is_illegal,
      m.hash <> sha256(coalesce(m.before_hash, ''::bytea) || convert_to(m.words, 'UTF8')) AS is_forged
    FROM (
      SELECT machine, row_id, from_state, to_state, hash,
        lag(to_state) OVER one_row AS before_state, lag(hash) OVER one_row AS before_hash, lead(id) OVER one_row IS NULL AS is_last,
        concat_ws('|', machine, row_id, coalesce(from_state, ''), to_state, coalesce(cause, ''), coalesce(actor, ''),
          coalesce(request_id, ''), (extract(epoch FROM at) * 1000)::bigint) AS words
      FROM money_moves WINDOW one_row AS (PARTITION BY machine, row_id ORDER BY id)
    ) m LEFT JOIN legal_moves l ON l.machine = m.machine AND l.from_state = m.from_state AND l.to_state = m.to_state
  ), histories AS (
    SELECT machine, row_id, max(to_state) FILTER (WHERE is_last) AS state, bool_or(is_illegal) AS is_illegal, bool_or(is_forged) AS is_forged
    FROM replayed GROUP BY machine, row_id
  ), states AS (
    SELECT 'investment' AS machine, id, state FROM investments UNION ALL SELECT 'payment', id, state FROM payments
    UNION ALL SELECT 'refund', id, state FROM refunds UNION ALL SELECT 'dispute', id, state FROM disputes
    UNION ALL SELECT 'project', id, status FROM projects
  ), shapes (kind, account, is_debit) AS (
    -- Which accounts an entry may touch, and on which side. Money that waited in suspense may be captured from there.
    VALUES ('captured', 'provider_clearing', true), ('captured', 'suspense', true), ('captured', 'escrow', false),
      ('captured_late', 'provider_clearing', true), ('captured_late', 'suspense', true), ('captured_late', 'refund_payable', false),
      ('captured_unmatched', 'provider_clearing', true), ('captured_unmatched', 'suspense', false),
      ('captured_unmatched', 'suspense', true), ('captured_unmatched', 'provider_clearing', false),
      ('opening', 'opening_balances', true), ('opening', 'escrow', false),
      ('refund_requested', 'escrow', true), ('refund_requested', 'refund_payable', false),
      ('refunded', 'refund_payable', true), ('refunded', 'provider_clearing', false), ('refunded', 'opening_balances', false),
      ('refund_failed', 'provider_clearing', true), ('refund_failed', 'refund_payable', false),
      ('refunded_unmatched', 'suspense', true), ('refunded_unmatched', 'provider_clearing', false),
      ('fee', 'processor_fees', true), ('fee', 'provider_clearing', false),
      ('dispute_withdrawn', 'disputed_receivable', true), ('dispute_withdrawn', 'provider_clearing', false),
      ('dispute_fee', 'dispute_fees', true), ('dispute_fee', 'provider_clearing', false),
      ('dispute_fee', 'provider_clearing', true), ('dispute_fee', 'dispute_fees', false),
      ('dispute_reinstated', 'provider_clearing', true), ('dispute_reinstated', 'disputed_receivable', false),
      ('dispute_reinstated', 'suspense', false),
      ('dispute_lost', 'escrow', true), ('dispute_lost', 'chargeback_loss', true), ('dispute_lost', 'disputed_receivable', false),
      ('refund_cancelled', 'refund_payable', true), ('refund_cancelled', 'chargeback_loss', false),
      ('payout', 'bank', true), ('payout', 'provider_clearing', false)
  ), rules (promise, place, name) AS (
    -- Triggers, constraints and unique indexes that keep a promise: one that was dropped or switched off keeps nothing.
    VALUES ('M1', 'projects', 'never_oversold'), ('M2', 'investments', 'figures'),
      ('M4', 'payments', 'one_live_payment'), ('M4', 'payments', 'payments_provider_payment_id_unique'),
      ('M6', 'ledger_entries', 'ledger_entries_once'),
      ('M7', 'payments', 'never_over_refunded'), ('M7', 'refunds', 'counted'), ('M7', 'refunds', 'one_live_refund'),
      ('M9', 'ledger_entries', 'balanced'), ('M9', 'ledger_postings', 'balanced'),
      ('M10', 'ledger_entries', 'append_only'), ('M10', 'ledger_postings', 'append_only'),
      ('M11', 'ledger_accounts', 'ledger_accounts_guard'), ('M13', 'projects', 'never_sell_more_than_everything'),
      ('M14', 'investments', 'frozen'), ('M15', 'investments', 'legal_move'), ('M15', 'payments', 'legal_move'),
      ('M15', 'refunds', 'legal_move'), ('M15', 'disputes', 'legal_move'), ('M15', 'projects', 'guard'),
      ('M16', 'investments', 'investments_one_per_key'),
      ('M18', 'investments', 'history'), ('M18', 'payments', 'history'), ('M18', 'refunds', 'history'),
      ('M18', 'disputes', 'history'), ('M18', 'projects', 'history'), ('M18', 'money_moves', 'append_only'),
      ('M19', 'investments', 'investments_project_id_projects_id_fk'), ('M19', 'investments', 'investments_investor_id_users_id_fk'),
      ('M19', 'investments', 'keep'), ('M19', 'payments', 'keep'), ('M19', 'refunds', 'keep'), ('M19', 'disputes', 'keep')
  )
  SELECT 'M1 oversold' AS promise, id::text AS ref FROM projects WHERE held_cents + raised_cents > goal_cents
  UNION ALL
  SELECT 'M2 figures differ from investments', p.id::text FROM projects p
  LEFT JOIN (SELECT project_id, sum(amount_cents) FILTER (WHERE counted = 'held') AS held, sum(amount_cents) FILTER (WHERE counted = 'raised') AS raised
             FROM investments GROUP BY project_id) i ON i.project_id = p.id
  WHERE p.held_cents <> coalesce(i.held, 0) OR p.raised_cents <> coalesce(i.raised, 0)
  UNION ALL
  SELECT 'M2 number of investors differs from investments', p.id::text FROM projects p
  LEFT JOIN (SELECT project_id, count(DISTINCT investor_id) AS people FROM investments JOIN users u ON u.id = investor_id AND u.kind = 'person'
             WHERE counted = 'raised' GROUP BY project_id) i ON i.project_id = p.id
  WHERE p.investor_count <> coalesce(i.people, 0)
  UNION ALL
  SELECT 'M4 more than one live payment', investment_id::text FROM payments WHERE state NOT IN ('cancelled', 'failed')
  GROUP BY investment_id HAVING count(*) > 1
  UNION ALL
  SELECT 'M4 one payment of the provider on two rows', provider_payment_id FROM payments WHERE provider_payment_id IS NOT NULL
  GROUP BY provider_payment_id HAVING count(*) > 1
  UNION ALL
  SELECT 'M5 paid and completed differ', i.id::text FROM investments i
  LEFT JOIN payments p ON p.investment_id = i.id AND p.state = 'succeeded'
  WHERE i.origin = 'card' AND ((i.state IN ('completed', 'disputed', 'refund_pending', 'refunded', 'charged_back')) <> (p.id IS NOT NULL)
    OR p.amount_cents <> i.amount_cents)
  UNION ALL
  SELECT 'M5 opening money without its entry', i.id::text FROM investments i
  LEFT JOIN ledger_entries e ON e.kind = 'opening' AND e.ref = 'investment:' || i.id WHERE i.origin = 'opening' AND e.id IS NULL
  UNION ALL
  SELECT 'M6 captures differ from succeeded payments', coalesce(p.provider_payment_id, c.ref) FROM captures c
  FULL JOIN (SELECT provider_payment_id, amount_cents FROM payments WHERE state = 'succeeded') p ON p.provider_payment_id = c.ref
  WHERE CASE WHEN p.provider_payment_id IS NULL THEN c.captured > 0 ELSE c.captured IS DISTINCT FROM 1 OR c.amount_cents <> p.amount_cents END
  UNION ALL
  SELECT 'M7 returned differs from refunds', p.id::text FROM payments p
  LEFT JOIN (SELECT payment_id, sum(amount_cents) AS amount FROM refunds WHERE state <> 'failed' GROUP BY payment_id) r ON r.payment_id = p.id
  WHERE p.returned_cents <> coalesce(r.amount, 0)
  UNION ALL
  SELECT 'M7 more returned than paid', id::text FROM payments WHERE returned_cents > amount_cents
  UNION ALL
  SELECT 'M7 refund differs from its entries', coalesce(r.id::text, e.ref) FROM refunds r
  FULL JOIN (SELECT ref, count(*) FILTER (WHERE kind = 'refunded') - count(*) FILTER (WHERE kind = 'refund_failed') AS paid
             FROM ledger_entries WHERE kind IN ('refunded', 'refund_failed') GROUP BY ref) e ON e.ref = r.id::text
  WHERE coalesce(e.paid, 0) <> CASE WHEN r.state = 'succeeded' THEN 1 ELSE 0 END
  UNION ALL
  SELECT 'M8 money owed without a refund', i.id::text FROM investments i
  WHERE i.state IN ('refund_pending', 'refunded') AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.investment_id = i.id)
  UNION ALL
  SELECT 'M9 entry does not balance', e.id::text FROM ledger_entries e LEFT JOIN ledger_postings p ON p.entry_id = e.id
  GROUP BY e.id HAVING coalesce(sum(p.amount_cents), 0) <> 0 OR count(p.entry_id) < 2
  UNION ALL
  SELECT 'M10 balance differs from postings', a.name FROM ledger_accounts a JOIN ledger_balances b USING (id)
  WHERE a.guarded AND a.balance_cents <> b.balance_cents
  UNION ALL
  SELECT 'M11 account in debit', name FROM ledger_accounts WHERE guarded AND balance_cents > 0
  UNION ALL
  SELECT 'M11 refunds payable differ from refunds owed', '' WHERE
    (SELECT -balance_cents FROM ledger_accounts WHERE name = 'refund_payable') <>
    (SELECT coalesce(sum(amount_cents), 0) FROM investments i WHERE i.state <> 'charged_back'
       AND i.id IN (SELECT investment_id FROM refunds) AND i.id NOT IN (SELECT investment_id FROM refunds WHERE state = 'succeeded'))
  UNION ALL
  SELECT 'M12 escrow differs from raised', coalesce(p.id::text, a.name) FROM projects p
  FULL JOIN (SELECT name, balance_cents FROM ledger_accounts WHERE name LIKE 'escrow:%') a ON a.name = 'escrow:' || p.id
  WHERE coalesce(-a.balance_cents, 0) <> coalesce(p.raised_cents, 0)
  UNION ALL
  SELECT 'M13 equity is not by the rule', id::text FROM investments
  WHERE equity_percent <> trunc(amount_cents::numeric * 100 / valuation_cents, 6)
  UNION ALL
  SELECT 'M13 more equity sold than the goal stands for', i.project_id::text FROM investments i JOIN projects p ON p.id = i.project_id
  WHERE i.counted IS NOT NULL GROUP BY i.project_id, p.goal_cents, p.valuation_cents
  HAVING sum(i.equity_percent) > p.goal_cents::numeric * 100 / p.valuation_cents
  UNION ALL
  SELECT 'M14 investor owns the project', i.id::text FROM investments i JOIN projects p ON p.id = i.project_id WHERE i.investor_id = p.owner_id
  UNION ALL
  SELECT 'M15 history has an illegal move', machine || ' ' || row_id FROM histories WHERE is_illegal
  UNION ALL
  SELECT 'M15 present state is not where its history ends', s.machine || ' ' || s.id FROM states s
  JOIN histories h ON h.machine = s.machine AND h.row_id = s.id WHERE h.state <> s.state
  UNION ALL
  SELECT 'M16 one request key for two investments', investor_id || ' ' || request_key FROM investments
  GROUP BY investor_id, request_key HAVING count(*) > 1
  UNION ALL
  SELECT 'M18 history was edited', machine || ' ' || row_id FROM histories WHERE is_forged
  UNION ALL
  SELECT 'M18 rows and histories differ', coalesce(s.machine, h.machine) || ' ' || coalesce(s.id, h.row_id) FROM states s
  FULL JOIN histories h ON h.machine = s.machine AND h.row_id = s.id
  WHERE s.id IS NULL OR h.row_id IS NULL
  UNION ALL
  SELECT 'M19 investment of somebody or something that is gone', i.id::text FROM investments i
  LEFT JOIN projects p ON p.id = i.project_id LEFT JOIN users u ON u.id = i.investor_id WHERE p.id IS NULL OR u.id IS NULL
  UNION ALL
  SELECT 'M19 payment or refund of an investment that is gone', r.id::text
  FROM (SELECT id, investment_id FROM payments UNION ALL SELECT id, investment_id FROM refunds UNION ALL SELECT id, investment_id FROM disputes) r
  LEFT JOIN investments i ON i.id = r.investment_id WHERE i.id IS NULL
  UNION ALL
  SELECT 'M21 clearing differs from payments and refunds', '' WHERE
    (SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
       JOIN ledger_accounts a ON a.id = p.account_id AND a.name = 'provider_clearing'
       WHERE e.kind NOT IN ('fee', 'dispute_withdrawn', 'dispute_fee', 'dispute_reinstated', 'payout')) <>
    (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE state = 'succeeded')
    - (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state = 'succeeded' AND payment_id IS NOT NULL)
    - (SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
       JOIN ledger_accounts a ON a.id = p.account_id AND a.name = 'suspense' WHERE e.kind <> 'dispute_reinstated')
  UNION ALL
  SELECT 'M21 money withdrawn by disputes differs from the open ones', '' WHERE
    (SELECT balance_cents FROM ledger_balances WHERE name = 'disputed_receivable') <> 0 AND NOT EXISTS (SELECT 1 FROM disputes WHERE state = 'open')
  UNION ALL
  SELECT 'M21 entry on an account that its kind never touches', e.kind || ' ' || e.ref
  FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
  LEFT JOIN shapes s ON s.kind = e.kind AND s.account = split_part(a.name, ':', 1) AND s.is_debit = (p.amount_cents > 0)
  WHERE s.kind IS NULL
  UNION ALL
  SELECT 'M22 money that is not whole cents', c.relname || '.' || a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname LIKE '%\_cents' AND NOT a.attisdropped
    AND a.atttypid <> 'bigint'::regtype
  UNION ALL
  SELECT r.promise || ' a rule of the database is off', r.place || '.' || r.name FROM rules r
  WHERE NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgname = r.name AND t.tgrelid = to_regclass(r.place) AND t.tgenabled IN ('O', 'A'))
    AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conname = r.name AND k.conrelid = to_regclass(r.place) AND k.contype <> 't' AND k.convalidated)
    AND NOT EXISTS (SELECT 1 FROM pg_index x WHERE x.indexrelid = to_regclass(r.name) AND x.indrelid = to_regclass(r.place) AND x.indisunique AND x.indisvalid);
