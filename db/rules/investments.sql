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

-- Keeps the figures of a project and the counters in the transaction that moves its investments, at most one update of a project for
-- one statement. Money that leaves a funded project never reopens it automatically: where an investor cancels in time, that
-- transaction does it (refund-service.ts).
CREATE OR REPLACE FUNCTION adjust_project_figures() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  moved bigint[];
  places bigint[];
  investors bigint[];
  amounts bigint[];
  was_states text[];
  was_counted text[];
  states text[];
  is_counted text[];
  touched bigint[];
  adjusted integer;
  reached bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id), array_agg(project_id), array_agg(investor_id), array_agg(amount_cents), array_agg(state), array_agg(counted)
      INTO moved, places, investors, amounts, states, is_counted FROM new_rows;
  ELSE
    SELECT array_agg(id), array_agg(project_id), array_agg(investor_id), array_agg(amount_cents),
      array_agg(was), array_agg(was_counted_as), array_agg(is_now), array_agg(counted_as)
      INTO moved, places, investors, amounts, was_states, was_counted, states, is_counted
    FROM (
      SELECT id, project_id, investor_id, amount_cents,
        max(state) FILTER (WHERE NOT is_new) AS was, max(counted) FILTER (WHERE NOT is_new) AS was_counted_as,
        max(state) FILTER (WHERE is_new) AS is_now, max(counted) FILTER (WHERE is_new) AS counted_as
      FROM (SELECT id, project_id, investor_id, amount_cents, state, counted, false AS is_new FROM old_rows
        UNION ALL SELECT id, project_id, investor_id, amount_cents, state, counted, true FROM new_rows) c
      GROUP BY id, project_id, investor_id, amount_cents
    ) changed WHERE was <> is_now;
  END IF;
  IF moved IS NULL THEN RETURN NULL; END IF;
  IF EXISTS (SELECT 1 FROM unnest(is_counted || was_counted) AS c (counted) WHERE counted IS DISTINCT FROM 'held') THEN
    INSERT INTO investment_total_deltas SELECT d.state, sum(d.step), sum(d.amount)
    FROM unnest(amounts, was_states, was_counted, states, is_counted) AS m (amount, was, was_counted, state, counted),
      LATERAL (VALUES (m.was, m.was_counted, -1, -m.amount), (m.state, m.counted, 1, m.amount)) AS d (state, counted, step, amount)
    WHERE d.state IS NOT NULL AND d.counted IS DISTINCT FROM 'held' GROUP BY d.state;
  END IF;
  SELECT array_agg(DISTINCT m.project) INTO touched FROM unnest(places, was_counted, is_counted) AS m (project, was, counted)
  WHERE TG_OP = 'INSERT' OR m.was IS DISTINCT FROM m.counted;
  IF touched IS NULL THEN RETURN NULL; END IF;
  -- Locks the projects first, so that one transaction at a time counts their investors below.
  PERFORM 1 FROM projects WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  WITH change AS (
    SELECT m.project, m.investor,
      coalesce(sum(m.amount) FILTER (WHERE m.counted = 'held'), 0) - coalesce(sum(m.amount) FILTER (WHERE m.was = 'held'), 0) AS held,
      coalesce(sum(m.amount) FILTER (WHERE m.counted = 'raised'), 0) - coalesce(sum(m.amount) FILTER (WHERE m.was = 'raised'), 0) AS raised,
      coalesce(bool_or(m.counted = 'raised'), false) AS raises, coalesce(bool_or(m.was = 'raised'), false) AS raised_before
    FROM unnest(places, investors, amounts, was_counted, is_counted) AS m (project, investor, amount, was, counted)
    WHERE TG_OP = 'INSERT' OR m.was IS DISTINCT FROM m.counted GROUP BY m.project, m.investor
  ), figures AS (
    SELECT c.project, sum(c.held)::bigint AS held, sum(c.raised)::bigint AS raised, bool_or(c.raises) AS raises, array_agg(c.investor) AS investors,
      coalesce(sum(CASE WHEN c.raises = c.raised_before THEN 0
        WHEN EXISTS (SELECT 1 FROM investments i WHERE i.project_id = c.project AND i.investor_id = c.investor AND i.counted = 'raised' AND i.id <> ALL (moved)) THEN 0
        WHEN NOT EXISTS (SELECT 1 FROM users u WHERE u.id = c.investor AND u.kind = 'person') THEN 0
        WHEN c.raises THEN 1 ELSE -1 END), 0)::integer AS investor_step
    FROM change c GROUP BY c.project
  ), done AS (
    -- Names `status` only where it changes: its triggers compare every field.
    UPDATE projects p SET held_cents = p.held_cents + f.held, raised_cents = p.raised_cents + f.raised,
      investor_count = p.investor_count + f.investor_step, ever_invested = p.ever_invested OR f.raises
    FROM figures f WHERE p.id = f.project AND p.owner_id <> ALL (f.investors)
    RETURNING p.id, p.status = 'active' AND p.raised_cents = p.goal_cents AS is_reached
  )
  SELECT count(*), array_agg(id) FILTER (WHERE is_reached) INTO adjusted, reached FROM done;
  IF adjusted <> cardinality(touched) THEN
    RAISE EXCEPTION 'an investment is by the owner of its project' USING ERRCODE = 'KD002';
  END IF;
  IF reached IS NOT NULL THEN UPDATE projects SET status = 'funded' WHERE id = ANY (reached); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER adjust_project_figures AFTER UPDATE ON investments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION adjust_project_figures();

