-- TypeScript twin: src/features/projects/project-rules.ts
-- Allowed changes of a project, and the values that its tables derive.

-- A deadline that investors rely on moves later only: by an administrator with a reason, where a material change needs more time for
-- answers, or back to what it was. It moves earlier once, with five business days' notice, if the goal is met then.
CREATE OR REPLACE FUNCTION may_move_deadline(was projects, becomes projects) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT becomes.deadline IS NOT NULL AND CASE
    WHEN becomes.deadline < was.deadline THEN was.original_deadline IS NULL AND becomes.original_deadline = was.deadline
      AND was.status IN ('active', 'funded') AND was.funding_closed_at IS NULL AND was.raised_cents >= was.goal_cents
      AND becomes.deadline >= (now() AT TIME ZONE 'UTC')::date + 5
    ELSE coalesce(current_setting('kindling.project_actor', true), '') IN ('system:material change', 'system:early close missed')
      OR (coalesce(current_setting('kindling.project_actor', true), '') LIKE 'admin:%'
        AND coalesce(current_setting('kindling.project_reason', true), '') <> '') END
$$;

-- The terms of a project are locked once money depends on them. The owner may change only where the previous one was erased, and
-- an erased owner publishes nothing.
CREATE OR REPLACE FUNCTION enforce_project_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IS DISTINCT FROM OLD.status THEN
    PERFORM require_legal_move('project', OLD.id, OLD.status, NEW.status);
    IF NEW.status = 'draft' AND (OLD.held_cents > 0 OR OLD.raised_cents > 0) THEN
      RAISE EXCEPTION 'project % has investments and may not become a draft', OLD.id USING ERRCODE = 'KD001';
    END IF;
  END IF;
  IF OLD.terms_locked AND ((NEW.goal_cents, NEW.valuation_cents, NEW.funding_model)
      IS DISTINCT FROM (OLD.goal_cents, OLD.valuation_cents, OLD.funding_model)
      OR (NEW.owner_id <> OLD.owner_id AND NOT is_erased(OLD.owner_id))) THEN
    RAISE EXCEPTION 'the terms of project % are locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.status = 'draft' AND NEW.status <> 'draft' AND is_erased(NEW.owner_id) THEN
    RAISE EXCEPTION 'the owner of project % was erased', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.terms_locked AND NEW.deadline IS DISTINCT FROM OLD.deadline AND NOT may_move_deadline(OLD, NEW) THEN
    RAISE EXCEPTION 'the deadline of project % is locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.status <> 'draft' AND (NEW.allotment, NEW.max_cents, NEW.per_head_cents) IS DISTINCT FROM (OLD.allotment, OLD.max_cents, OLD.per_head_cents) THEN
    RAISE EXCEPTION 'how the goal of project % is divided was chosen before it opened', OLD.id USING ERRCODE = 'KD002';
  END IF;
  IF OLD.allotment <> 'first_come' AND OLD.status = 'active' AND NEW.status = 'funded'
      AND NOT EXISTS (SELECT FROM allotments a WHERE a.project_id = OLD.id) THEN
    RAISE EXCEPTION 'project % is funded by its allotment', OLD.id USING ERRCODE = 'KD001';
  END IF;
  IF OLD.allotment <> 'first_come' AND OLD.status = 'funded' AND NEW.status = 'active' THEN
    RAISE EXCEPTION 'project % was allotted', OLD.id USING ERRCODE = 'KD001';
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
  -- However a project fails or is removed, the sweeper returns its money until none is left.
  IF (NEW.status = 'failed' OR NEW.deleted_at IS NOT NULL)
      AND (NEW.status, NEW.deleted_at) IS DISTINCT FROM (OLD.status, OLD.deleted_at) THEN
    NEW.unwinding := true;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER enforce_project_terms BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION enforce_project_terms();

-- Records when a project was funded, and whether it had reached its goal by then: later refunds take money from it.
CREATE OR REPLACE FUNCTION record_funding() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER record_funding BEFORE UPDATE OF status, funded_at, funded_below_goal ON projects
FOR EACH ROW EXECUTE FUNCTION record_funding();

-- Queues the email to the creator (project-funded-mail.ts), for every way a project gets funded: its last investment, its deadline, or an
-- administrator.
CREATE OR REPLACE FUNCTION queue_funded_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mails (key, kind, facts) VALUES ('project-' || NEW.id || '-funded', 'project_funded', jsonb_build_object('projectId', NEW.id))
  ON CONFLICT (key) DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER queue_funded_mail AFTER UPDATE OF status ON projects FOR EACH ROW
  WHEN (NEW.status = 'funded' AND OLD.status = 'active' AND NEW.deleted_at IS NULL) EXECUTE FUNCTION queue_funded_mail();

