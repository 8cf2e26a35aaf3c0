-- TypeScript twin: src/features/investing/server/cancellation-window.ts
-- The end of an investor's right to cancel: stored with the investment, and only ever extended, except by an announced earlier last day.

-- When the right to cancel ends for this project with this deadline: some hours before the end of that day, UTC. The hours are those of its
-- pack, or the site's where the pack has none.
CREATE OR REPLACE FUNCTION cancellation_end(p_project bigint, p_deadline date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (p_deadline + 1)::timestamp AT TIME ZONE 'UTC'
    - make_interval(hours => coalesce(pack_figure(p_project, 'cancelHours')::integer, cancellation_hours, usual_cancellation_hours, 48))
  FROM site_settings
$$;

-- The end of the last calendar day, UTC, in which an investment can be canceled without a reason; null without such days.
CREATE OR REPLACE FUNCTION reflection_end(p_since timestamptz, p_days integer) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_days > 0 THEN ((p_since AT TIME ZONE 'UTC')::date + p_days + 1)::timestamp AT TIME ZONE 'UTC' END
$$;

-- The cancellation time promised at the hold is stored with the investment.
CREATE OR REPLACE FUNCTION set_cancellation_end() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends timestamptz := cancellation_end(NEW.project_id, (SELECT deadline FROM projects WHERE id = NEW.project_id));
BEGIN
  NEW.cancellable_until := greatest(ends, reflection_end(NEW.created_at, NEW.reflection_days));
  NEW.cancellable_while_raising := ends IS NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER set_cancellation_end BEFORE INSERT ON investments FOR EACH ROW EXECUTE FUNCTION set_cancellation_end();

-- A later deadline, or fewer hours before it, extends the right of earlier investors. An earlier last day, announced with notice, moves the
-- end of that right with it, but not before what was promised otherwise.
CREATE OR REPLACE FUNCTION move_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends timestamptz := cancellation_end(NEW.id, NEW.deadline);
BEGIN
  UPDATE investments i SET cancellable_until = ends
  WHERE i.project_id = NEW.id AND i.counted IS NOT NULL AND i.cancellable_until < ends;
  IF NEW.deadline < OLD.deadline THEN
    UPDATE investments i SET cancellable_until = promised.until
    FROM (SELECT p.id, greatest(ends, reflection_end(p.created_at, p.reflection_days),
        (SELECT max(r.due_at) FROM reconfirmations r WHERE r.investment_id = p.id AND r.outcome IS NULL)) AS until
      FROM investments p WHERE p.project_id = NEW.id AND p.counted IS NOT NULL) promised
    WHERE i.id = promised.id AND i.cancellable_until > promised.until;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER move_cancellation AFTER UPDATE OF deadline ON projects FOR EACH ROW
  WHEN (NEW.deadline <> OLD.deadline) EXECUTE FUNCTION move_cancellation();

CREATE OR REPLACE FUNCTION lengthen_all_cancellations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE investments i SET cancellable_until = cancellation_end(p.id, p.deadline)
  FROM projects p WHERE p.id = i.project_id AND p.status IN ('active', 'funded') AND p.deleted_at IS NULL
    AND p.deadline >= (now() AT TIME ZONE 'UTC')::date
    AND i.counted IS NOT NULL AND i.cancellable_until < cancellation_end(p.id, p.deadline);
  RETURN NULL;
END $$;

CREATE TRIGGER lengthen_all_cancellations AFTER UPDATE OF cancellation_hours, usual_cancellation_hours ON site_settings FOR EACH ROW
  WHEN ((OLD.cancellation_hours, OLD.usual_cancellation_hours) IS DISTINCT FROM (NEW.cancellation_hours, NEW.usual_cancellation_hours))
  EXECUTE FUNCTION lengthen_all_cancellations();

-- Whether an investor may still leave, so that funding is not final: a right to cancel that has not passed, or a change that an investor has not
-- answered. A bank decides about disputed payments, so nothing waits for their investors.
CREATE OR REPLACE FUNCTION has_open_rights(p_project bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM investments i WHERE i.project_id = p_project AND i.counted = 'raised' AND i.cancellable_until > now())
    OR EXISTS (SELECT FROM investments i JOIN reconfirmations r ON r.investment_id = i.id
      WHERE i.project_id = p_project AND i.state = 'completed' AND r.outcome IS NULL)
$$;

-- Releases need closed funding, so no money leaves either.
CREATE OR REPLACE FUNCTION refuse_early_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_open_rights(NEW.id) THEN
    RAISE EXCEPTION 'investors of project % may still cancel', NEW.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER refuse_early_closing AFTER UPDATE OF funding_closed_at ON projects FOR EACH ROW
  WHEN (OLD.funding_closed_at IS NULL AND NEW.funding_closed_at IS NOT NULL) EXECUTE FUNCTION refuse_early_closing();

-- An answer ends a request to reconfirm for good.
CREATE OR REPLACE FUNCTION protect_reconfirmation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NOT NULL OR (NEW.investment_id, NEW.change_id, NEW.from_change_id, NEW.asked_at, NEW.due_at)
      IS DISTINCT FROM (OLD.investment_id, OLD.change_id, OLD.from_change_id, OLD.asked_at, OLD.due_at) THEN
    RAISE EXCEPTION 'the request to reconfirm investment % is frozen', OLD.investment_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_reconfirmation BEFORE UPDATE ON reconfirmations FOR EACH ROW EXECUTE FUNCTION protect_reconfirmation();

CREATE TRIGGER refuse_delete BEFORE DELETE ON reconfirmations FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON reconfirmations EXECUTE FUNCTION refuse_change();

-- Once an investment has ended, however it did, it needs no answer.
CREATE OR REPLACE FUNCTION end_reconfirmations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reconfirmations SET outcome = 'gone', decided_at = now() WHERE investment_id = NEW.id AND outcome IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER end_reconfirmations AFTER UPDATE OF state ON investments FOR EACH ROW
  WHEN (OLD.counted IS NOT NULL AND NEW.counted IS NULL) EXECUTE FUNCTION end_reconfirmations();