CREATE TRIGGER add_to_project_figures AFTER INSERT ON investments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION adjust_project_figures();

-- News for the owner of a project: each card investment that begins or stops counting as raised, whatever moved it.
CREATE OR REPLACE FUNCTION record_investment_news() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO investment_news (project_id, investment_id, kind)
  SELECT project_id, id, CASE WHEN raises THEN 'invested' ELSE 'ended' END FROM (
    SELECT id, project_id, bool_or(is_new AND counted = 'raised') AS raises, bool_or(NOT is_new AND counted = 'raised') AS raised_before
    FROM (SELECT id, project_id, counted, false AS is_new FROM old_rows WHERE origin = 'card'
      UNION ALL SELECT id, project_id, counted, true FROM new_rows WHERE origin = 'card') c GROUP BY id, project_id
  ) changed WHERE coalesce(raises, false) <> coalesce(raised_before, false) ORDER BY id;
  RETURN NULL;
END $$;

CREATE TRIGGER record_news AFTER UPDATE ON investments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_investment_news();

-- Takes holds whose people, projects and replaced holds are locked, in their order. At most one for a person: the first of them may
-- change what the others are decided by. An open hold in the same project is replaced in the same transaction: its room counts as
-- available, and its payment is due for cancellation at the provider at once. People appear as they last chose.
-- p_unproven limits people who have never paid: {percent, timeDivisor, unpaidAtMost}, see unprovenHolds in investing-rules.ts.
CREATE OR REPLACE FUNCTION take_locked_holds(p_requests jsonb)
RETURNS TABLE (at integer, outcome text, investment_id bigint, available_cents bigint, payment_id bigint, created_at timestamptz, hold_expires_at timestamptz,
  valuation_cents bigint, equity_percent numeric, project_title text, shown_as text, pseudonym text, shows_amount boolean, owner_name text)
LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  r record;
  room bigint;
  p_ttl interval;
  unpaid integer;
  ends timestamptz;
  short_end timestamptz;
  share_cents bigint;
  -- What the holds of this call have taken, by project.
  taken jsonb := '{}';
  rows jsonb[] := '{}';
  causes jsonb := '{}';
