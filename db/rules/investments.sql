-- TypeScript twin: src/features/investing/investing-rules.ts
-- Holds, and the figures of a project that follow its investments.

-- What was agreed at the hold never changes, except that the right to cancel can grow.
CREATE OR REPLACE FUNCTION protect_investment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.investor_id, NEW.project_id, NEW.amount_cents, NEW.valuation_cents, NEW.origin, NEW.cancellable_while_raising)
      IS DISTINCT FROM (OLD.investor_id, OLD.project_id, OLD.amount_cents, OLD.valuation_cents, OLD.origin, OLD.cancellable_while_raising) THEN
    RAISE EXCEPTION 'investment % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.cancellable_until IS NOT NULL AND (NEW.cancellable_until IS NULL OR NEW.cancellable_until < OLD.cancellable_until) THEN
    RAISE EXCEPTION 'the right to cancel investment % can only grow', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.ever_completed AND NOT NEW.ever_completed THEN
    RAISE EXCEPTION 'investment % was completed once', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_investment BEFORE UPDATE ON investments FOR EACH ROW EXECUTE FUNCTION protect_investment();

CREATE TRIGGER refuse_illegal_move BEFORE UPDATE OF state ON investments FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_illegal_move('investment');

CREATE TRIGGER refuse_delete BEFORE DELETE ON investments FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON investments EXECUTE FUNCTION refuse_change();

-- Whatever code inserts the hold.
CREATE OR REPLACE FUNCTION require_project_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM projects p JOIN users u ON u.id = p.owner_id WHERE p.id = NEW.project_id AND u.erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the owner of project % was erased', NEW.project_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER require_project_owner BEFORE INSERT ON investments FOR EACH ROW WHEN (NEW.state = 'held') EXECUTE FUNCTION require_project_owner();

-- Keeps the figures of a project and the counters in the transaction that moves an investment. Money that leaves a funded project
-- never reopens it automatically: where an investor cancels in time, that transaction does it (refund-service.ts).
CREATE OR REPLACE FUNCTION adjust_project_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held bigint := 0;
  raised bigint := 0;
  investors integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state <> NEW.state AND OLD.counted IS DISTINCT FROM 'held' THEN
    INSERT INTO investment_total_deltas VALUES (OLD.state, -1, -OLD.amount_cents);
  END IF;
  IF (TG_OP = 'INSERT' OR OLD.state <> NEW.state) AND NEW.counted IS DISTINCT FROM 'held' THEN
    INSERT INTO investment_total_deltas VALUES (NEW.state, 1, NEW.amount_cents);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.counted IS NOT DISTINCT FROM NEW.counted THEN RETURN NULL; END IF;
    IF OLD.counted = 'held' THEN held := -OLD.amount_cents; ELSIF OLD.counted = 'raised' THEN raised := -OLD.amount_cents; END IF;
  END IF;
  IF NEW.counted = 'held' THEN held := held + NEW.amount_cents; ELSIF NEW.counted = 'raised' THEN raised := raised + NEW.amount_cents; END IF;
  -- Locks the project first, so that one transaction at a time counts its investors below.
  PERFORM 1 FROM projects WHERE id = NEW.project_id FOR NO KEY UPDATE;
  IF raised <> 0 AND NOT EXISTS (SELECT 1 FROM investments i WHERE i.project_id = NEW.project_id
      AND i.investor_id = NEW.investor_id AND i.counted = 'raised' AND i.id <> NEW.id)
      AND EXISTS (SELECT 1 FROM users u WHERE u.id = NEW.investor_id AND u.kind = 'person') THEN
    investors := sign(raised);
  END IF;
  UPDATE projects SET
    held_cents = held_cents + held,
    raised_cents = raised_cents + raised,
    investor_count = investor_count + investors,
    ever_invested = ever_invested OR raised > 0,
    status = CASE
      WHEN status = 'active' AND raised_cents + raised = goal_cents THEN 'funded'
      ELSE status END
  WHERE id = NEW.project_id AND owner_id <> NEW.investor_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'investment % is by the owner of its project', NEW.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER adjust_project_figures AFTER INSERT OR UPDATE OF state ON investments FOR EACH ROW EXECUTE FUNCTION adjust_project_figures();

