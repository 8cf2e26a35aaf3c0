-- TypeScript twin: src/features/investing/investing-rules.ts
-- Holds, and the figures of a project that follow its investments.

-- The terms agreed at the hold never change, except that the right to cancel can be extended, and moves with a last day that was announced
-- with notice to be earlier.
CREATE OR REPLACE FUNCTION protect_investment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.investor_id, NEW.project_id, NEW.amount_cents, NEW.valuation_cents, NEW.origin, NEW.cancellable_while_raising, NEW.reflection_days)
      IS DISTINCT FROM (OLD.investor_id, OLD.project_id, OLD.amount_cents, OLD.valuation_cents, OLD.origin, OLD.cancellable_while_raising, OLD.reflection_days) THEN
    RAISE EXCEPTION 'investment % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.cancellable_until IS NOT NULL AND (NEW.cancellable_until IS NULL OR (NEW.cancellable_until < OLD.cancellable_until
      AND NOT EXISTS (SELECT FROM projects p WHERE p.id = NEW.project_id AND p.original_deadline IS NOT NULL
        AND NEW.cancellable_until >= cancellation_end(p.id, p.deadline)))) THEN
    RAISE EXCEPTION 'the right to cancel investment % can only grow', OLD.id USING ERRCODE = 'KD002';
  END IF;
  -- Written once, when its project allots; see allotment.sql.
  IF NEW.allotted_cents IS DISTINCT FROM OLD.allotted_cents AND (OLD.allotted_cents IS NOT NULL OR NEW.state NOT IN ('completed', 'disputed')
      OR NOT EXISTS (SELECT FROM allotments a WHERE a.project_id = NEW.project_id)
      OR NOT EXISTS (SELECT FROM projects p WHERE p.id = NEW.project_id AND p.status = 'active')) THEN
    RAISE EXCEPTION 'the allotment of investment % is frozen', OLD.id USING ERRCODE = 'KD002';
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

