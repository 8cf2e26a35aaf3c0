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
  SELECT p.id AS payment_id, p.provider_payment_id, p.amount_cents, p.currency, p.state AS payment_state, p.asked_at,
    i.id AS investment_id, i.project_id, i.investor_id, i.request_key, i.state AS investment_state,
    i.hold_expires_at <= now() AS is_expired,
    i.state IN ('expired', 'failed', 'cancelled') AND EXISTS (
      SELECT 1 FROM ledger_entries e WHERE e.kind = 'captured_unmatched' AND e.ref = p.provider_payment_id) AS is_in_suspense,
    i.state IN ('held', 'processing') AND j.deleted_at IS NULL AND j.status <> 'failed' AS accepts_held,
    i.state IN ('expired', 'failed', 'cancelled') AND j.deleted_at IS NULL AND j.status = 'active' AND j.visibility = 'public'
      AND (j.deadline IS NULL OR j.deadline >= (now() AT TIME ZONE 'UTC')::date)
      AND NOT is_erased(j.owner_id)
      -- They joined its team since: their money goes back.
      AND NOT EXISTS (SELECT 1 FROM project_members t WHERE t.project_id = i.project_id AND t.user_id = i.investor_id)
      AND i.amount_cents <= coalesce(j.max_cents, j.goal_cents) - j.raised_cents - j.held_cents
      -- Their limit was used for something else since.
      AND NOT is_over_limit(i.id)
      AND NOT EXISTS (SELECT 1 FROM project_changes c WHERE c.project_id = i.project_id AND c.at > i.created_at
        AND c.before IS NOT NULL AND c.after ?| ARRAY['goal_cents', 'valuation_cents', 'funding_model', 'deadline', 'owner_id'])
      AS accepts_late
  FROM payments p JOIN investments i ON i.id = p.investment_id JOIN projects j ON j.id = i.project_id;

-- Carries out settlements of different payments in one call, each table in one statement, so that locks are held no longer than
-- necessary. Where the facts a settlement was decided by (seen) have changed, it is not written, and needs a new decision.
-- Lock order: people (of late money under a limit), payments, investments, projects, accounts.
CREATE OR REPLACE FUNCTION settle_payments(p_settlements jsonb) RETURNS TABLE (key bigint, written boolean) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  given bigint[];
  given_seen jsonb[];
  given_writes jsonb[];
  ids bigint[];
  targets bigint[];
  writes jsonb[];
  causes jsonb;
  step integer;
  late record;