BEGIN
  FOR r IN
    SELECT g.*, known.id AS known_id, known.request_hash AS known_hash, replaced.id AS replaced_id, replaced.state AS replaced_state,
      replaced.amount_cents AS replaced_cents, replaced.short_until AS replaced_until, target.id AS target_id, target.owner_id,
      target.deleted_at, target.visibility, target.status, target.deadline, target.goal_cents, target.valuation_cents AS target_valuation,
      target.goal_cents - target.raised_cents - target.held_cents AS free_cents, target.title, owner.name AS creator, owner.erased_at AS owner_erased_at,
      EXISTS (SELECT 1 FROM investments i WHERE i.investor_id = g.investor AND i.ever_completed) AS has_paid,
      (SELECT count(*) FROM investments i WHERE i.investor_id = g.investor AND i.counted = 'held' AND i.project_id <> g.project) AS other_holds,
      choice.shown_as AS chosen_as, choice.pseudonym AS chosen_pseudonym, choice.shows_amount AS chosen_amount
    FROM jsonb_to_recordset(p_requests) AS g (at integer, project bigint, investor bigint, amount bigint, key text, hash text,
        ttl double precision, min bigint, min_card bigint, max_holds integer, actor text, unproven jsonb)
      LEFT JOIN investments known ON known.investor_id = g.investor AND known.request_key = g.key
      LEFT JOIN investments replaced ON replaced.investor_id = g.investor AND replaced.project_id = g.project AND replaced.counted = 'held'
      LEFT JOIN projects target ON target.id = g.project
      LEFT JOIN users owner ON owner.id = target.owner_id
      LEFT JOIN LATERAL (SELECT i.shown_as, i.pseudonym, i.shows_amount FROM investments i WHERE i.investor_id = g.investor
        ORDER BY i.created_at DESC, i.id DESC LIMIT 1) choice ON true
    ORDER BY g.at
  LOOP
    at := r.at;
    investment_id := NULL;
    payment_id := NULL;
    IF r.known_id IS NOT NULL THEN
      outcome := CASE WHEN encode(r.known_hash, 'hex') = r.hash THEN 'replayed' ELSE 'key_reused' END;
      investment_id := r.known_id;
      available_cents := NULL;
      project_title := NULL;
      RETURN NEXT;
      CONTINUE;
    END IF;
    room := r.free_cents - coalesce((taken ->> r.project::text)::bigint, 0) + coalesce(r.replaced_cents, 0);
    share_cents := greatest(r.goal_cents * (r.unproven ->> 'percent')::int / 100, least(r.min, room));
    unpaid := 0;
    p_ttl := make_interval(secs => r.ttl);
    ends := now() + p_ttl;
    -- A new amount continues the time of the hold it replaces, unless hardly any of it is left.
    short_end := CASE WHEN r.replaced_until > now() + least(interval '1 minute', p_ttl / 10) THEN r.replaced_until END;
    IF r.amount * 100 > r.goal_cents * (r.unproven ->> 'percent')::int AND NOT r.has_paid THEN
      short_end := coalesce(short_end, now() + p_ttl / (r.unproven ->> 'timeDivisor')::int);
      ends := short_end;
      -- Each such period counts once, however often the amount was changed in it, and only if a payment was prepared.
      SELECT count(DISTINCT (i.project_id, i.short_until)) INTO unpaid FROM investments i
      WHERE i.investor_id = r.investor AND i.created_at > now() - interval '1 day' AND i.short_until IS NOT NULL
        AND (i.project_id <> r.project OR i.short_until <> short_end)
        AND EXISTS (SELECT 1 FROM payments p WHERE p.investment_id = i.id AND p.provider_payment_id IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM investments o WHERE o.investor_id = r.investor AND o.project_id = i.project_id AND o.counted = 'held'
          AND o.short_until = i.short_until AND o.short_until > now() AND o.id IS DISTINCT FROM r.replaced_id);
    END IF;
    outcome := CASE
      WHEN r.target_id IS NULL OR r.deleted_at IS NOT NULL
        OR (r.owner_id <> r.investor AND (r.visibility = 'private' OR r.status = 'draft')) THEN 'not_found'
      WHEN r.owner_id = r.investor THEN 'own_project'
      WHEN r.status <> 'active' OR r.deadline < (now() AT TIME ZONE 'UTC')::date OR r.owner_erased_at IS NOT NULL THEN 'not_active'
      WHEN r.replaced_state = 'processing' THEN 'processing'
      WHEN r.amount > room THEN 'too_much'
      WHEN r.amount < least(r.min, room) THEN 'too_small'
      WHEN room - r.amount BETWEEN 1 AND r.min_card - 1 THEN 'leaves_too_little'
      WHEN r.other_holds >= r.max_holds THEN 'too_many_holds'
      WHEN unpaid >= (r.unproven ->> 'unpaidAtMost')::int AND r.amount > share_cents THEN 'unpaid_before'
      ELSE 'taken' END;
    IF outcome <> 'taken' THEN
      available_cents := CASE WHEN outcome = 'unpaid_before' THEN least(share_cents, room) WHEN outcome NOT IN ('not_found', 'own_project') THEN room END;
      project_title := r.title;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF r.replaced_id IS NOT NULL THEN PERFORM end_replaced_hold(r.replaced_id, r.actor); END IF;
    taken := jsonb_set(taken, ARRAY[r.project::text], to_jsonb(coalesce((taken ->> r.project::text)::bigint, 0) + r.amount - coalesce(r.replaced_cents, 0)));
    investment_id := nextval('investments_id_seq');
    payment_id := nextval('payments_id_seq');
    causes := causes || jsonb_build_object('investment ' || investment_id, jsonb_build_object('cause', 'hold', 'actor', r.actor),
      'payment ' || payment_id, jsonb_build_object('cause', 'hold', 'actor', r.actor));
    rows := rows || jsonb_build_object('at', r.at, 'id', investment_id, 'payment', payment_id, 'project', r.project, 'investor', r.investor, 'amount', r.amount,
      'valuation', r.target_valuation, 'ends', ends, 'key', r.key, 'hash', r.hash, 'short_end', short_end,
      -- People who never chose are hidden.
      'shown_as', coalesce(r.chosen_as, 'hidden'), 'pseudonym', r.chosen_pseudonym, 'shows_amount', coalesce(r.chosen_amount, true),
      'room', room - r.amount, 'title', r.title, 'creator', r.creator);
  END LOOP;
  IF rows = '{}' THEN RETURN; END IF;
  PERFORM set_money_causes(causes);
  RETURN QUERY
    WITH given AS (
      SELECT g.* FROM jsonb_to_recordset(to_jsonb(rows)) AS g (at integer, id bigint, payment bigint, project bigint, investor bigint, amount bigint, valuation bigint,
        ends timestamptz, key text, hash text, short_end timestamptz, shown_as text, pseudonym text, shows_amount boolean, room bigint, title text, creator text)
    ), held AS (
      INSERT INTO investments (id, project_id, investor_id, amount_cents, valuation_cents, hold_expires_at, request_key, request_hash, short_until,
        shown_as, pseudonym, shows_amount) OVERRIDING SYSTEM VALUE
      SELECT id, project, investor, amount, valuation, ends, key, decode(hash, 'hex'), short_end, shown_as, pseudonym, shows_amount FROM given ORDER BY at
      RETURNING *
    ), prepared AS (
      INSERT INTO payments (id, investment_id, amount_cents) OVERRIDING SYSTEM VALUE SELECT payment, id, amount FROM given ORDER BY at
    )
    SELECT g.at, 'taken', h.id, g.room, g.payment, h.created_at, h.hold_expires_at, h.valuation_cents, h.equity_percent, g.title,
      h.shown_as, h.pseudonym, h.shows_amount, g.creator
    FROM given g JOIN held h ON h.id = g.id;
  PERFORM set_money_causes(NULL);