-- Applies to every hold, regardless of the code that inserts it.
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
  -- Before and after: what is allotted of a request changes its amount.
  was_amounts bigint[];
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
    SELECT array_agg(id), array_agg(project_id), array_agg(investor_id), array_agg(was_amount), array_agg(amount),
      array_agg(was), array_agg(was_counted_as), array_agg(is_now), array_agg(counted_as)
      INTO moved, places, investors, was_amounts, amounts, was_states, was_counted, states, is_counted
    FROM (
      SELECT id, project_id, investor_id,
        max(cents) FILTER (WHERE NOT is_new) AS was_amount, max(cents) FILTER (WHERE is_new) AS amount,
        max(state) FILTER (WHERE NOT is_new) AS was, max(counted) FILTER (WHERE NOT is_new) AS was_counted_as,
        max(state) FILTER (WHERE is_new) AS is_now, max(counted) FILTER (WHERE is_new) AS counted_as
      FROM (SELECT id, project_id, investor_id, coalesce(allotted_cents, amount_cents) AS cents, state, counted, false AS is_new FROM old_rows
        UNION ALL SELECT id, project_id, investor_id, coalesce(allotted_cents, amount_cents), state, counted, true FROM new_rows) c
      GROUP BY id, project_id, investor_id
    ) changed WHERE was <> is_now OR was_amount <> amount;
  END IF;
  IF moved IS NULL THEN RETURN NULL; END IF;
  IF EXISTS (SELECT 1 FROM unnest(is_counted || was_counted) AS c (counted) WHERE counted IS DISTINCT FROM 'held') THEN
    INSERT INTO investment_total_deltas SELECT d.state, sum(d.step), sum(d.amount)
    FROM unnest(was_amounts, amounts, was_states, was_counted, states, is_counted) AS m (was_amount, amount, was, was_counted, state, counted),
      LATERAL (VALUES (m.was, m.was_counted, -1, -m.was_amount), (m.state, m.counted, 1, m.amount)) AS d (state, counted, step, amount)
    WHERE d.state IS NOT NULL AND d.counted IS DISTINCT FROM 'held' GROUP BY d.state;
  END IF;
  SELECT array_agg(DISTINCT m.project) INTO touched
  FROM unnest(places, was_amounts, amounts, was_counted, is_counted) AS m (project, was_amount, amount, was, counted)
  WHERE TG_OP = 'INSERT' OR m.was IS DISTINCT FROM m.counted OR m.was_amount <> m.amount;
  IF touched IS NULL THEN RETURN NULL; END IF;
  -- Locks the projects first, so that one transaction at a time counts their investors below.
  PERFORM 1 FROM projects WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  WITH change AS (
    SELECT m.project, m.investor,
      coalesce(sum(m.amount) FILTER (WHERE m.counted = 'held'), 0) - coalesce(sum(m.was_amount) FILTER (WHERE m.was = 'held'), 0) AS held,
      coalesce(sum(m.amount) FILTER (WHERE m.counted = 'raised'), 0) - coalesce(sum(m.was_amount) FILTER (WHERE m.was = 'raised'), 0) AS raised,
      coalesce(bool_or(m.counted = 'raised'), false) AS raises, coalesce(bool_or(m.was = 'raised'), false) AS raised_before
    FROM unnest(places, investors, was_amounts, amounts, was_counted, is_counted) AS m (project, investor, was_amount, amount, was, counted)
    WHERE TG_OP = 'INSERT' OR m.was IS DISTINCT FROM m.counted OR m.was_amount <> m.amount GROUP BY m.project, m.investor
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
      AND NOT EXISTS (SELECT FROM project_members t WHERE t.project_id = p.id AND t.user_id = ANY (f.investors))
    RETURNING p.id, p.status = 'active' AND p.allotment = 'first_come' AND p.raised_cents = p.goal_cents AS is_reached
  )
  SELECT count(*), array_agg(id) FILTER (WHERE is_reached) INTO adjusted, reached FROM done;
  IF adjusted <> cardinality(touched) THEN
    RAISE EXCEPTION 'an investment is by the owner of its project, or by a member of its team' USING ERRCODE = 'KD002';
  END IF;
  IF reached IS NOT NULL THEN UPDATE projects SET status = 'funded' WHERE id = ANY (reached); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER adjust_project_figures AFTER UPDATE ON investments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION adjust_project_figures();

CREATE TRIGGER add_to_project_figures AFTER INSERT ON investments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION adjust_project_figures();

-- Queues news for the project's owner about each card investment that starts or stops counting as raised.
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

