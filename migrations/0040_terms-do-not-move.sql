CREATE TABLE "backer_mails" (
	"project_id" bigint NOT NULL,
	"investor_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"change_id" bigint NOT NULL,
	"from_change_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backer_mails_project_id_investor_id_kind_change_id_pk" PRIMARY KEY("project_id","investor_id","kind","change_id"),
	CONSTRAINT "backer_mails_kind" CHECK ("backer_mails"."kind" in ('deadline_extended'))
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "ever_invested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "terms_locked" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "projects" drop column "terms_locked";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "terms_locked" boolean GENERATED ALWAYS AS (ever_invested or held_cents > 0) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "cancellable_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "cancellable_while_raising" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "default_funding_days" integer;--> statement-breakpoint
ALTER TABLE "backer_mails" ADD CONSTRAINT "backer_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backer_mails" ADD CONSTRAINT "backer_mails_investor_id_users_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backer_mails_waiting" ON "backer_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_funding_days" CHECK ("site_settings"."default_funding_days" between 1 and 365);
--> statement-breakpoint
-- As before (0035), and it keeps whether anybody ever invested; a hold that ended unpaid locks nothing.
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
      WHEN status = 'funded' AND raised < 0 AND (deadline IS NULL OR deadline >= (now() AT TIME ZONE 'UTC')::date) THEN 'active'
      ELSE status END
  WHERE id = NEW.project_id AND owner_id <> NEW.investor_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'investment % is by the owner of its project', NEW.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As before (0009), and: while the terms are locked the deadline may only be set or moved to a later day, by an administrator
-- who gives a reason; a published all-or-nothing project keeps a deadline; nobody becomes the owner of what they invest in.
CREATE OR REPLACE FUNCTION guard_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM require_legal_move('project', OLD.id, OLD.status, NEW.status);
    IF NEW.status = 'draft' AND (OLD.held_cents > 0 OR OLD.raised_cents > 0) THEN
      RAISE EXCEPTION 'project % has investments and may not become a draft', OLD.id USING ERRCODE = 'KD001';
    END IF;
  END IF;
  IF OLD.terms_locked AND (NEW.goal_cents, NEW.valuation_cents, NEW.owner_id, NEW.funding_model)
      IS DISTINCT FROM (OLD.goal_cents, OLD.valuation_cents, OLD.owner_id, OLD.funding_model) THEN
    RAISE EXCEPTION 'the terms of project % are locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.terms_locked AND NEW.deadline IS DISTINCT FROM OLD.deadline
      AND (NEW.deadline IS NULL OR NEW.deadline < OLD.deadline
        OR coalesce(current_setting('kindling.project_actor', true), '') NOT LIKE 'admin:%'
        OR coalesce(current_setting('kindling.project_reason', true), '') = '') THEN
    RAISE EXCEPTION 'the deadline of project % is locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.ever_invested AND NOT NEW.ever_invested THEN
    RAISE EXCEPTION 'the terms of project % stay locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF NEW.status <> 'draft' AND NEW.funding_model = 'all_or_nothing' AND NEW.deadline IS NULL
      AND (OLD.status = 'draft' OR OLD.funding_model <> 'all_or_nothing' OR OLD.deadline IS NOT NULL) THEN
    RAISE EXCEPTION 'project % is all or nothing and needs a deadline', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF NEW.owner_id <> OLD.owner_id
      AND EXISTS (SELECT 1 FROM investments i WHERE i.project_id = OLD.id AND i.investor_id = NEW.owner_id) THEN
    RAISE EXCEPTION 'the new owner of project % has invested in it', OLD.id USING ERRCODE = 'KD002';
  END IF;
  -- No matter who fails or removes a project, the sweeper looks for its money until none is left.
  IF (NEW.status = 'failed' OR NEW.deleted_at IS NOT NULL)
      AND (NEW.status, NEW.deleted_at) IS DISTINCT FROM (OLD.status, OLD.deleted_at) THEN
    NEW.unwinding := true;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
UPDATE projects SET ever_invested = true
WHERE id IN (SELECT project_id FROM investments WHERE ever_completed OR counted = 'raised');
--> statement-breakpoint
-- When the right to cancel ends on a project with this deadline: some hours before the end of its day, UTC.
CREATE FUNCTION cancellation_end(p_deadline date) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT (p_deadline + 1)::timestamp AT TIME ZONE 'UTC'
    - make_interval(hours => coalesce(cancellation_hours, usual_cancellation_hours, 48)) FROM site_settings
$$;
--> statement-breakpoint
UPDATE investments i SET cancellable_while_raising = p.deadline IS NULL,
  cancellable_until = greatest(cancellation_end(p.deadline),
    (p.deadline + 1)::timestamp AT TIME ZONE 'UTC' - make_interval(hours => i.promised_cancellation_hours))
FROM projects p WHERE p.id = i.project_id;
--> statement-breakpoint
-- The cancellation time promised at the hold is stored with the investment.
CREATE OR REPLACE FUNCTION keep_cancellation_promise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.cancellable_until := cancellation_end((SELECT deadline FROM projects WHERE id = NEW.project_id));
  NEW.cancellable_while_raising := NEW.cancellable_until IS NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A later deadline, or fewer hours before it, lengthens the right of those who invested before.
CREATE FUNCTION lengthen_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE investments i SET cancellable_until = cancellation_end(NEW.deadline)
  WHERE i.project_id = NEW.id AND i.counted IS NOT NULL AND i.cancellable_until < cancellation_end(NEW.deadline);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lengthen AFTER UPDATE OF deadline ON projects FOR EACH ROW
  WHEN (NEW.deadline > OLD.deadline) EXECUTE FUNCTION lengthen_cancellation();
--> statement-breakpoint
CREATE FUNCTION lengthen_all_cancellations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE investments i SET cancellable_until = cancellation_end(p.deadline)
  FROM projects p WHERE p.id = i.project_id AND p.status IN ('active', 'funded') AND p.deleted_at IS NULL
    AND p.deadline >= (now() AT TIME ZONE 'UTC')::date
    AND i.counted IS NOT NULL AND i.cancellable_until < cancellation_end(p.deadline);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lengthen AFTER UPDATE OF cancellation_hours, usual_cancellation_hours ON site_settings FOR EACH ROW
  WHEN ((OLD.cancellation_hours, OLD.usual_cancellation_hours) IS DISTINCT FROM (NEW.cancellation_hours, NEW.usual_cancellation_hours))
  EXECUTE FUNCTION lengthen_all_cancellations();
--> statement-breakpoint
-- As before (0001), and: the right to cancel can only grow.
CREATE OR REPLACE FUNCTION guard_investment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.investor_id, NEW.project_id, NEW.amount_cents, NEW.valuation_cents, NEW.origin, NEW.cancellable_while_raising)
      IS DISTINCT FROM (OLD.investor_id, OLD.project_id, OLD.amount_cents, OLD.valuation_cents, OLD.origin, OLD.cancellable_while_raising) THEN
    RAISE EXCEPTION 'investment % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.cancellable_until IS NOT NULL AND (NEW.cancellable_until IS NULL OR NEW.cancellable_until < OLD.cancellable_until) THEN
    RAISE EXCEPTION 'the right to cancel investment % can only grow', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.ever_completed AND NOT NEW.ever_completed THEN
    RAISE EXCEPTION 'investment % was completed once', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- As before (0009), and: late money is accepted only on the terms it was offered on.
