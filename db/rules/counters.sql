-- TypeScript twins: src/platform/postgres/tallies.ts, src/features/projects/server/lists/project-facets.ts
-- Counts and totals that are kept, so that no screen adds up every row.

-- A move changes two counts. They are always locked in one order, so that two projects moving in opposite directions at the same
-- time cannot deadlock.
CREATE OR REPLACE FUNCTION tally_project() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.category, OLD.status, OLD.visibility, OLD.deleted_at IS NULL)
      IS NOT DISTINCT FROM (NEW.category, NEW.status, NEW.visibility, NEW.deleted_at IS NULL) THEN
    RETURN NULL;
  END IF;
  FOR change IN
    SELECT t.category, t.status, t.listed, sum(t.step)::int AS step FROM (
      SELECT OLD.category, OLD.status, OLD.status <> 'draft' AND OLD.visibility = 'public' AS listed, -1 AS step
      WHERE TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL
      UNION ALL
      SELECT NEW.category, NEW.status, NEW.status <> 'draft' AND NEW.visibility = 'public', 1
      WHERE TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL
    ) t GROUP BY 1, 2, 3 HAVING sum(t.step) <> 0 ORDER BY 1, 2, 3
  LOOP
    IF change.step < 0 THEN
      UPDATE project_tallies SET count = count + change.step
      WHERE category = change.category AND status = change.status AND listed = change.listed;
    ELSE
      INSERT INTO project_tallies (category, status, listed, count)
      VALUES (change.category, change.status, change.listed, change.step)
      ON CONFLICT (category, status, listed) DO UPDATE SET count = project_tallies.count + change.step;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_project AFTER INSERT OR UPDATE OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION tally_project();

CREATE OR REPLACE FUNCTION tally_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.kind = 'person' AND OLD.erased_at IS NULL THEN
    INSERT INTO tally_changes VALUES ('people', OLD.role, -1, 0);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.kind = 'person' AND NEW.erased_at IS NULL THEN
    INSERT INTO tally_changes VALUES ('people', NEW.role, 1, 0);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tally_person AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION tally_person();

CREATE TRIGGER tally_person_change AFTER UPDATE OF role, kind, erased_at ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.kind, OLD.erased_at) IS DISTINCT FROM (NEW.role, NEW.kind, NEW.erased_at)) EXECUTE FUNCTION tally_person();

-- The one definition of what is counted, for checks and recounts. Investments that are held or being paid are left out: they are
-- few at any moment, end within minutes, and are counted when they are read.
CREATE VIEW tallied_rows AS
  SELECT 'people' AS kind, role AS part, count(*) AS count, 0::bigint AS amount_cents
  FROM users WHERE kind = 'person' AND erased_at IS NULL GROUP BY role
  UNION ALL
  SELECT 'investments', state, count(*), sum(amount_cents)::bigint
  FROM investments WHERE counted IS DISTINCT FROM 'held' GROUP BY state;

CREATE VIEW tallied AS
  SELECT kind, part, sum(count)::bigint AS count, sum(amount_cents)::bigint AS amount_cents
  FROM (SELECT * FROM tallies UNION ALL SELECT * FROM tally_changes) counted GROUP BY kind, part;

-- Empty at any moment while all is well: a change and its tally are committed together.
CREATE VIEW tally_differences AS
  SELECT kind, part, coalesce(r.count, 0) - coalesce(t.count, 0) AS count,
    coalesce(r.amount_cents, 0) - coalesce(t.amount_cents, 0) AS amount_cents
  FROM tallied_rows r FULL JOIN tallied t USING (kind, part)
  WHERE (coalesce(r.count, 0), coalesce(r.amount_cents, 0)) <> (coalesce(t.count, 0), coalesce(t.amount_cents, 0));

-- Moves committed changes into the tallies in one statement, so that readers always count them exactly once. Concurrent calls wait
-- for each other's rows and find them gone. Returns how many changes there were.
CREATE OR REPLACE FUNCTION fold_tallies() RETURNS bigint LANGUAGE sql AS $$
  WITH gone AS (DELETE FROM tally_changes RETURNING kind, part, count, amount_cents),
  folded AS (
    INSERT INTO tallies SELECT kind, part, sum(count), sum(amount_cents) FROM gone GROUP BY kind, part ORDER BY kind, part
    ON CONFLICT (kind, part) DO UPDATE
      SET count = tallies.count + excluded.count, amount_cents = tallies.amount_cents + excluded.amount_cents
  )
  SELECT count(*) FROM gone
$$;

-- Makes the tallies of a kind agree with the rows, and returns the differences it corrected. Sign-ups and investments do not wait
-- for it, since a change and its tally leave the difference as it is.
CREATE OR REPLACE FUNCTION recount_tallies(p_kind text) RETURNS TABLE (kind text, part text, count bigint, amount_cents bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  -- Concurrent recounts would both add the same difference.
  LOCK TABLE tallies IN SHARE ROW EXCLUSIVE MODE;
  RETURN QUERY
    WITH found AS (SELECT d.* FROM tally_differences d WHERE d.kind = p_kind),
    mended AS (
      INSERT INTO tallies SELECT f.kind, f.part, f.count, f.amount_cents FROM found f
      ON CONFLICT (kind, part) DO UPDATE
        SET count = tallies.count + excluded.count, amount_cents = tallies.amount_cents + excluded.amount_cents
    )
    SELECT * FROM found;
END $$;
