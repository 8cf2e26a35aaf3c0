-- TypeScript twin: src/features/projects/project-fields.ts
-- The history of a project: every change of its content, written by the database itself and append-only.

-- Columns that are not content: keys, figures that the ledger explains, and values derived by triggers. Every other column is tracked,
-- including new ones: its changes are recorded, emailed, and detected when two people edit at the same time.
CREATE OR REPLACE FUNCTION untracked_project_columns() RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN ARRAY['id', 'held_cents', 'raised_cents', 'funded_at', 'funded_below_goal', 'funding_closed_at', 'raised_at_close_cents', 'ended_elsewhere', 'investor_count', 'ever_invested', 'terms_locked',
  'upvotes', 'opening_told_at', 'published_at', 'original_deadline', 'reserved_cents', 'reservation_count', 'created_at', 'updated_at', 'unwinding', 'import_hash'];

-- For the column lists of triggers, which are recreated after every migration.
CREATE OR REPLACE FUNCTION tracked_project_columns() RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(attname::text ORDER BY attname) FROM pg_attribute
  WHERE attrelid = 'projects'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> ALL (untracked_project_columns())
$$;

CREATE OR REPLACE FUNCTION tracked_project_fields(project projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(project) - untracked_project_columns()
$$;

-- Returns a project's initial fields. Long texts and images are left out: they are in the project, or in the first change that replaced
-- them.
CREATE OR REPLACE FUNCTION initial_project_fields(project projects) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT tracked_project_fields(project) - ARRAY['description', 'tags', 'cover_image', 'gallery_images', 'video_url', 'timeline',
    'milestones', 'current_milestone', 'team', 'market_opportunity', 'risks', 'faq', 'documents', 'deleted_at']
$$;

-- Milestones as their creator wrote them, without the progress that the server shows (setMilestoneProgress).
CREATE OR REPLACE FUNCTION milestone_texts(plan jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(entry - 'status' ORDER BY place), '[]') FROM jsonb_array_elements(plan) WITH ORDINALITY AS e (entry, place)
$$;

-- The actor is 'admin:7', 'owner:12' or 'system:deadline', set for the transaction by project-change-cause.ts. Where money moves a project
-- it is not set, and the cause of that move is recorded instead.
CREATE OR REPLACE FUNCTION record_project_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := nullif(current_setting('kindling.project_actor', true), '');
  change project_changes;
BEGIN
  IF TG_OP = 'INSERT' THEN
    change.after := initial_project_fields(NEW);
    actor := coalesce(actor, CASE WHEN NEW.import_hash IS NULL THEN 'owner:' || NEW.owner_id ELSE 'system:import' END);
  ELSE
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value) INTO change.before, change.after
    FROM jsonb_each(tracked_project_fields(OLD)) o JOIN jsonb_each(tracked_project_fields(NEW)) n ON n.key = o.key
    WHERE o.value IS DISTINCT FROM n.value;
    -- Progress of milestones is no edit: their own records tell it.
    IF change.after - ARRAY['milestones', 'current_milestone'] = '{}' AND milestone_texts(OLD.milestones) = milestone_texts(NEW.milestones) THEN
      RETURN NULL;
    END IF;
    actor := coalesce(actor, 'system:' || coalesce(find_own_cause('project', NEW.id) ->> 'cause', nullif(current_setting('kindling.cause', true), ''), 'unknown'));
  END IF;
  INSERT INTO project_changes (project_id, actor_kind, actor_id, actor_name, before, after, reason)
  VALUES (NEW.id, split_part(actor, ':', 1),
    CASE WHEN actor NOT LIKE 'system:%' THEN split_part(actor, ':', 2)::bigint END,
    CASE WHEN actor LIKE 'system:%' THEN substr(actor, 8) END,
    change.before, change.after, nullif(current_setting('kindling.project_reason', true), ''));
  RETURN NULL;
END $$;

CREATE TRIGGER record_creation AFTER INSERT ON projects FOR EACH ROW EXECUTE FUNCTION record_project_change();

-- Two triggers, and at most one of them fires. The update of a project's figures always names `status`, so its own trigger compares
-- that first, and a payment never compares long texts.
DO $$
DECLARE
  columns text[] := array_remove(tracked_project_columns(), 'status');
  old_values text := 'OLD.' || array_to_string(columns, ', OLD.');
  new_values text := 'NEW.' || array_to_string(columns, ', NEW.');
BEGIN
  EXECUTE format('CREATE TRIGGER record_status_change AFTER UPDATE OF status ON projects FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status AND (%s) IS NOT DISTINCT FROM (%s))
    EXECUTE FUNCTION record_project_change()', old_values, new_values);
  EXECUTE format('CREATE TRIGGER record_field_changes AFTER UPDATE OF %s ON projects FOR EACH ROW
    WHEN ((%s) IS DISTINCT FROM (%s)) EXECUTE FUNCTION record_project_change()',
    array_to_string(columns, ', '), old_values, new_values);
END $$;

-- The only edit allowed: a reason is erased, together with the person it was written to.
CREATE OR REPLACE FUNCTION protect_project_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forgotten project_changes := OLD;
BEGIN
  forgotten.reason := NULL;
  IF NEW IS DISTINCT FROM forgotten THEN
    RAISE EXCEPTION 'change % of a project is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_project_change BEFORE UPDATE ON project_changes FOR EACH ROW EXECUTE FUNCTION protect_project_change();

CREATE TRIGGER refuse_delete BEFORE DELETE ON project_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON project_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
