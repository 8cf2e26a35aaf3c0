-- TypeScript twins: src/features/investing/server/investment-totals.ts, src/features/search/server/project-facets.ts
-- Maintained counts and totals, so that no screen adds up every row (docs/decisions/0030-totals.md).

-- A move changes two counts. They are always locked in one order, so that two projects moving in opposite directions at the same
-- time cannot deadlock.
CREATE OR REPLACE FUNCTION update_project_counts() RETURNS trigger LANGUAGE plpgsql AS $$
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
      UPDATE project_counts SET count = count + change.step
      WHERE category = change.category AND status = change.status AND listed = change.listed;
    ELSE
      INSERT INTO project_counts (category, status, listed, count)
      VALUES (change.category, change.status, change.listed, change.step)
      ON CONFLICT (category, status, listed) DO UPDATE SET count = project_counts.count + change.step;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER update_project_counts AFTER INSERT OR UPDATE OR DELETE ON projects FOR EACH ROW EXECUTE FUNCTION update_project_counts();

-- Investment totals by state: compacted totals plus the deltas since. The trigger that adjusts the figures of a project appends the delta,
-- in the same commit (investments.sql).
CREATE VIEW current_investment_totals AS
  SELECT state, sum(count)::bigint AS count, sum(amount_cents)::bigint AS amount_cents
  FROM (SELECT * FROM investment_totals UNION ALL SELECT * FROM investment_total_deltas) counted GROUP BY state;

-- Empty at any moment while all is well. Investments that are held or being paid are left out: they are few at any moment, end
-- within minutes, and are counted when they are read.
CREATE VIEW investment_total_differences AS
  SELECT state, coalesce(i.count, 0) - coalesce(t.count, 0) AS count,
    coalesce(i.amount_cents, 0) - coalesce(t.amount_cents, 0) AS amount_cents
  FROM (
    SELECT state, count(*), sum(coalesce(allotted_cents, amount_cents))::bigint AS amount_cents
    FROM investments WHERE counted IS DISTINCT FROM 'held' GROUP BY state
  ) i FULL JOIN current_investment_totals t USING (state)
  WHERE (coalesce(i.count, 0), coalesce(i.amount_cents, 0)) <> (coalesce(t.count, 0), coalesce(t.amount_cents, 0));

-- Moves committed deltas into the totals in one statement, so that readers always count them exactly once. Concurrent calls wait
-- for each other's rows and find them gone. Returns how many deltas there were.
CREATE OR REPLACE FUNCTION compact_investment_totals() RETURNS bigint LANGUAGE sql AS $$
  WITH taken AS (DELETE FROM investment_total_deltas RETURNING state, count, amount_cents),
  added AS (
    INSERT INTO investment_totals SELECT state, sum(count), sum(amount_cents) FROM taken GROUP BY state ORDER BY state
    ON CONFLICT (state) DO UPDATE SET count = investment_totals.count + excluded.count,
      amount_cents = investment_totals.amount_cents + excluded.amount_cents
  )
  SELECT count(*) FROM taken
$$;

-- Makes the totals agree with the investments and returns the differences it corrected. Investors do not wait for it, since an
-- investment and its delta leave the difference as it is.
CREATE OR REPLACE FUNCTION recount_investment_totals() RETURNS TABLE (state text, count bigint, amount_cents bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  -- Concurrent recounts would both add the same difference.
  LOCK TABLE investment_totals IN SHARE ROW EXCLUSIVE MODE;
  RETURN QUERY
    WITH found AS (SELECT * FROM investment_total_differences),
    corrected AS (
      INSERT INTO investment_totals SELECT * FROM found
      ON CONFLICT (state) DO UPDATE SET count = investment_totals.count + excluded.count,
        amount_cents = investment_totals.amount_cents + excluded.amount_cents
    )
    SELECT * FROM found;
END $$;
