-- TypeScript twin: src/features/projects/server/packs/project-packs.ts
-- The policy pack of an offer, for rules that the database holds.

CREATE OR REPLACE FUNCTION project_pack(project bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT p.pack_id FROM project_packs p WHERE p.project_id = project), 'open-2026')
$$;

-- Null if the pack has no such figure.
CREATE OR REPLACE FUNCTION pack_figure(project bigint, name text) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT (p.figures ->> name)::numeric FROM project_packs p WHERE p.project_id = project
$$;

-- What investors relied on: once approved, neither the pack nor a figure changes. An offer that went back to a draft before anyone
-- invested is approved again.
CREATE OR REPLACE FUNCTION keep_project_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.frozen_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM projects p WHERE p.id = OLD.project_id AND p.status = 'draft' AND NOT p.ever_invested) THEN
    RAISE EXCEPTION 'the pack of project % is frozen', OLD.project_id USING ERRCODE = 'KD002';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER keep_project_pack BEFORE UPDATE OR DELETE ON project_packs FOR EACH ROW EXECUTE FUNCTION keep_project_pack();

-- An offer without a row was approved under `open-2026`: nobody chooses others for it later.
CREATE OR REPLACE FUNCTION refuse_late_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM projects p WHERE p.id = NEW.project_id AND p.ever_invested) THEN
    RAISE EXCEPTION 'the pack of project % is frozen', NEW.project_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER refuse_late_pack BEFORE INSERT ON project_packs FOR EACH ROW
  WHEN (NEW.pack_id <> 'open-2026' AND NEW.frozen_at IS NULL) EXECUTE FUNCTION refuse_late_pack();

-- The choice is part of the history of its project.
CREATE OR REPLACE FUNCTION record_pack_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor text := coalesce(nullif(current_setting('kindling.project_actor', true), ''),
    (SELECT 'owner:' || p.owner_id FROM projects p WHERE p.id = NEW.project_id));
BEGIN
  INSERT INTO project_changes (project_id, actor_kind, actor_id, actor_name, before, after, reason)
  VALUES (NEW.project_id, split_part(actor, ':', 1),
    CASE WHEN actor NOT LIKE 'system:%' THEN split_part(actor, ':', 2)::bigint END,
    CASE WHEN actor LIKE 'system:%' THEN substr(actor, 8) END,
    jsonb_build_object('pack_id', CASE TG_OP WHEN 'UPDATE' THEN OLD.pack_id ELSE 'open-2026' END),
    jsonb_build_object('pack_id', NEW.pack_id), nullif(current_setting('kindling.project_reason', true), ''));
  RETURN NULL;
END $$;

CREATE TRIGGER record_first_pack AFTER INSERT ON project_packs FOR EACH ROW
  WHEN (NEW.pack_id <> 'open-2026') EXECUTE FUNCTION record_pack_change();
CREATE TRIGGER record_other_pack AFTER UPDATE OF pack_id ON project_packs FOR EACH ROW
  WHEN (NEW.pack_id <> OLD.pack_id) EXECUTE FUNCTION record_pack_change();
