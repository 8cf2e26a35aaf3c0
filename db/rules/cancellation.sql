-- TypeScript twin: src/features/investing/server/cancellation-window.ts
-- The end of an investor's right to cancel: stored with the investment, and only ever extended.

-- When the right to cancel ends for a project with this deadline: some hours before the end of that day, UTC.
CREATE OR REPLACE FUNCTION cancellation_end(p_deadline date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (p_deadline + 1)::timestamp AT TIME ZONE 'UTC'
    - make_interval(hours => coalesce(cancellation_hours, usual_cancellation_hours, 48)) FROM site_settings
$$;

-- The cancellation time promised at the hold is stored with the investment.
CREATE OR REPLACE FUNCTION set_cancellation_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cancellable_until := cancellation_end((SELECT deadline FROM projects WHERE id = NEW.project_id));
  NEW.cancellable_while_raising := NEW.cancellable_until IS NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER set_cancellation_end BEFORE INSERT ON investments FOR EACH ROW EXECUTE FUNCTION set_cancellation_end();

-- A later deadline, or fewer hours before it, extends the right of earlier investors.
CREATE OR REPLACE FUNCTION lengthen_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE investments i SET cancellable_until = cancellation_end(NEW.deadline)
  WHERE i.project_id = NEW.id AND i.counted IS NOT NULL AND i.cancellable_until < cancellation_end(NEW.deadline);
  RETURN NULL;
END $$;

CREATE TRIGGER lengthen_cancellation AFTER UPDATE OF deadline ON projects FOR EACH ROW
  WHEN (NEW.deadline > OLD.deadline) EXECUTE FUNCTION lengthen_cancellation();

CREATE OR REPLACE FUNCTION lengthen_all_cancellations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE investments i SET cancellable_until = cancellation_end(p.deadline)
  FROM projects p WHERE p.id = i.project_id AND p.status IN ('active', 'funded') AND p.deleted_at IS NULL
    AND p.deadline >= (now() AT TIME ZONE 'UTC')::date
    AND i.counted IS NOT NULL AND i.cancellable_until < cancellation_end(p.deadline);
  RETURN NULL;
END $$;

CREATE TRIGGER lengthen_all_cancellations AFTER UPDATE OF cancellation_hours, usual_cancellation_hours ON site_settings FOR EACH ROW
  WHEN ((OLD.cancellation_hours, OLD.usual_cancellation_hours) IS DISTINCT FROM (NEW.cancellation_hours, NEW.usual_cancellation_hours))
  EXECUTE FUNCTION lengthen_all_cancellations();
