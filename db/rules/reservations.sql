-- TypeScript twin: src/features/reservations/reservation-rules.ts
-- When a project opens, and whose room it is: reservations made before, and offers to people in line.

-- Under a pack with such a figure, an offer is public for some days before anyone may invest. Null under others.
CREATE OR REPLACE FUNCTION earliest_opening(p_project bigint, p_published timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (ceil(extract(epoch FROM p_published + pack_figure(p_project, 'publicDays') * interval '1 day') / 86400) * interval '1 day')
    + timestamptz 'epoch'
$$;

CREATE OR REPLACE FUNCTION settle_opening() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earliest timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.terms_locked AND NEW.opens_at IS DISTINCT FROM OLD.opens_at THEN
    RAISE EXCEPTION 'project % is open, and people have invested', OLD.id USING ERRCODE = 'KD002';
  END IF;
  -- Written once. Only a project that comes from elsewhere brings its own.
  IF TG_OP = 'UPDATE' THEN NEW.published_at := OLD.published_at; END IF;
  IF NEW.published_at IS NULL AND NEW.status <> 'draft' AND NEW.visibility = 'public' AND NEW.deleted_at IS NULL THEN
    NEW.published_at := now();
  END IF;
  IF NEW.status = 'active' AND NEW.published_at IS NOT NULL AND NOT NEW.ever_invested THEN
    earliest := earliest_opening(NEW.id, NEW.published_at);
    IF earliest > coalesce(NEW.opens_at, '-infinity') THEN
      -- The offer lasts as long as it was planned to, and never ends before it opens.
      IF TG_OP = 'UPDATE' AND (OLD.status = 'draft' OR NEW.deadline < (earliest AT TIME ZONE 'UTC')::date) THEN
        NEW.deadline := NEW.deadline + ((earliest AT TIME ZONE 'UTC')::date - (greatest(NEW.opens_at, now()) AT TIME ZONE 'UTC')::date);
      END IF;
      NEW.opens_at := earliest;
    END IF;
  END IF;
  -- People who reserved an amount keep their time: opening at once means opening today.
  IF NEW.opens_at IS NULL AND NEW.reservation_count > 0 THEN
    NEW.opens_at := date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
  END IF;
  IF NEW.opens_at > now() THEN NEW.opening_told_at := NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER settle_opening BEFORE INSERT OR UPDATE OF status, visibility, opens_at, published_at, deleted_at ON projects
FOR EACH ROW EXECUTE FUNCTION settle_opening();

-- A pack that is chosen for a project which is public already moves its opening as well.
CREATE OR REPLACE FUNCTION settle_opening_under_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET opens_at = opens_at WHERE id = NEW.project_id AND status = 'active' AND NOT terms_locked;
  RETURN NULL;
END $$;

CREATE TRIGGER settle_opening AFTER INSERT OR UPDATE ON project_packs FOR EACH ROW EXECUTE FUNCTION settle_opening_under_pack();

-- The totals of a project. Its check refuses more than the goal, however many people reserve at once: the update locks the project.
CREATE OR REPLACE FUNCTION count_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE projects SET
    reserved_cents = reserved_cents + CASE WHEN TG_OP = 'DELETE' THEN 0 ELSE NEW.amount_cents END - CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD.amount_cents END,
    reservation_count = reservation_count + CASE TG_OP WHEN 'INSERT' THEN 1 WHEN 'DELETE' THEN -1 ELSE 0 END
  WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.project_id ELSE NEW.project_id END;
  RETURN NULL;
END $$;

CREATE TRIGGER count_reservation AFTER INSERT OR UPDATE OF amount_cents OR DELETE ON reservations
FOR EACH ROW EXECUTE FUNCTION count_reservation();

CREATE OR REPLACE FUNCTION keep_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.project_id <> OLD.project_id THEN
    RAISE EXCEPTION 'reservation % belongs to its project', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_reservation BEFORE UPDATE ON reservations FOR EACH ROW EXECUTE FUNCTION keep_reservation();

-- Until when reserved amounts are held for their people; null without a day of opening.
CREATE OR REPLACE FUNCTION priority_end(p_opens timestamptz, p_told timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
RETURN coalesce(p_told, p_opens) + interval '48 hours';

-- Room that is held for people at this moment, less what they have invested of it: reserved before the opening, or offered in line.
CREATE OR REPLACE FUNCTION kept_room(p_project bigint)
RETURNS TABLE (keeper bigint, kept_cents bigint, kept_until timestamptz) LANGUAGE sql STABLE AS $$
  SELECT k.keeper, sum(k.kept)::bigint, max(k.until)
  FROM (
    SELECT r.user_id AS keeper, priority_end(p.opens_at, p.opening_told_at) AS until,
      r.amount_cents - (SELECT coalesce(sum(i.amount_cents), 0) FROM investments i
        WHERE i.project_id = p_project AND i.investor_id = r.user_id AND i.counted IN ('held', 'raised')) AS kept
    FROM projects p JOIN reservations r ON r.project_id = p.id
    WHERE p.id = p_project AND p.reservation_count > 0 AND now() < priority_end(p.opens_at, p.opening_told_at)
    UNION ALL
    SELECT w.user_id, w.offered_until,
      w.offered_cents - (SELECT coalesce(sum(i.amount_cents), 0) FROM investments i
        WHERE i.project_id = p_project AND i.investor_id = w.user_id AND i.counted IN ('held', 'raised') AND i.created_at >= w.offered_at)
    FROM waiting_places w WHERE w.project_id = p_project AND w.state = 'offered' AND w.offered_until > now()
  ) k
  -- Whoever joined the team in the meantime cannot invest.
  WHERE k.kept > 0 AND NOT EXISTS (SELECT FROM project_members t WHERE t.project_id = p_project AND t.user_id = k.keeper)
    AND NOT EXISTS (SELECT FROM projects p WHERE p.id = p_project AND p.owner_id = k.keeper)
  GROUP BY k.keeper
$$;

-- What others may not take, as one sum, for the figures that everyone sees. `p_person` may be null.
CREATE OR REPLACE FUNCTION room_kept_for_others(p_project bigint, p_person bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(k.kept_cents), 0)::bigint FROM kept_room(p_project) k WHERE k.keeper IS DISTINCT FROM p_person
$$;

-- Ends offers that ran out or were used, closes the line with the project, and offers returned room to the next people, each at least
-- `p_least` or all they asked for. Takes the project's lock. Returns the number of new offers.
CREATE OR REPLACE FUNCTION advance_waiting_list(p_project bigint, p_least bigint) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  target record;
  place record;
  room bigint;
  offers integer := 0;
BEGIN
  SELECT p.status, p.deleted_at, p.funding_closed_at, p.funded_below_goal, p.deadline, coalesce(p.max_cents, p.goal_cents) - p.raised_cents - p.held_cents AS free_cents
    INTO target FROM projects p WHERE p.id = p_project FOR NO KEY UPDATE;
  IF target.status NOT IN ('active', 'funded') OR target.deleted_at IS NOT NULL OR target.funding_closed_at IS NOT NULL
      OR target.funded_below_goal OR target.deadline < (now() AT TIME ZONE 'UTC')::date THEN
    UPDATE waiting_places SET state = 'closed' WHERE project_id = p_project AND state IN ('waiting', 'offered');
    RETURN 0;
  END IF;
  UPDATE waiting_places w SET state = 'taken'
    WHERE w.project_id = p_project AND w.state = 'offered' AND EXISTS (SELECT FROM investments i
      WHERE i.project_id = p_project AND i.investor_id = w.user_id AND i.counted = 'raised' AND i.created_at >= w.offered_at);
  -- An open payment keeps its own room; the offer ends either way.
  UPDATE waiting_places w SET state = 'lapsed'
    WHERE w.project_id = p_project AND w.state = 'offered' AND w.offered_until <= now();
  IF target.status <> 'active' THEN RETURN 0; END IF;
  room := target.free_cents - room_kept_for_others(p_project, NULL);
  FOR place IN SELECT w.id, w.amount_cents FROM waiting_places w WHERE w.project_id = p_project AND w.state = 'waiting' ORDER BY w.id LOOP
    EXIT WHEN room < least(p_least, place.amount_cents);
    UPDATE waiting_places SET state = 'offered', offered_cents = least(room, amount_cents), offered_at = now(),
      offered_until = now() + interval '24 hours' WHERE id = place.id;
    room := room - least(room, place.amount_cents);
    offers := offers + 1;
    INSERT INTO mails (key, kind, facts) VALUES ('waiting-offer-' || place.id, 'waiting_offer', jsonb_build_object('placeId', place.id))
      ON CONFLICT (key) DO NOTHING;
  END LOOP;
  RETURN offers;
END $$;
