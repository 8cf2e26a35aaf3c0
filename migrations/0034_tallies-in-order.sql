-- A move changes two counts. Taken in one order by everybody, two projects that move in opposite directions at the same time
-- wait for each other at most once: before, each could hold the count the other needed, and one of them was broken off.
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
