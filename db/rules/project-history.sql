-- The history of a project: every change of what somebody may decide about it, written by the database itself, append-only.
-- Figures (held, raised, investors, supports) are not among it; their history is the books.
CREATE OR REPLACE FUNCTION project_kept_fields(project projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('title', project.title, 'description', project.description, 'category', project.category,
    'goal_cents', project.goal_cents, 'valuation_cents', project.valuation_cents, 'deadline', project.deadline,
    'funding_model', project.funding_model, 'tags', project.tags, 'cover_image', project.cover_image,
    'gallery_images', project.gallery_images, 'video_url', project.video_url, 'timeline', project.timeline,
    'milestones', project.milestones, 'current_milestone', project.current_milestone, 'team', project.team,
    'market_opportunity', project.market_opportunity, 'risks', project.risks, 'faq', project.faq, 'status', project.status,
    'visibility', project.visibility, 'featured', project.featured, 'owner_id', project.owner_id, 'deleted_at', project.deleted_at)
$$;

-- What a project began as, without its long texts: those stand in it, or in what the first change of them replaced.
CREATE OR REPLACE FUNCTION project_first_fields(project projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('title', project.title, 'category', project.category, 'goal_cents', project.goal_cents,
    'valuation_cents', project.valuation_cents, 'deadline', project.deadline, 'funding_model', project.funding_model,
    'status', project.status, 'visibility', project.visibility, 'featured', project.featured, 'owner_id', project.owner_id)
$$;

-- Who: 'admin:7', 'owner:12' or 'system:deadline', said for the transaction (project-change-cause.ts). Where money moves a
-- project nobody says it; then its cause does.
CREATE OR REPLACE FUNCTION record_project_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := nullif(current_setting('kindling.project_actor', true), '');
  change project_changes;
BEGIN
  IF TG_OP = 'INSERT' THEN
    change.after := project_first_fields(NEW);
    actor := coalesce(actor, CASE WHEN NEW.import_hash IS NULL THEN 'owner:' || NEW.owner_id ELSE 'system:import' END);
  ELSE
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value) INTO change.before, change.after
    FROM jsonb_each(project_kept_fields(OLD)) o JOIN jsonb_each(project_kept_fields(NEW)) n ON n.key = o.key
    WHERE o.value IS DISTINCT FROM n.value;
    actor := coalesce(actor, 'system:' || coalesce(nullif(current_setting('kindling.cause', true), ''), 'unknown'));
  END IF;
  INSERT INTO project_changes (project_id, actor_kind, actor_id, actor_name, before, after, reason)
  VALUES (NEW.id, split_part(actor, ':', 1),
    CASE WHEN actor NOT LIKE 'system:%' THEN split_part(actor, ':', 2)::bigint END,
    CASE WHEN actor LIKE 'system:%' THEN substr(actor, 8) END,
    change.before, change.after, nullif(current_setting('kindling.project_reason', true), ''));
  RETURN NULL;
END $$;

CREATE TRIGGER kept_creation AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION record_project_change();

-- Two triggers, and never both: the update of the figures names the status each time, so that it is looked at first and
-- alone, and a payment compares two words and nothing more.
CREATE TRIGGER kept_status AFTER UPDATE OF status ON projects FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND
    (OLD.title, OLD.description, OLD.category, OLD.goal_cents, OLD.valuation_cents, OLD.deadline, OLD.funding_model, OLD.tags,
     OLD.cover_image, OLD.gallery_images, OLD.video_url, OLD.timeline, OLD.milestones, OLD.current_milestone, OLD.team,
     OLD.market_opportunity, OLD.risks, OLD.faq, OLD.visibility, OLD.featured, OLD.owner_id, OLD.deleted_at)
    IS NOT DISTINCT FROM
    (NEW.title, NEW.description, NEW.category, NEW.goal_cents, NEW.valuation_cents, NEW.deadline, NEW.funding_model, NEW.tags,
     NEW.cover_image, NEW.gallery_images, NEW.video_url, NEW.timeline, NEW.milestones, NEW.current_milestone, NEW.team,
     NEW.market_opportunity, NEW.risks, NEW.faq, NEW.visibility, NEW.featured, NEW.owner_id, NEW.deleted_at))
  EXECUTE FUNCTION record_project_change();

CREATE TRIGGER kept_fields AFTER UPDATE OF title, description, category, goal_cents, valuation_cents, deadline, funding_model, tags,
    cover_image, gallery_images, video_url, timeline, milestones, current_milestone, team, market_opportunity, risks, faq,
    visibility, featured, owner_id, deleted_at ON projects FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.category, OLD.goal_cents, OLD.valuation_cents, OLD.deadline, OLD.funding_model, OLD.tags,
     OLD.cover_image, OLD.gallery_images, OLD.video_url, OLD.timeline, OLD.milestones, OLD.current_milestone, OLD.team,
     OLD.market_opportunity, OLD.risks, OLD.faq, OLD.visibility, OLD.featured, OLD.owner_id, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.title, NEW.description, NEW.category, NEW.goal_cents, NEW.valuation_cents, NEW.deadline, NEW.funding_model, NEW.tags,
     NEW.cover_image, NEW.gallery_images, NEW.video_url, NEW.timeline, NEW.milestones, NEW.current_milestone, NEW.team,
     NEW.market_opportunity, NEW.risks, NEW.faq, NEW.visibility, NEW.featured, NEW.owner_id, NEW.deleted_at))
  EXECUTE FUNCTION record_project_change();

-- The one change there is: a reason is forgotten, with the person it was written to.
CREATE OR REPLACE FUNCTION guard_project_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forgotten project_changes := OLD;
BEGIN
  forgotten.reason := NULL;
  IF NEW IS DISTINCT FROM forgotten THEN
    RAISE EXCEPTION 'change % of a project is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER frozen BEFORE UPDATE ON project_changes FOR EACH ROW EXECUTE FUNCTION guard_project_change();

CREATE TRIGGER keep BEFORE DELETE ON project_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER keep_all BEFORE TRUNCATE ON project_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