BEGIN
  SELECT array_agg(g.payment ORDER BY g.place), array_agg(g.seen ORDER BY g.place), array_agg(g.writes ORDER BY g.place) INTO given, given_seen, given_writes
  FROM ROWS FROM (jsonb_to_recordset(p_settlements) AS (payment bigint, seen jsonb, writes jsonb)) WITH ORDINALITY AS g (payment, seen, writes, place);
  -- Late money counts toward a limit again, so it waits for holds that the person takes elsewhere (take_holds).
  PERFORM 1 FROM users u WHERE u.id = ANY (ARRAY(
    SELECT c.investor_id FROM unnest(given, given_seen) AS g (payment, seen) JOIN payments p ON p.id = g.payment
      JOIN policy_checks c ON c.investment_id = p.investment_id AND c.limit_cents IS NOT NULL
    WHERE g.seen ->> 'investment' IN ('expired', 'failed', 'cancelled')))
    ORDER BY u.id FOR NO KEY UPDATE;
  PERFORM 1 FROM payments p WHERE p.id = ANY (given) ORDER BY p.id FOR NO KEY UPDATE;
  PERFORM 1 FROM investments i WHERE i.id = ANY (ARRAY(SELECT p.investment_id FROM payments p WHERE p.id = ANY (given))) ORDER BY i.id FOR NO KEY UPDATE;
  PERFORM 1 FROM projects j WHERE j.id = ANY (ARRAY(
    SELECT i.project_id FROM unnest(given, given_writes) AS g (payment, write) JOIN payments p ON p.id = g.payment JOIN investments i ON i.id = p.investment_id
    WHERE g.write -> 'investment' <> '[]'))
    ORDER BY j.id FOR NO KEY UPDATE;
  -- Code that found no row for late money may be moving it to suspense right now (unmatched-payment.ts).
  PERFORM lock_capture(c.provider_payment_id) FROM (
    SELECT p.provider_payment_id FROM unnest(given, given_seen, given_writes) AS g (payment, seen, write) JOIN payments p ON p.id = g.payment
    WHERE g.seen ->> 'investment' IN ('expired', 'failed', 'cancelled') AND g.write -> 'entries' <> '[]' ORDER BY p.provider_payment_id) c;
  SELECT array_agg(g.payment ORDER BY g.place), array_agg(f.investment_id ORDER BY g.place), array_agg(g.write ORDER BY g.place),
      jsonb_object_agg('payment ' || g.payment, c.cause) || jsonb_object_agg('investment ' || f.investment_id, c.cause)
        -- The last one may be the one that funds it.
        || jsonb_object_agg('project ' || f.project_id, c.cause ORDER BY g.place)
    INTO ids, targets, writes, causes
  FROM unnest(given, given_seen, given_writes) WITH ORDINALITY AS g (payment, seen, write, place)
    JOIN settlement_facts f ON f.payment_id = g.payment,
    LATERAL (SELECT jsonb_build_object('cause', g.write -> 'cause', 'actor', g.write -> 'actor', 'requestId', g.write -> 'requestId')) AS c (cause)
  WHERE g.seen = jsonb_build_object('payment', f.payment_state, 'investment', f.investment_state, 'isExpired', f.is_expired,
    'isInSuspense', f.is_in_suspense, 'acceptsHeld', f.accepts_held, 'acceptsLate', f.accepts_late)
    -- Skips an answer that may still change if a later one was applied.
    AND coalesce((g.write ->> 'askedAt')::timestamptz >= f.asked_at, true);
  RETURN QUERY SELECT g.payment, coalesce(g.payment = ANY (ids), false) FROM unnest(given) AS g (payment);
  IF ids IS NULL THEN RETURN; END IF;
  PERFORM set_money_causes(causes);
  UPDATE payments p SET state = coalesce(g.write ->> 'payment', p.state), last_error = coalesce(g.write ->> 'lastError', p.last_error),
    fee_movement_id = coalesce(p.fee_movement_id, g.write ->> 'feeMovement'), asked_at = coalesce((g.write ->> 'askedAt')::timestamptz, p.asked_at),
    updated_at = CASE WHEN g.write ?| ARRAY['payment', 'lastError'] OR g.write -> 'investment' <> '[]' THEN now() ELSE p.updated_at END
  FROM unnest(ids, writes) AS g (payment, write) WHERE p.id = g.payment;
  -- The intermediate states of an investment, in order.
  FOR step IN 0 .. (SELECT max(jsonb_array_length(w -> 'investment')) FROM unnest(writes) AS w) - 1 LOOP
    UPDATE investments i SET state = g.next_state, ever_completed = i.ever_completed OR g.next_state = 'completed',
      completed_at = CASE WHEN g.next_state = 'completed' THEN now() ELSE i.completed_at END,
      claimed_at = CASE WHEN g.next_state = 'completed' AND g.is_claim THEN coalesce(i.claimed_at, now()) ELSE i.claimed_at END
    FROM (SELECT u.target, u.write -> 'investment' ->> step AS next_state, (u.write -> 'isClaim')::boolean AS is_claim FROM unnest(targets, writes) AS u (target, write)) g
    WHERE i.id = g.target AND g.next_state IS NOT NULL;
  END LOOP;
  PERFORM post_entries(e.kinds, e.refs, e.debits, e.credits, e.amounts) FROM (
    SELECT array_agg(x.kind ORDER BY n.place, x.nth) AS kinds, array_agg(x.ref ORDER BY n.place, x.nth) AS refs,
      array_agg(x.debit ORDER BY n.place, x.nth) AS debits, array_agg(x.credit ORDER BY n.place, x.nth) AS credits, array_agg(x.amount ORDER BY n.place, x.nth) AS amounts
    FROM unnest(writes) WITH ORDINALITY AS n (write, place),
      LATERAL ROWS FROM (jsonb_to_recordset(n.write -> 'entries') AS (kind text, ref text, debit text, credit text, amount bigint)) WITH ORDINALITY AS x (kind, ref, debit, credit, amount, nth)
  ) e WHERE e.kinds IS NOT NULL;
  -- An email as mail-outbox.ts writes it (toQueuedMail).
  INSERT INTO mails (key, kind, facts, ordering_key)
  SELECT m ->> 'key', m ->> 'kind', m -> 'facts', m ->> 'orderingKey' FROM unnest(writes) WITH ORDINALITY AS n (write, place), LATERAL (SELECT n.write -> 'mail') AS o (m)
  WHERE m IS NOT NULL ORDER BY n.place
  ON CONFLICT (key) DO NOTHING;
  PERFORM set_money_causes(NULL);
  -- Few, and new rows have no id by which to give each its cause.
  FOR late IN SELECT u.payment, u.write, f.investment_id, f.amount_cents FROM unnest(ids, writes) AS u (payment, write)
      JOIN settlement_facts f ON f.payment_id = u.payment WHERE u.write ->> 'refund' IS NOT NULL LOOP
    PERFORM set_money_cause(late.write ->> 'cause', late.write ->> 'actor', late.write ->> 'requestId');
    INSERT INTO refunds (investment_id, payment_id, amount_cents, reason) VALUES (late.investment_id, late.payment, late.amount_cents, late.write ->> 'refund');
  END LOOP;
END $$;

-- Stores what the provider answered for new payments (hold-service.ts). A payment that has another one at the provider gets no answer.
CREATE OR REPLACE FUNCTION store_prepared_payments(p_payments jsonb) RETURNS TABLE (key bigint, state text) LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM payments p WHERE p.id = ANY (ARRAY(SELECT g.payment FROM jsonb_to_recordset(p_payments) AS g (payment bigint))) ORDER BY p.id FOR NO KEY UPDATE;
  PERFORM set_money_cause('payment prepared', NULL, NULL);
  RETURN QUERY
    UPDATE payments p SET provider_payment_id = g.provider_payment, client_secret = g.client_secret, updated_at = now(),
      state = CASE p.state WHEN 'new' THEN 'open' ELSE p.state END
    FROM jsonb_to_recordset(p_payments) AS g (payment bigint, provider_payment text, client_secret text)
    WHERE p.id = g.payment AND (p.provider_payment_id IS NULL OR p.provider_payment_id = g.provider_payment)
    RETURNING p.id, p.state;
END $$;
