DROP INDEX "investments_open_holds";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "short_until" timestamp (3) with time zone;--> statement-breakpoint
-- Of several open holds of one person in one project the newest stays; one whose payment is being processed comes first.
SELECT set_money_cause('hold replaced', 'migration', NULL);--> statement-breakpoint
CREATE TEMPORARY TABLE surplus_holds ON COMMIT DROP AS
  SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY investor_id, project_id ORDER BY state = 'processing' DESC, id DESC) AS place
    FROM investments WHERE counted = 'held') AS open_holds WHERE place > 1;--> statement-breakpoint
UPDATE payments SET state = 'cancelled', updated_at = now()
  WHERE state = 'new' AND provider_payment_id IS NULL AND investment_id IN (SELECT id FROM surplus_holds);--> statement-breakpoint
UPDATE payments SET sweep_after = now() WHERE state IN ('open', 'processing') AND investment_id IN (SELECT id FROM surplus_holds);--> statement-breakpoint
UPDATE investments SET state = CASE WHEN hold_expires_at <= now() THEN 'expired' ELSE 'cancelled' END, hold_expires_at = least(hold_expires_at, now())
  WHERE id IN (SELECT id FROM surplus_holds);--> statement-breakpoint
CREATE UNIQUE INDEX "investments_one_open_hold" ON "investments" USING btree ("investor_id","project_id") WHERE counted = 'held';--> statement-breakpoint
CREATE INDEX "investments_ever_paid" ON "investments" USING btree ("investor_id") WHERE ever_completed;--> statement-breakpoint
DROP FUNCTION take_hold(bigint, bigint, bigint, text, bytea, interval, bigint, bigint, integer, text);
--> statement-breakpoint
-- Takes a hold for one person in one project. An open hold of theirs there is replaced in the same transaction: its room counts as
-- available, and its payment is due for cancellation at the provider at once. Lock order: person, payment, investment, project.
-- p_unproven: what people may hold who have never paid, as {percent, timeDivisor, unpaidAtMost} (investing-rules.ts).
CREATE FUNCTION take_hold(p_project bigint, p_investor bigint, p_amount bigint, p_key text, p_hash bytea, p_ttl interval, p_min bigint, p_min_card bigint,
  p_max_holds integer, p_actor text, p_unproven jsonb)
