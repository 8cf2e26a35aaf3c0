-- TypeScript twin: src/features/investing/server/settlement/settlement-decision.ts
-- Payments, and the settlement of one.

CREATE OR REPLACE FUNCTION protect_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.investment_id, NEW.amount_cents, NEW.currency) IS DISTINCT FROM (OLD.investment_id, OLD.amount_cents, OLD.currency)
      OR (OLD.provider_payment_id IS NOT NULL AND NEW.provider_payment_id IS DISTINCT FROM OLD.provider_payment_id) THEN
    RAISE EXCEPTION 'payment % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_payment BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION protect_payment();

CREATE TRIGGER refuse_illegal_move BEFORE UPDATE OF state ON payments FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_illegal_move('payment');

CREATE TRIGGER refuse_delete BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON payments EXECUTE FUNCTION refuse_change();

-- One transaction at a time captures a payment that may be in suspense, or puts it there.
CREATE OR REPLACE FUNCTION lock_capture(provider_payment text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('capture of ' || provider_payment, 0))
$$;

-- The facts that settlement-decision.ts decides by: a payment, its investment, and whether its project accepts the money. Late money
-- is accepted only on the terms it was offered on. Rows that are rebuilt after a restore have no hold, and their money may be in suspense.
CREATE VIEW settlement_facts AS
  SELECT p.id AS payment_id, p.provider_payment_id, p.amount_cents, p.currency, p.state AS payment_state,
    i.id AS investment_id, i.project_id, i.investor_id, i.request_key, i.state AS investment_state,
    i.hold_expires_at <= now() AS is_expired,
    i.state IN ('expired', 'failed', 'cancelled') AND EXISTS (
      SELECT 1 FROM ledger_entries e WHERE e.kind = 'captured_unmatched' AND e.ref = p.provider_payment_id) AS is_in_suspense,
    i.state IN ('held', 'processing') AND j.deleted_at IS NULL AND j.status <> 'failed' AS accepts_held,
    i.state IN ('expired', 'failed', 'cancelled') AND j.deleted_at IS NULL AND j.status = 'active' AND j.visibility = 'public'
      AND (j.deadline IS NULL OR j.deadline >= (now() AT TIME ZONE 'UTC')::date)
      AND NOT is_erased(j.owner_id)
      AND i.amount_cents <= j.goal_cents - j.raised_cents - j.held_cents
      AND NOT EXISTS (SELECT 1 FROM project_changes c WHERE c.project_id = i.project_id AND c.at > i.created_at
        AND c.before IS NOT NULL AND c.after ?| ARRAY['goal_cents', 'valuation_cents', 'funding_model', 'deadline', 'owner_id'])
      AS accepts_late
  FROM payments p JOIN investments i ON i.id = p.investment_id JOIN projects j ON j.id = i.project_id;

-- Carries out a settlement in one call, so that locks are held no longer than necessary. The facts it was decided by (p_seen) are
-- compared again under the locks: if they changed, nothing is written and false asks for a new decision.
-- Lock order: payment, investment, project, accounts.
CREATE OR REPLACE FUNCTION settle_payment(p_payment bigint, p_seen jsonb, p_writes jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
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
  -- Code that found no row for late money may be moving it to suspense right now (unmatched-payment.ts).
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
    fee_movement_id = coalesce(fee_movement_id, p_writes ->> 'feeMovement'),
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
  -- An email as mail-outbox.ts writes it (toQueuedMail).
  IF p_writes -> 'mail' IS NOT NULL THEN
    INSERT INTO mails (key, kind, facts, ordering_key)
    VALUES (p_writes -> 'mail' ->> 'key', p_writes -> 'mail' ->> 'kind', p_writes -> 'mail' -> 'facts', p_writes -> 'mail' ->> 'orderingKey')
    ON CONFLICT (key) DO NOTHING;
  END IF;
  RETURN true;
END $$;

-- Many settlements of held investments in one transaction, each as settle_payment would write it alone. Waits for nobody: is_busy
-- says that a row is locked elsewhere.
CREATE OR REPLACE FUNCTION settle_payments(p_settlements jsonb) RETURNS TABLE (at integer, is_busy boolean, written boolean) LANGUAGE plpgsql AS $$
DECLARE
  r record;
  investment bigint;
  project bigint;
BEGIN
  at := 0;
  FOR r IN SELECT * FROM jsonb_to_recordset(p_settlements) AS given (payment bigint, seen jsonb, writes jsonb) LOOP
    at := at + 1;
    written := NULL;
    SELECT investment_id INTO investment FROM payments WHERE id = r.payment FOR NO KEY UPDATE SKIP LOCKED;
    is_busy := NOT FOUND;
    IF NOT is_busy THEN
      SELECT project_id INTO project FROM investments WHERE id = investment FOR NO KEY UPDATE SKIP LOCKED;
      is_busy := NOT FOUND;
    END IF;
    IF NOT is_busy THEN
      PERFORM 1 FROM projects WHERE id = project FOR NO KEY UPDATE SKIP LOCKED;
      is_busy := NOT FOUND;
    END IF;
    IF NOT is_busy THEN
      written := settle_payment(r.payment, r.seen, r.writes);
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;

-- Stores what the provider answered for new payments (hold-service.ts). A payment that has another one at the provider has no state
-- here. Waits for nobody, like the others.
CREATE OR REPLACE FUNCTION store_prepared_payments(p_payments jsonb) RETURNS TABLE (at integer, is_busy boolean, state text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  r record;
  number integer := 0;
BEGIN
  PERFORM set_money_cause('payment prepared', NULL, NULL);
  FOR r IN SELECT * FROM jsonb_to_recordset(p_payments) AS given (payment bigint, provider_payment text, client_secret text) LOOP
    number := number + 1;
    at := number;
    state := NULL;
    PERFORM 1 FROM payments p WHERE p.id = r.payment FOR NO KEY UPDATE SKIP LOCKED;
    is_busy := NOT FOUND;
    IF NOT is_busy THEN
      UPDATE payments p SET provider_payment_id = r.provider_payment, client_secret = r.client_secret, updated_at = now(),
        state = CASE p.state WHEN 'new' THEN 'open' ELSE p.state END
      WHERE p.id = r.payment AND (p.provider_payment_id IS NULL OR p.provider_payment_id = r.provider_payment)
      RETURNING p.state INTO state;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