-- News for the owner of a project: each card investment that begins or stops counting as raised, whatever moved it.
CREATE OR REPLACE FUNCTION record_investment_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO investment_news (project_id, investment_id, kind)
  VALUES (NEW.project_id, NEW.id, CASE WHEN NEW.counted = 'raised' THEN 'invested' ELSE 'ended' END);
  RETURN NULL;
END $$;

CREATE TRIGGER record_news AFTER UPDATE OF state ON investments FOR EACH ROW
  WHEN (NEW.origin = 'card' AND (OLD.counted IS NOT DISTINCT FROM 'raised') <> (NEW.counted IS NOT DISTINCT FROM 'raised'))
  EXECUTE FUNCTION record_investment_news();

-- Takes a hold for one person in one project. Their open hold there is replaced in the same transaction: its room counts as
-- available, and its payment is due for cancellation at the provider at once. They appear as they last chose. Lock order: person, payment, investment, project.
-- p_unproven limits people who have never paid: {percent, timeDivisor, unpaidAtMost}, see unprovenHolds in investing-rules.ts.
CREATE OR REPLACE FUNCTION take_hold(p_project bigint, p_investor bigint, p_amount bigint, p_key text, p_hash bytea, p_ttl interval, p_min bigint, p_min_card bigint,
  p_max_holds integer, p_actor text, p_unproven jsonb)