-- If the payment is not prepared yet, its preparation will find it canceled; otherwise the sweeper cancels it at the provider.
CREATE OR REPLACE FUNCTION end_replaced_hold(p_investment bigint, p_actor text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_money_cause('hold replaced', p_actor, NULL);
  UPDATE payments p SET state = CASE WHEN p.state = 'new' THEN 'cancelled' ELSE p.state END, sweep_after = now(), updated_at = now()
    WHERE p.investment_id = p_investment AND p.state IN ('new', 'open', 'processing');
  UPDATE investments i SET state = CASE WHEN i.hold_expires_at <= now() THEN 'expired' ELSE 'cancelled' END,
    hold_expires_at = least(i.hold_expires_at, now()) WHERE i.id = p_investment;
END $$;

-- Takes holds in one project, in the order of the requests, each by a different person, because a person's first hold may change the
-- decision about their next one. An open hold in the same project is replaced in the same transaction: its room counts as available, and
-- its payment is due for cancellation at the provider immediately. People appear as they last chose. `unproven` limits people who have
-- never paid: {percent, timeDivisor, unpaidAtMost}, see unprovenHolds in investing-rules.ts. `rules` is what the pack of the project allowed
-- (gate.ts), stored with the hold; its limit is added up again here, where no other commitment of the person can come between. Lock order:
-- people, payments, investments, project.
CREATE OR REPLACE FUNCTION take_holds(p_project bigint, p_requests jsonb)
RETURNS TABLE (key bigint, outcome text, investment_id bigint, available_cents bigint, has_replaced boolean, until timestamptz)
LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  people bigint[] := ARRAY(SELECT g.investor FROM jsonb_to_recordset(p_requests) AS g (investor bigint));
  target record;
  r record;
  -- Left under the goal, or under the most that may be asked for, without the holds that this call has taken.
  free_cents bigint;
  room bigint;
  -- Room that is kept for people who reserved before the opening, or were offered room in line, less what this call gave them.
  keepers bigint[] := '{}';
  kept bigint[] := '{}';
  kept_until timestamptz;
  kept_for_others bigint;
  has_kept boolean := false;
  hold_time interval;
  unpaid integer;
  ends timestamptz;
  short_end timestamptz;
  share_cents bigint;
  -- Under the same law in twelve months, without this hold.
  committed bigint;
  pack text;
  hold investments;
  payment payments;
  holds investments[] := '{}';
  new_payments payments[] := '{}';
  approvals jsonb := '[]';
  causes jsonb := '{}';
BEGIN
  PERFORM 1 FROM users u WHERE u.id = ANY (people) ORDER BY u.id FOR NO KEY UPDATE;
  PERFORM 1 FROM payments p WHERE p.investment_id = ANY (ARRAY(
    SELECT i.id FROM investments i WHERE i.investor_id = ANY (people) AND i.project_id = p_project AND i.counted = 'held'))
    ORDER BY p.id FOR NO KEY UPDATE;
  -- Holds that are no longer open were paid or have ended in the meantime.
  PERFORM 1 FROM investments i WHERE i.investor_id = ANY (people) AND i.project_id = p_project AND i.counted = 'held' ORDER BY i.id FOR NO KEY UPDATE;
  PERFORM 1 FROM projects p WHERE p.id = p_project FOR NO KEY UPDATE;
  -- Room that has just returned belongs to the line first.
  IF EXISTS (SELECT FROM waiting_places w WHERE w.project_id = p_project AND w.state IN ('waiting', 'offered')) THEN
    PERFORM advance_waiting_list(p_project, (p_requests -> 0 ->> 'min')::bigint);
    has_kept := true;
  END IF;
  SELECT p.id, p.owner_id, p.deleted_at, p.visibility, p.status, p.deadline, p.goal_cents, p.valuation_cents,
      coalesce(p.max_cents, p.goal_cents) - p.raised_cents - p.held_cents AS free_cents, u.erased_at AS owner_erased_at, p.opens_at,
      p.reservation_count > 0 AND now() < priority_end(p.opens_at, p.opening_told_at) AS has_reservations
    INTO target FROM projects p JOIN users u ON u.id = p.owner_id WHERE p.id = p_project;
  free_cents := target.free_cents;
  pack := project_pack(target.id);
  IF has_kept OR target.has_reservations THEN
    SELECT coalesce(array_agg(k.keeper), '{}'), coalesce(array_agg(k.kept_cents), '{}'), max(k.kept_until)
      INTO keepers, kept, kept_until FROM kept_room(p_project) k;
  END IF;
  FOR r IN
    SELECT g.*, known.id AS known_id, known.request_hash AS known_hash, replaced.id AS replaced_id, replaced.state AS replaced_state,
      replaced.amount_cents AS replaced_cents, replaced.short_until AS replaced_until,
      EXISTS (SELECT 1 FROM investments i WHERE i.investor_id = g.investor AND i.ever_completed) AS has_paid,
      (SELECT count(*) FROM investments i WHERE i.investor_id = g.investor AND i.counted = 'held' AND i.project_id <> p_project) AS other_holds,
      EXISTS (SELECT 1 FROM project_members t WHERE t.project_id = p_project AND t.user_id = g.investor) AS is_member,
      choice.shown_as AS chosen_as, choice.pseudonym AS chosen_pseudonym, choice.shows_amount AS chosen_amount
    FROM ROWS FROM (jsonb_to_recordset(p_requests) AS (investor bigint, amount bigint, key text, hash text, ttl double precision, min bigint,
        min_card bigint, max_holds integer, actor text, unproven jsonb, rules jsonb)) WITH ORDINALITY
        AS g (investor, amount, request_key, hash, ttl, min, min_card, max_holds, actor, unproven, rules, place)
      LEFT JOIN investments known ON known.investor_id = g.investor AND known.request_key = g.request_key
      LEFT JOIN investments replaced ON replaced.investor_id = g.investor AND replaced.project_id = p_project AND replaced.counted = 'held'
      LEFT JOIN LATERAL (SELECT i.shown_as, i.pseudonym, i.shows_amount FROM investments i WHERE i.investor_id = g.investor
        ORDER BY i.created_at DESC, i.id DESC LIMIT 1) choice ON true
    ORDER BY g.place
  LOOP
    key := r.investor;
    investment_id := r.known_id;
    available_cents := NULL;
    has_replaced := r.known_id IS NULL AND r.replaced_id IS NOT NULL;
    IF r.known_id IS NOT NULL THEN
      outcome := CASE WHEN encode(r.known_hash, 'hex') = r.hash THEN 'replayed' ELSE 'key_reused' END;
      RETURN NEXT;
      CONTINUE;
    END IF;
    SELECT coalesce(sum(k.cents), 0) INTO kept_for_others FROM unnest(keepers, kept) AS k (keeper, cents) WHERE k.keeper <> r.investor;
    room := free_cents + coalesce(r.replaced_cents, 0) - kept_for_others;
    until := NULL;
    share_cents := greatest(target.goal_cents * (r.unproven ->> 'percent')::int / 100, least(r.min, room));
    unpaid := 0;
    hold_time := make_interval(secs => r.ttl);
    ends := now() + hold_time;
    -- A new amount continues the time of the hold it replaces, unless hardly any of it is left.
    short_end := CASE WHEN r.replaced_until > now() + least(interval '1 minute', hold_time / 10) THEN r.replaced_until END;
    IF r.amount * 100 > target.goal_cents * (r.unproven ->> 'percent')::int AND NOT r.has_paid THEN
      short_end := coalesce(short_end, now() + hold_time / (r.unproven ->> 'timeDivisor')::int);
      ends := short_end;
      -- Each such period counts once, however often the amount was changed in it, and only if a payment was prepared.
      SELECT count(DISTINCT (i.project_id, i.short_until)) INTO unpaid FROM investments i
      WHERE i.investor_id = r.investor AND i.created_at > now() - interval '1 day' AND i.short_until IS NOT NULL
        AND (i.project_id <> p_project OR i.short_until <> short_end)
        AND EXISTS (SELECT 1 FROM payments p WHERE p.investment_id = i.id AND p.provider_payment_id IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM investments o WHERE o.investor_id = r.investor AND o.project_id = i.project_id AND o.counted = 'held'
          AND o.short_until = i.short_until AND o.short_until > now() AND o.id IS DISTINCT FROM r.replaced_id);
    END IF;
    committed := 0;
    IF (r.rules ->> 'limit') IS NOT NULL THEN
      SELECT coalesce(sum(k.cents), 0) INTO committed
      FROM pack_commitments(r.investor, ARRAY(SELECT jsonb_array_elements_text(r.rules -> 'inputs' -> 'packs')), p_project) k;
    END IF;
    outcome := CASE
      WHEN target.id IS NULL OR target.deleted_at IS NOT NULL
        OR (target.owner_id <> r.investor AND NOT r.is_member AND (target.visibility = 'private' OR target.status = 'draft')) THEN 'not_found'
      WHEN target.owner_id = r.investor THEN 'own_project'
      WHEN r.is_member THEN 'own_team'
      WHEN target.status <> 'active' OR target.deadline < (now() AT TIME ZONE 'UTC')::date OR target.owner_erased_at IS NOT NULL THEN 'not_active'
      WHEN target.opens_at > now() THEN 'not_open'
      WHEN r.replaced_state = 'processing' THEN 'processing'
      WHEN r.rules ->> 'pack' IS DISTINCT FROM pack THEN 'not_checked'
      WHEN r.amount > room THEN 'too_much'
      WHEN r.amount < least(r.min, room) THEN 'too_small'
      WHEN room + kept_for_others - r.amount BETWEEN 1 AND r.min_card - 1 THEN 'leaves_too_little'
      WHEN r.other_holds >= r.max_holds THEN 'too_many_holds'
      WHEN unpaid >= (r.unproven ->> 'unpaidAtMost')::int AND r.amount > share_cents THEN 'unpaid_before'
      WHEN committed + r.amount > (r.rules ->> 'limit')::bigint THEN 'over_limit'
      ELSE 'taken' END;
    IF outcome <> 'taken' THEN
      until := CASE WHEN outcome = 'not_open' THEN target.opens_at WHEN outcome = 'too_much' AND kept_for_others > 0 THEN kept_until END;
      available_cents := CASE WHEN outcome = 'unpaid_before' THEN least(share_cents, room) WHEN outcome NOT IN ('not_found', 'own_project', 'own_team') THEN room END;
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF has_replaced THEN PERFORM end_replaced_hold(r.replaced_id, r.actor); END IF;
    free_cents := room + kept_for_others - r.amount;
    -- What this person takes beyond the hold they had comes out of what is kept for them.
    kept := ARRAY(SELECT CASE WHEN k.keeper = r.investor THEN greatest(0, k.cents + coalesce(r.replaced_cents, 0) - r.amount) ELSE k.cents END
      FROM unnest(keepers, kept) WITH ORDINALITY AS k (keeper, cents, place) ORDER BY k.place);
    hold.id := nextval('investments_id_seq');
    hold.investor_id := r.investor;
    hold.amount_cents := r.amount;
    hold.hold_expires_at := ends;
    hold.request_key := r.request_key;
    hold.request_hash := decode(r.hash, 'hex');
    hold.short_until := short_end;
    hold.reflection_days := coalesce((r.rules ->> 'reflectionDays')::integer, 0);
    -- People who never chose are hidden.
    hold.shown_as := coalesce(r.chosen_as, 'hidden');
    hold.pseudonym := r.chosen_pseudonym;
    hold.shows_amount := coalesce(r.chosen_amount, true);
    holds := array_append(holds, hold);
    payment.id := nextval('payments_id_seq');
    payment.investment_id := hold.id;
    payment.amount_cents := r.amount;
    new_payments := array_append(new_payments, payment);
    approvals := approvals || (r.rules || jsonb_build_object('investment', hold.id, 'investor', r.investor, 'key', r.request_key, 'amount', r.amount));
    causes := causes || jsonb_build_object('investment ' || hold.id, jsonb_build_object('cause', 'hold', 'actor', r.actor),
      'payment ' || payment.id, jsonb_build_object('cause', 'hold', 'actor', r.actor));
    investment_id := hold.id;
    RETURN NEXT;
  END LOOP;
  IF holds = '{}' THEN RETURN; END IF;
  PERFORM set_money_causes(causes);
  INSERT INTO investments (id, project_id, investor_id, amount_cents, valuation_cents, hold_expires_at, request_key, request_hash, short_until,
    reflection_days, shown_as, pseudonym, shows_amount) OVERRIDING SYSTEM VALUE
  SELECT h.id, p_project, h.investor_id, h.amount_cents, target.valuation_cents, h.hold_expires_at, h.request_key, h.request_hash, h.short_until,
    h.reflection_days, h.shown_as, h.pseudonym, h.shows_amount FROM unnest(holds) AS h ORDER BY h.id;
  INSERT INTO payments (id, investment_id, amount_cents) OVERRIDING SYSTEM VALUE
  SELECT p.id, p.investment_id, p.amount_cents FROM unnest(new_payments) AS p ORDER BY p.id;
  INSERT INTO policy_checks (investor_id, project_id, investment_id, request_key, pack_id, decision, amount_cents, limit_cents, inputs, sealed_investor,
    fingerprint, at)
  SELECT a.investor, p_project, a.investment, a.key, a.pack, 'allowed', a.amount, a."limit", a.inputs, a.sealed, decode(a.fingerprint, 'hex'), a.at
  FROM jsonb_to_recordset(approvals) AS a (investor bigint, investment bigint, key text, pack text, amount bigint, "limit" bigint, inputs jsonb, sealed text,
    fingerprint text, at timestamptz);
  PERFORM set_money_causes(NULL);
END $$;
