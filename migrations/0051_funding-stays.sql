-- How funding ends, and parts of payments that went back without a refund of ours.
--
-- As before (0040), except: money that leaves a funded project never opens it again by itself. Where an investor cancels in
-- time, that transaction says so (refund-service.ts).
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
  -- The project's row first: the count of investors below happens in one transaction at a time.
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
    ever_invested = ever_invested OR raised > 0,
    status = CASE
      WHEN status = 'active' AND raised_cents + raised = goal_cents THEN 'funded'
      ELSE status END
  WHERE id = NEW.project_id AND owner_id <> NEW.investor_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'investment % is by the owner of its project', NEW.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- When a project was funded stays until it raises again, whatever happens to its money afterwards.
CREATE FUNCTION note_funding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.funded_at := CASE
    WHEN NEW.status IN ('draft', 'active') THEN NULL
    WHEN NEW.status = 'funded' AND OLD.status <> 'funded' THEN date_trunc('milliseconds', now())
    ELSE OLD.funded_at END;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Those that were funded before this was kept, as far as the history of money knows when.
UPDATE projects p SET funded_at = coalesce((SELECT max(m.at) FROM money_moves m
  WHERE m.machine = 'project' AND m.row_id = p.id AND m.to_state = 'funded'), p.updated_at)
WHERE p.status IN ('funded', 'completed');
--> statement-breakpoint
CREATE TRIGGER funding BEFORE UPDATE OF status, funded_at ON projects FOR EACH ROW EXECUTE FUNCTION note_funding();
--> statement-breakpoint
-- What each lost dispute took for good, as the books have it.
UPDATE disputes d SET lost_cents = l.cents
FROM (SELECT e.ref, -sum(p.amount_cents) AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
  JOIN ledger_accounts a ON a.id = p.account_id WHERE e.kind = 'dispute_lost' AND a.name = 'disputed_receivable' GROUP BY e.ref) l
WHERE d.provider_dispute_id = l.ref AND d.state = 'lost';
--> statement-breakpoint
CREATE FUNCTION guard_partial_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.provider_refund_id, NEW.investment_id, NEW.payment_id, NEW.amount_cents, NEW.movement_id)
      IS DISTINCT FROM (OLD.provider_refund_id, OLD.investment_id, OLD.payment_id, OLD.amount_cents, OLD.movement_id)
      OR (OLD.failure_movement_id IS NOT NULL AND NEW.failure_movement_id IS DISTINCT FROM OLD.failure_movement_id) THEN
    RAISE EXCEPTION 'partial refund % is frozen', OLD.provider_refund_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER frozen BEFORE UPDATE ON partial_refunds FOR EACH ROW EXECUTE FUNCTION guard_partial_refund();
--> statement-breakpoint
CREATE TRIGGER keep BEFORE DELETE ON partial_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER keep_all BEFORE TRUNCATE ON partial_refunds EXECUTE FUNCTION refuse_change();
