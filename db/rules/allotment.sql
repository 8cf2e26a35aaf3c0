-- TypeScript twin: src/features/investing/allotment.ts
-- What is kept of an allotment, and what waits for it.

CREATE TRIGGER refuse_update_and_delete BEFORE UPDATE OR DELETE ON allotments FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON allotments EXECUTE FUNCTION refuse_change();

-- Only what investors asked for until the deadline is divided, once none of them can leave.
CREATE OR REPLACE FUNCTION require_allotment_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM projects p WHERE p.id = NEW.project_id AND p.allotment = NEW.method AND p.status = 'active' AND p.deleted_at IS NULL
      AND p.goal_cents = NEW.goal_cents AND p.raised_cents = NEW.asked_cents AND p.held_cents = 0
      AND p.deadline < (now() AT TIME ZONE 'UTC')::date) OR has_open_rights(NEW.project_id) THEN
    RAISE EXCEPTION 'project % cannot be allotted now', NEW.project_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER require_allotment_end BEFORE INSERT ON allotments FOR EACH ROW EXECUTE FUNCTION require_allotment_end();

-- Checked at commit: all requests got their part, and the parts are what the project raised.
CREATE OR REPLACE FUNCTION require_whole_allotment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  given record;
BEGIN
  SELECT count(*) AS requests, coalesce(sum(i.amount_cents), 0) AS asked, coalesce(sum(i.allotted_cents), 0) AS allotted INTO given
  FROM investments i WHERE i.project_id = NEW.project_id AND i.allotted_cents IS NOT NULL;
  IF (given.requests, given.asked, given.allotted) IS DISTINCT FROM (NEW.requests::bigint, NEW.asked_cents::numeric, NEW.allotted_cents::numeric) THEN
    RAISE EXCEPTION 'the allotment of project % does not add up', NEW.project_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER require_whole_allotment AFTER INSERT ON allotments DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION require_whole_allotment();

-- Investments of a project whose difference does not go back yet. One that ends in the meantime returns as a whole.
CREATE OR REPLACE FUNCTION unreturned_allotments(p_project bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT i.id FROM investments i
  WHERE i.project_id = p_project AND i.state IN ('completed', 'disputed') AND i.allotted_cents < i.amount_cents
    AND NOT EXISTS (SELECT FROM part_returns r WHERE r.investment_id = i.id AND r.reason = 'allotment')
  ORDER BY i.id
$$;

-- Releases need closed funding, so nothing that was not allotted is ever released.
CREATE OR REPLACE FUNCTION refuse_closing_before_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unreturned_allotments(NEW.id)) THEN
    RAISE EXCEPTION 'what was not allotted of project % has to go back first', NEW.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER refuse_closing_before_returns AFTER UPDATE OF funding_closed_at ON projects FOR EACH ROW
  WHEN (NEW.allotment <> 'first_come' AND OLD.funding_closed_at IS NULL AND NEW.funding_closed_at IS NOT NULL)
  EXECUTE FUNCTION refuse_closing_before_returns();

-- Money that was recorded without a card could not go back to one.
CREATE OR REPLACE FUNCTION refuse_opening_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM projects p WHERE p.id = NEW.project_id AND p.allotment <> 'first_come') THEN
    RAISE EXCEPTION 'project % divides its goal, so only payments by card count', NEW.project_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_opening_request BEFORE INSERT ON investments FOR EACH ROW WHEN (NEW.origin = 'opening')
  EXECUTE FUNCTION refuse_opening_request();