CREATE OR REPLACE VIEW settlement_facts AS
  SELECT p.id AS payment_id, p.provider_payment_id, p.amount_cents, p.currency, p.state AS payment_state,
    i.id AS investment_id, i.project_id, i.investor_id, i.request_key, i.state AS investment_state,
    i.hold_expires_at <= now() AS is_expired,
    i.state IN ('expired', 'failed', 'cancelled') AND EXISTS (
      SELECT 1 FROM ledger_entries e WHERE e.kind = 'captured_unmatched' AND e.ref = p.provider_payment_id) AS is_in_suspense,
    i.state IN ('held', 'processing') AND j.deleted_at IS NULL AND j.status <> 'failed' AS accepts_held,
    i.state IN ('expired', 'failed', 'cancelled') AND j.deleted_at IS NULL AND j.status = 'active' AND j.visibility = 'public'
      AND (j.deadline IS NULL OR j.deadline >= (now() AT TIME ZONE 'UTC')::date)
      AND i.amount_cents <= j.goal_cents - j.raised_cents - j.held_cents
      AND NOT EXISTS (SELECT 1 FROM project_changes c WHERE c.project_id = i.project_id AND c.at > i.created_at
        AND c.before IS NOT NULL AND c.after ?| ARRAY['goal_cents', 'valuation_cents', 'funding_model', 'deadline', 'owner_id'])
      AS accepts_late
  FROM payments p JOIN investments i ON i.id = p.investment_id JOIN projects j ON j.id = i.project_id;