RETURNS TABLE (outcome text, investment_id bigint, available_cents bigint, payment_id bigint, created_at timestamptz, hold_expires_at timestamptz,
  valuation_cents bigint, equity_percent numeric, project_title text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  target projects;
  known investments;
  replaced investments;
  taken investments;
  available bigint;
  payment bigint;
  unpaid integer := 0;
  ends timestamptz := now() + p_ttl;
  short_end timestamptz;
  share_cents bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = p_investor FOR NO KEY UPDATE;
  SELECT * INTO known FROM investments i WHERE i.investor_id = p_investor AND i.request_key = p_key;
  IF FOUND THEN
    RETURN QUERY SELECT CASE WHEN known.request_hash = p_hash THEN 'replayed' ELSE 'key_reused' END, known.id, NULL::bigint,
      NULL::bigint, NULL::timestamptz, NULL::timestamptz, NULL::bigint, NULL::numeric, NULL::text;
    RETURN;
  END IF;
  SELECT i.id INTO replaced.id FROM investments i WHERE i.investor_id = p_investor AND i.project_id = p_project AND i.counted = 'held';
  IF FOUND THEN
    PERFORM 1 FROM payments p WHERE p.investment_id = replaced.id FOR NO KEY UPDATE;
    -- It may have been paid or ended until now.
    SELECT * INTO replaced FROM investments i WHERE i.id = replaced.id AND i.counted = 'held' FOR NO KEY UPDATE;
  END IF;
  SELECT * INTO target FROM projects WHERE id = p_project FOR NO KEY UPDATE;
  available := target.goal_cents - target.raised_cents - target.held_cents + coalesce(replaced.amount_cents, 0);
  share_cents := greatest(target.goal_cents * (p_unproven ->> 'percent')::int / 100, least(p_min, available));
  -- A change of the amount goes on with the time of the hold before, unless hardly any of it is left.
  IF replaced.short_until > now() + least(interval '1 minute', p_ttl / 10) THEN
    short_end := replaced.short_until;
  END IF;
  IF p_amount * 100 > target.goal_cents * (p_unproven ->> 'percent')::int
      AND NOT EXISTS (SELECT 1 FROM investments i WHERE i.investor_id = p_investor AND i.ever_completed) THEN
    short_end := coalesce(short_end, now() + p_ttl / (p_unproven ->> 'timeDivisor')::int);
    ends := short_end;
    -- Each such time that is over counts once, however often the amount was changed within it; not where nobody could have paid.
    SELECT count(DISTINCT (i.project_id, i.short_until)) INTO unpaid FROM investments i
    WHERE i.investor_id = p_investor AND i.created_at > now() - interval '1 day' AND i.short_until IS NOT NULL
      AND (i.project_id <> p_project OR i.short_until <> short_end)
      AND EXISTS (SELECT 1 FROM payments p WHERE p.investment_id = i.id AND p.provider_payment_id IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM investments o WHERE o.investor_id = p_investor AND o.project_id = i.project_id AND o.counted = 'held'
        AND o.short_until = i.short_until AND o.short_until > now() AND o.id IS DISTINCT FROM replaced.id);
  END IF;
  outcome := CASE
    WHEN target.id IS NULL OR target.deleted_at IS NOT NULL
      OR (target.owner_id <> p_investor AND (target.visibility = 'private' OR target.status = 'draft')) THEN 'not_found'
    WHEN target.owner_id = p_investor THEN 'own_project'
    WHEN target.status <> 'active' OR target.deadline < (now() AT TIME ZONE 'UTC')::date THEN 'not_active'
    WHEN replaced.state = 'processing' THEN 'processing'
    WHEN p_amount > available THEN 'too_much'
    WHEN p_amount < least(p_min, available) THEN 'too_small'
    WHEN available - p_amount BETWEEN 1 AND p_min_card - 1 THEN 'leaves_too_little'
    WHEN (SELECT count(*) FROM investments i WHERE i.investor_id = p_investor AND i.counted = 'held' AND i.project_id <> p_project) >= p_max_holds
      THEN 'too_many_holds'
    WHEN unpaid >= (p_unproven ->> 'unpaidAtMost')::int AND p_amount > share_cents THEN 'unpaid_before'
    ELSE 'taken' END;
  IF outcome = 'taken' THEN
    IF replaced.id IS NOT NULL THEN
      PERFORM set_money_cause('hold replaced', p_actor, NULL);
      -- Not prepared yet: the preparation finds it ended and cancels it. Prepared: the sweeper cancels it at the provider.
      UPDATE payments p SET state = CASE WHEN p.state = 'new' THEN 'cancelled' ELSE p.state END, sweep_after = now(), updated_at = now()
        WHERE p.investment_id = replaced.id AND p.state IN ('new', 'open', 'processing');
      UPDATE investments i SET state = CASE WHEN i.hold_expires_at <= now() THEN 'expired' ELSE 'cancelled' END,
        hold_expires_at = least(i.hold_expires_at, now()) WHERE i.id = replaced.id;
    END IF;
    PERFORM set_money_cause('hold', p_actor, NULL);
    INSERT INTO investments (project_id, investor_id, amount_cents, valuation_cents, hold_expires_at, request_key, request_hash, short_until)
    VALUES (p_project, p_investor, p_amount, target.valuation_cents, ends, p_key, p_hash, short_end) RETURNING * INTO taken;
    INSERT INTO payments (investment_id, amount_cents) VALUES (taken.id, p_amount) RETURNING id INTO payment;
    available := available - p_amount;
  ELSIF outcome = 'unpaid_before' THEN
    available := least(share_cents, available);
  ELSIF outcome IN ('not_found', 'own_project') THEN
    available := NULL;
  END IF;
  RETURN QUERY SELECT outcome, taken.id, available, payment, taken.created_at, taken.hold_expires_at, taken.valuation_cents,
    taken.equity_percent, target.title;
END $$;
