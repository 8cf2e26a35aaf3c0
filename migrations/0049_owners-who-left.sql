ALTER TABLE "backer_mails" DROP CONSTRAINT "backer_mails_kind";--> statement-breakpoint
ALTER TABLE "backer_mails" ADD CONSTRAINT "backer_mails_kind" CHECK ("backer_mails"."kind" in ('deadline_extended', 'project_changed', 'closed_early', 'handed_over'));
--> statement-breakpoint
-- Projects whose owner was erased: no new money, and they may be handed over although their terms are locked.
CREATE FUNCTION is_erased(p_user bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT erased_at IS NOT NULL FROM users WHERE id = p_user
$$;
--> statement-breakpoint
-- As before (0040), and: the owner may change where the one before was erased; an erased owner publishes nothing.
CREATE OR REPLACE FUNCTION guard_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM require_legal_move('project', OLD.id, OLD.status, NEW.status);
    IF NEW.status = 'draft' AND (OLD.held_cents > 0 OR OLD.raised_cents > 0) THEN
      RAISE EXCEPTION 'project % has investments and may not become a draft', OLD.id USING ERRCODE = 'KD001';
    END IF;
  END IF;
  IF OLD.terms_locked AND ((NEW.goal_cents, NEW.valuation_cents, NEW.funding_model)
      IS DISTINCT FROM (OLD.goal_cents, OLD.valuation_cents, OLD.funding_model)
      OR (NEW.owner_id <> OLD.owner_id AND NOT is_erased(OLD.owner_id))) THEN
    RAISE EXCEPTION 'the terms of project % are locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.status = 'draft' AND NEW.status <> 'draft' AND is_erased(NEW.owner_id) THEN
    RAISE EXCEPTION 'the owner of project % was erased', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.terms_locked AND NEW.deadline IS DISTINCT FROM OLD.deadline
      AND (NEW.deadline IS NULL OR NEW.deadline < OLD.deadline
        OR coalesce(current_setting('kindling.project_actor', true), '') NOT LIKE 'admin:%'
        OR coalesce(current_setting('kindling.project_reason', true), '') = '') THEN
    RAISE EXCEPTION 'the deadline of project % is locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.ever_invested AND NOT NEW.ever_invested THEN
    RAISE EXCEPTION 'the terms of project % stay locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF NEW.status <> 'draft' AND NEW.funding_model = 'all_or_nothing' AND NEW.deadline IS NULL
      AND (OLD.status = 'draft' OR OLD.funding_model <> 'all_or_nothing' OR OLD.deadline IS NOT NULL) THEN
    RAISE EXCEPTION 'project % is all or nothing and needs a deadline', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF NEW.owner_id <> OLD.owner_id
      AND EXISTS (SELECT 1 FROM investments i WHERE i.project_id = OLD.id AND i.investor_id = NEW.owner_id) THEN
    RAISE EXCEPTION 'the new owner of project % has invested in it', OLD.id USING ERRCODE = 'KD002';
  END IF;
  -- No matter who fails or removes a project, the sweeper looks for its money until none is left.
  IF (NEW.status = 'failed' OR NEW.deleted_at IS NOT NULL)
      AND (NEW.status, NEW.deleted_at) IS DISTINCT FROM (OLD.status, OLD.deleted_at) THEN
    NEW.unwinding := true;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Takes a hold for one person in one project. An open hold of theirs there is replaced in the same transaction: its room counts as
-- available, and its payment is due for cancellation at the provider at once. Lock order: person, payment, investment, project.
-- p_unproven: what people may hold who have never paid, as {percent, timeDivisor, unpaidAtMost} (investing-rules.ts).
-- Refused where the owner was erased.
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
    WHEN target.status <> 'active' OR target.deadline < (now() AT TIME ZONE 'UTC')::date OR is_erased(target.owner_id) THEN 'not_active'
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
--> statement-breakpoint
-- As before (0040), and: not where the owner was erased.
CREATE OR REPLACE VIEW settlement_facts AS
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
--> statement-breakpoint
-- Whichever way a hold comes about.
CREATE FUNCTION refuse_without_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM projects p JOIN users u ON u.id = p.owner_id WHERE p.id = NEW.project_id AND u.erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the owner of project % was erased', NEW.project_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER owner_is_there BEFORE INSERT ON investments FOR EACH ROW WHEN (NEW.state = 'held') EXECUTE FUNCTION refuse_without_owner();
