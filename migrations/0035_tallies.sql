CREATE TABLE "tallies" (
	"kind" text NOT NULL,
	"part" text NOT NULL,
	"count" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "tallies_kind_part_pk" PRIMARY KEY("kind","part")
);
--> statement-breakpoint
CREATE TABLE "tally_changes" (
	"kind" text NOT NULL,
	"part" text NOT NULL,
	"count" bigint NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
-- Until this is committed nobody comes, changes or invests, so that what is counted below is all there is, and all that
-- comes after it is written down by the triggers.
LOCK TABLE users, investments IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- What the rows say, the one definition of what is kept: read by the check of the money, and to count anew. Investments
-- that are held or being paid are few at any moment and come to an end within minutes: they are read where they stand.
CREATE VIEW tallied_rows AS
  SELECT 'people' AS kind, role AS part, count(*) AS count, 0::bigint AS amount_cents
  FROM users WHERE kind = 'person' AND erased_at IS NULL GROUP BY role
  UNION ALL
  SELECT 'investments', state, count(*), sum(amount_cents)::bigint
  FROM investments WHERE counted IS DISTINCT FROM 'held' GROUP BY state;
--> statement-breakpoint
CREATE VIEW tallied AS
  SELECT kind, part, sum(count)::bigint AS count, sum(amount_cents)::bigint AS amount_cents
  FROM (SELECT * FROM tallies UNION ALL SELECT * FROM tally_changes) counted GROUP BY kind, part;
--> statement-breakpoint
-- No row while tallies and rows agree, at any moment: a change and its tally are committed together.
CREATE VIEW tally_differences AS
  SELECT kind, part, coalesce(r.count, 0) - coalesce(t.count, 0) AS count,
    coalesce(r.amount_cents, 0) - coalesce(t.amount_cents, 0) AS amount_cents
  FROM tallied_rows r FULL JOIN tallied t USING (kind, part)
  WHERE (coalesce(r.count, 0), coalesce(r.amount_cents, 0)) <> (coalesce(t.count, 0), coalesce(t.amount_cents, 0));
--> statement-breakpoint
-- Takes the changes that are committed into the tallies, in one statement: whoever reads sees them once, before and after.
-- Two who fold at once wait for each other's changes and find them gone. Answers how many changes there were.
CREATE FUNCTION fold_tallies() RETURNS bigint LANGUAGE sql AS $$
  WITH gone AS (DELETE FROM tally_changes RETURNING kind, part, count, amount_cents),
  folded AS (
    INSERT INTO tallies SELECT kind, part, sum(count), sum(amount_cents) FROM gone GROUP BY kind, part ORDER BY kind, part
    ON CONFLICT (kind, part) DO UPDATE
      SET count = tallies.count + excluded.count, amount_cents = tallies.amount_cents + excluded.amount_cents
  )
  SELECT count(*) FROM gone
$$;
--> statement-breakpoint
-- Makes the tallies of a kind agree with the rows, and answers by how much they did not. Nobody who signs up or invests waits
-- for it: what they change does not change the difference.
CREATE FUNCTION recount_tallies(p_kind text) RETURNS SETOF tally_differences LANGUAGE plpgsql AS $$
BEGIN
  -- Two who recount at once would both add the same difference.
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
--> statement-breakpoint
CREATE FUNCTION tally_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.kind = 'person' AND OLD.erased_at IS NULL THEN
    INSERT INTO tally_changes VALUES ('people', OLD.role, -1, 0);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.kind = 'person' AND NEW.erased_at IS NULL THEN
    INSERT INTO tally_changes VALUES ('people', NEW.role, 1, 0);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION tally_person();
--> statement-breakpoint
CREATE TRIGGER tally_change AFTER UPDATE OF role, kind, erased_at ON users FOR EACH ROW
  WHEN ((OLD.role, OLD.kind, OLD.erased_at) IS DISTINCT FROM (NEW.role, NEW.kind, NEW.erased_at)) EXECUTE FUNCTION tally_person();
--> statement-breakpoint
-- As before (0001), and besides: an investment that ended or was settled is in the tallies. One row is written for it, no
-- trigger is called for it that was not called before.
CREATE OR REPLACE FUNCTION project_investment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held bigint := 0;
  raised bigint := 0;
  investors integer := 0;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state <> NEW.state AND OLD.counted IS DISTINCT FROM 'held' THEN
    INSERT INTO tally_changes VALUES ('investments', OLD.state, -1, -OLD.amount_cents);
  END IF;
  IF (TG_OP = 'INSERT' OR OLD.state <> NEW.state) AND NEW.counted IS DISTINCT FROM 'held' THEN
    INSERT INTO tally_changes VALUES ('investments', NEW.state, 1, NEW.amount_cents);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.counted IS NOT DISTINCT FROM NEW.counted THEN RETURN NULL; END IF;
    IF OLD.counted = 'held' THEN held := -OLD.amount_cents; ELSIF OLD.counted = 'raised' THEN raised := -OLD.amount_cents; END IF;
  END IF;
  IF NEW.counted = 'held' THEN held := held + NEW.amount_cents; ELSIF NEW.counted = 'raised' THEN raised := raised + NEW.amount_cents; END IF;
  -- The project's row first: whoever counts its investors below does it alone.
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
    terms_locked = true,
    status = CASE
      WHEN status = 'active' AND raised_cents + raised = goal_cents THEN 'funded'
      WHEN status = 'funded' AND raised < 0 AND (deadline IS NULL OR deadline >= (now() AT TIME ZONE 'UTC')::date) THEN 'active'
      ELSE status END
  WHERE id = NEW.project_id AND owner_id <> NEW.investor_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'investment % is by the owner of its project', NEW.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO tallies SELECT * FROM tallied_rows;
--> statement-breakpoint
-- The violations as they were (0033), and one more: a total that is kept differs from the investments it stands for.
ALTER VIEW violations RENAME TO row_violations;
--> statement-breakpoint
CREATE VIEW violations AS
  SELECT promise, ref FROM row_violations
  UNION ALL
  SELECT 'M2 kept total differs from investments', part FROM tally_differences WHERE kind = 'investments';
