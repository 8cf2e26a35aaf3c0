-- TypeScript twin: src/features/projects/server/packs/project-packs.ts
-- The policy pack of an offer, for rules that the database holds.

CREATE OR REPLACE FUNCTION project_pack(project integer) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT p.pack_id FROM project_packs p WHERE p.project_id = project), 'open-2026')
$$;

-- Null if the pack has no such figure.
CREATE OR REPLACE FUNCTION pack_figure(project integer, name text) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT (p.figures ->> name)::numeric FROM project_packs p WHERE p.project_id = project
$$;

-- What investors relied on: once approved, neither the pack nor a figure changes.
CREATE OR REPLACE FUNCTION keep_project_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.frozen_at IS NOT NULL THEN
    RAISE EXCEPTION 'the pack of project % is frozen', OLD.project_id USING ERRCODE = 'KD002';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE TRIGGER keep_project_pack BEFORE UPDATE OR DELETE ON project_packs FOR EACH ROW EXECUTE FUNCTION keep_project_pack();