RETURNS TABLE (outcome text, investment_id bigint, available_cents bigint, payment_id bigint, created_at timestamptz, hold_expires_at timestamptz,
  valuation_cents bigint, equity_percent numeric, project_title text, shown_as text, pseudonym text, shows_amount boolean, owner_name text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  target projects;
  known investments;
  replaced investments;
  taken investments;
  last_choice investments;
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
      NULL::bigint, NULL::timestamptz, NULL::timestamptz, NULL::bigint, NULL::numeric, NULL::text, NULL::text, NULL::text, NULL::boolean, NULL::text;
    RETURN;
  END IF;
  SELECT i.id INTO replaced.id FROM investments i WHERE i.investor_id = p_investor AND i.project_id = p_project AND i.counted = 'held';
  IF FOUND THEN
    PERFORM 1 FROM payments p WHERE p.investment_id = replaced.id FOR NO KEY UPDATE;
    -- It may have been paid or have ended in the meantime.
    SELECT * INTO replaced FROM investments i WHERE i.id = replaced.id AND i.counted = 'held' FOR NO KEY UPDATE;
  END IF;
  SELECT * INTO target FROM projects WHERE id = p_project FOR NO KEY UPDATE;
  available := target.goal_cents - target.raised_cents - target.held_cents + coalesce(replaced.amount_cents, 0);
  share_cents := greatest(target.goal_cents * (p_unproven ->> 'percent')::int / 100, least(p_min, available));
  -- A new amount continues the time of the hold it replaces, unless hardly any of it is left.
  IF replaced.short_until > now() + least(interval '1 minute', p_ttl / 10) THEN
    short_end := replaced.short_until;
  END IF;
  IF p_amount * 100 > target.goal_cents * (p_unproven ->> 'percent')::int
      AND NOT EXISTS (SELECT 1 FROM investments i WHERE i.investor_id = p_investor AND i.ever_completed) THEN
    short_end := coalesce(short_end, now() + p_ttl / (p_unproven ->> 'timeDivisor')::int);
    ends := short_end;
    -- Each such period counts once, however often the amount was changed in it, and only if a payment was prepared.
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
      -- If the payment is not prepared yet, its preparation will find it canceled; otherwise the sweeper cancels it at the provider.
      UPDATE payments p SET state = CASE WHEN p.state = 'new' THEN 'cancelled' ELSE p.state END, sweep_after = now(), updated_at = now()
        WHERE p.investment_id = replaced.id AND p.state IN ('new', 'open', 'processing');
      UPDATE investments i SET state = CASE WHEN i.hold_expires_at <= now() THEN 'expired' ELSE 'cancelled' END,
        hold_expires_at = least(i.hold_expires_at, now()) WHERE i.id = replaced.id;
    END IF;
    PERFORM set_money_cause('hold', p_actor, NULL);
    -- Whoever never chose is hidden.
    SELECT * INTO last_choice FROM investments i WHERE i.investor_id = p_investor ORDER BY i.created_at DESC, i.id DESC LIMIT 1;
    INSERT INTO investments (project_id, investor_id, amount_cents, valuation_cents, hold_expires_at, request_key, request_hash, short_until,
      shown_as, pseudonym, shows_amount)
    VALUES (p_project, p_investor, p_amount, target.valuation_cents, ends, p_key, p_hash, short_end,
      coalesce(last_choice.shown_as, 'hidden'), last_choice.pseudonym, coalesce(last_choice.shows_amount, true)) RETURNING * INTO taken;
    SELECT u.name INTO owner_name FROM users u WHERE u.id = target.owner_id;
    INSERT INTO payments (investment_id, amount_cents) VALUES (taken.id, p_amount) RETURNING id INTO payment;
    available := available - p_amount;
  ELSIF outcome = 'unpaid_before' THEN
    available := least(share_cents, available);
  ELSIF outcome IN ('not_found', 'own_project') THEN
    available := NULL;
  END IF;
  RETURN QUERY SELECT outcome, taken.id, available, payment, taken.created_at, taken.hold_expires_at, taken.valuation_cents,
    taken.equity_percent, target.title, taken.shown_as, taken.pseudonym, taken.shows_amount, owner_name;
END $$;

-- Many holds in one transaction, in their order, each as take_hold would take it alone. Waits for nobody: is_busy says that a row is
-- locked elsewhere. An outcome of 'alone' sends a request that replaces a hold, and so locks more, to take_hold.
CREATE OR REPLACE FUNCTION take_holds(p_requests jsonb) RETURNS TABLE (at integer, is_busy boolean,
  outcome text, investment_id bigint, available_cents bigint, payment_id bigint, created_at timestamptz, hold_expires_at timestamptz,
  valuation_cents bigint, equity_percent numeric, project_title text, shown_as text, pseudonym text, shows_amount boolean, owner_name text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  r record;
  number integer := 0;
BEGIN
  FOR r IN SELECT * FROM jsonb_to_recordset(p_requests) AS given (project bigint, investor bigint, amount bigint, key text, hash text,
    ttl double precision, min bigint, min_card bigint, max_holds integer, actor text, unproven jsonb)
  LOOP
    number := number + 1;
    at := number;
    is_busy := NULL;
    outcome := NULL;
    PERFORM 1 FROM users WHERE id = r.investor FOR NO KEY UPDATE SKIP LOCKED;
    is_busy := NOT FOUND;
    IF NOT is_busy THEN
      PERFORM 1 FROM projects WHERE id = r.project FOR NO KEY UPDATE SKIP LOCKED;
      is_busy := NOT FOUND AND EXISTS (SELECT 1 FROM projects WHERE id = r.project);
    END IF;
    IF is_busy THEN
      RETURN NEXT;
    ELSIF EXISTS (SELECT 1 FROM investments i WHERE i.investor_id = r.investor AND i.project_id = r.project AND i.counted = 'held') THEN
      outcome := 'alone';
      RETURN NEXT;
    ELSE
      RETURN QUERY SELECT number, false, h.* FROM take_hold(r.project, r.investor, r.amount, r.key, decode(r.hash, 'hex'),
        make_interval(secs => r.ttl), r.min, r.min_card, r.max_holds, r.actor, r.unproven) h;
    END IF;
  END LOOP;
END $$;