-- Keeps the amount raised by the end of funding. Later disputes and returns reduce raised_cents, but not this.
CREATE OR REPLACE FUNCTION keep_raised_at_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.raised_at_close_cents := CASE
    WHEN NEW.funding_closed_at IS NOT NULL OR (OLD.status = 'funded' AND NEW.status = 'failed')
      THEN coalesce(OLD.raised_at_close_cents, NEW.raised_cents)
    ELSE OLD.raised_at_close_cents END;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_raised_at_close BEFORE UPDATE OF status, funding_closed_at, raised_at_close_cents ON projects
FOR EACH ROW EXECUTE FUNCTION keep_raised_at_close();

CREATE OR REPLACE FUNCTION refuse_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM projects WHERE id = NEW.id AND status IN ('draft', 'active')) THEN
    RAISE EXCEPTION 'project % was closed below its goal and may not raise money again', NEW.id USING ERRCODE = 'KD001';
  END IF;
  RETURN NULL;
END $$;

-- Checked at commit, because a project that fails after its owner was erased passes through active.
CREATE CONSTRAINT TRIGGER refuse_reopening AFTER UPDATE OF status ON projects DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.funded_below_goal AND NEW.status = 'active') EXECUTE FUNCTION refuse_reopening();

CREATE OR REPLACE FUNCTION count_support() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE projects SET upvotes = upvotes + 1 WHERE id = NEW.project_id;
  ELSE
    UPDATE projects SET upvotes = upvotes - 1 WHERE id = OLD.project_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_support AFTER INSERT OR DELETE ON supports FOR EACH ROW EXECUTE FUNCTION count_support();

CREATE OR REPLACE FUNCTION sync_project_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM project_images WHERE project_id = NEW.id;
  INSERT INTO project_images (name, project_id)
    SELECT replace(address, '/media/', ''), NEW.id
    FROM (
      SELECT NEW.cover_image
      UNION SELECT jsonb_array_elements_text(NEW.gallery_images)
      UNION SELECT member ->> 'avatar' FROM jsonb_array_elements(NEW.team) AS member
      UNION SELECT (regexp_matches(NEW.description, '/media/[A-Za-z0-9_-]{22}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}', 'g'))[1]
    ) AS shown (address)
    -- A team member's picture may be any text, because imports and the API allow it.
    WHERE address ~ '^/media/[A-Za-z0-9_-]{22}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$';
  RETURN NULL;
END $$;

CREATE TRIGGER sync_images_on_insert AFTER INSERT ON projects FOR EACH ROW
  WHEN (NEW.cover_image IS NOT NULL OR NEW.gallery_images <> '[]' OR NEW.team <> '[]' OR NEW.description LIKE '%/media/%')
  EXECUTE FUNCTION sync_project_images();

CREATE TRIGGER sync_images_on_update AFTER UPDATE OF cover_image, gallery_images, team, description ON projects FOR EACH ROW
  WHEN (
    OLD.cover_image IS DISTINCT FROM NEW.cover_image OR OLD.gallery_images <> NEW.gallery_images OR OLD.team <> NEW.team
    OR (OLD.description <> NEW.description AND OLD.description || NEW.description LIKE '%/media/%')
  )
  EXECUTE FUNCTION sync_project_images();

-- Rendered HTML never outlives its description. The current one is rendered when the project is read.
CREATE OR REPLACE FUNCTION delete_project_html() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM project_html WHERE project_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER delete_html AFTER UPDATE OF description, deleted_at ON projects FOR EACH ROW
  WHEN (OLD.description IS DISTINCT FROM NEW.description OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION delete_project_html();

-- When its page first became public, for rules that count the days. Later removals and drafts do not restart it.
CREATE OR REPLACE FUNCTION note_first_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.published_at := date_trunc('milliseconds', now());
  RETURN NEW;
END $$;

CREATE TRIGGER note_first_publication BEFORE INSERT OR UPDATE OF status, visibility ON projects FOR EACH ROW
  WHEN (NEW.published_at IS NULL AND NEW.status <> 'draft' AND NEW.visibility = 'public') EXECUTE FUNCTION note_first_publication();