END $$;

-- If the payment is not prepared yet, its preparation will find it canceled; otherwise the sweeper cancels it at the provider.
CREATE OR REPLACE FUNCTION end_replaced_hold(p_investment bigint, p_actor text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_money_cause('hold replaced', p_actor, NULL);
  UPDATE payments p SET state = CASE WHEN p.state = 'new' THEN 'cancelled' ELSE p.state END, sweep_after = now(), updated_at = now()
    WHERE p.investment_id = p_investment AND p.state IN ('new', 'open', 'processing');
  UPDATE investments i SET state = CASE WHEN i.hold_expires_at <= now() THEN 'expired' ELSE 'cancelled' END,
    hold_expires_at = least(i.hold_expires_at, now()) WHERE i.id = p_investment;
END $$;

-- Takes a hold for one person in one project, and waits for those who have locked a row. Lock order: person, payment, investment, project.
CREATE OR REPLACE FUNCTION take_hold(p_request jsonb)
RETURNS TABLE (outcome text, investment_id bigint, available_cents bigint, payment_id bigint, created_at timestamptz, hold_expires_at timestamptz,
  valuation_cents bigint, equity_percent numeric, project_title text, shown_as text, pseudonym text, shows_amount boolean, owner_name text)
LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  investor bigint := p_request ->> 'investor';
  project bigint := p_request ->> 'project';
  replaced bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = investor FOR NO KEY UPDATE;
  SELECT i.id INTO replaced FROM investments i WHERE i.investor_id = investor AND i.project_id = project AND i.counted = 'held';
  IF FOUND THEN
    PERFORM 1 FROM payments p WHERE p.investment_id = replaced FOR NO KEY UPDATE;
    -- It may have been paid or have ended in the meantime.
    PERFORM 1 FROM investments i WHERE i.id = replaced AND i.counted = 'held' FOR NO KEY UPDATE;
  END IF;
  PERFORM 1 FROM projects WHERE id = project FOR NO KEY UPDATE;
  RETURN QUERY SELECT h.outcome, h.investment_id, h.available_cents, h.payment_id, h.created_at, h.hold_expires_at, h.valuation_cents, h.equity_percent,
    h.project_title, h.shown_as, h.pseudonym, h.shows_amount, h.owner_name FROM take_locked_holds(jsonb_build_array(p_request || '{"at": 1}')) h;
END $$;

-- The same for processes of the version before, which call it with these arguments: they go on while a site is updated one process after
-- another. To be removed one version later; test/checks/rolling-update.test.ts lists what running versions call.
CREATE OR REPLACE FUNCTION take_hold(p_project bigint, p_investor bigint, p_amount bigint, p_key text, p_hash bytea, p_ttl interval, p_min bigint, p_min_card bigint,
  p_max_holds integer, p_actor text, p_unproven jsonb)
RETURNS TABLE (outcome text, investment_id bigint, available_cents bigint, payment_id bigint, created_at timestamptz, hold_expires_at timestamptz,
  valuation_cents bigint, equity_percent numeric, project_title text, shown_as text, pseudonym text, shows_amount boolean, owner_name text)
LANGUAGE sql AS $$
  SELECT * FROM take_hold(jsonb_build_object('project', p_project, 'investor', p_investor, 'amount', p_amount, 'key', p_key, 'hash', encode(p_hash, 'hex'),
    'ttl', extract(epoch FROM p_ttl), 'min', p_min, 'min_card', p_min_card, 'max_holds', p_max_holds, 'actor', p_actor, 'unproven', p_unproven))
$$;

-- Many holds in one transaction, in their order, each as take_hold would take it alone. Waits for nobody: is_busy says that a row is
-- locked elsewhere, or that an earlier request is of the same person. An outcome of 'alone' sends a request that replaces a hold, and
-- so locks more, to take_hold.
CREATE OR REPLACE FUNCTION take_holds(p_requests jsonb) RETURNS TABLE (at integer, is_busy boolean,
  outcome text, investment_id bigint, available_cents bigint, payment_id bigint, created_at timestamptz, hold_expires_at timestamptz,
  valuation_cents bigint, equity_percent numeric, project_title text, shown_as text, pseudonym text, shows_amount boolean, owner_name text)
LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  people bigint[];
  places bigint[];
  people_locked bigint[];
  places_locked bigint[];
  free jsonb;
BEGIN
  SELECT array_agg((e.one -> 'investor')::bigint ORDER BY e.n), array_agg((e.one -> 'project')::bigint ORDER BY e.n) INTO people, places
  FROM jsonb_array_elements(p_requests) WITH ORDINALITY AS e (one, n);
  SELECT array_agg(l.id) INTO people_locked FROM (SELECT id FROM users WHERE id = ANY (people) FOR NO KEY UPDATE SKIP LOCKED) l;
  SELECT array_agg(l.id) INTO places_locked FROM (SELECT id FROM projects WHERE id = ANY (places) FOR NO KEY UPDATE SKIP LOCKED) l;
  -- A project that does not exist is none that is locked.
  SELECT places_locked || array_agg(m.place) INTO places_locked FROM unnest(places) AS m (place) WHERE NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = m.place);
  SELECT jsonb_agg(e.one || jsonb_build_object('at', e.n, 'is_busy', NOT coalesce(f.person = ANY (people_locked) AND f.place = ANY (places_locked) AND f.is_first, false),
      'is_alone', EXISTS (SELECT 1 FROM investments i WHERE i.investor_id = f.person AND i.project_id = f.place AND i.counted = 'held')) ORDER BY e.n) INTO free
  FROM jsonb_array_elements(p_requests) WITH ORDINALITY AS e (one, n)
    JOIN (SELECT p.person, p.place, p.n, p.n = min(p.n) OVER (PARTITION BY p.person) AS is_first FROM unnest(people, places) WITH ORDINALITY AS p (person, place, n)) f ON f.n = e.n;
  RETURN QUERY SELECT (e.one -> 'at')::integer, (e.one -> 'is_busy')::boolean, CASE WHEN (e.one -> 'is_alone')::boolean THEN 'alone' END,
    NULL::bigint, NULL::bigint, NULL::bigint, NULL::timestamptz, NULL::timestamptz, NULL::bigint, NULL::numeric, NULL::text, NULL::text, NULL::text, NULL::boolean, NULL::text
  FROM jsonb_array_elements(free) AS e (one) WHERE (e.one -> 'is_busy')::boolean OR (e.one -> 'is_alone')::boolean;
  SELECT jsonb_agg(e.one ORDER BY (e.one -> 'at')::integer) INTO free FROM jsonb_array_elements(free) AS e (one)
  WHERE NOT (e.one -> 'is_busy')::boolean AND NOT (e.one -> 'is_alone')::boolean;
  IF free IS NOT NULL THEN
    RETURN QUERY SELECT h.at, false, h.outcome, h.investment_id, h.available_cents, h.payment_id, h.created_at, h.hold_expires_at, h.valuation_cents,
      h.equity_percent, h.project_title, h.shown_as, h.pseudonym, h.shows_amount, h.owner_name FROM take_locked_holds(free) h;
  END IF;
END $$;
