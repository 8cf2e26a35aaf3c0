-- A project that was closed with less than its goal, early or at its deadline, never raises money again.
ALTER TABLE "projects" ADD COLUMN "funded_below_goal" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE projects SET funded_below_goal = true
WHERE status IN ('funded', 'completed') AND funding_model = 'keep_what_you_raise' AND raised_cents < goal_cents;
--> statement-breakpoint
-- As before (0051), and whether it had its goal at that moment: refunds take money from a project that had.
CREATE OR REPLACE FUNCTION note_funding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.funded_at := CASE
    WHEN NEW.status IN ('draft', 'active') THEN NULL
    WHEN NEW.status = 'funded' AND OLD.status <> 'funded' THEN date_trunc('milliseconds', now())
    ELSE OLD.funded_at END;
  NEW.funded_below_goal := CASE
    WHEN NEW.status IN ('draft', 'active') THEN false
    WHEN NEW.status = 'funded' AND OLD.status <> 'funded' THEN NEW.raised_cents < NEW.goal_cents
    ELSE OLD.funded_below_goal END;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER funding ON projects;
--> statement-breakpoint
CREATE TRIGGER funding BEFORE UPDATE OF status, funded_at, funded_below_goal ON projects
FOR EACH ROW EXECUTE FUNCTION note_funding();
--> statement-breakpoint
CREATE FUNCTION require_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM projects WHERE id = NEW.id AND status IN ('draft', 'active')) THEN
    RAISE EXCEPTION 'project % was closed below its goal and may not raise money again', NEW.id USING ERRCODE = 'KD001';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the commit: one that fails because its owner was erased passes through active on the way.
CREATE CONSTRAINT TRIGGER stays_closed AFTER UPDATE OF status ON projects DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.funded_below_goal AND NEW.status = 'active') EXECUTE FUNCTION require_closed();
