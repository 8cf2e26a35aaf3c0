-- TypeScript twin: src/features/moments/server/moment-table.ts
-- Records what happens to a project for the first time. A row is never repeated: an investment that comes after a refund is not a
-- first one again.

CREATE OR REPLACE FUNCTION record_moment(p_project bigint, p_kind text) RETURNS void LANGUAGE sql AS $$
  WITH recorded AS (
    INSERT INTO project_moments (project_id, kind) VALUES (p_project, p_kind) ON CONFLICT DO NOTHING RETURNING project_id
  )
  INSERT INTO notification_events (source, facts)
  SELECT 'project ' || p_kind, jsonb_build_object('projectId', project_id) FROM recorded WHERE p_kind <> 'live'
$$;

CREATE OR REPLACE FUNCTION record_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_moment(NEW.id, 'live');
  RETURN NULL;
END $$;

CREATE TRIGGER record_publication AFTER INSERT OR UPDATE OF status, visibility ON projects FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.visibility = 'public' AND NEW.deleted_at IS NULL) EXECUTE FUNCTION record_publication();

CREATE OR REPLACE FUNCTION record_funding_moments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.investor_count = 0 AND NEW.investor_count > 0 THEN
    PERFORM record_moment(NEW.id, 'first_investor');
  END IF;
  IF OLD.raised_cents * 2 < NEW.goal_cents AND NEW.raised_cents * 2 >= NEW.goal_cents AND NEW.raised_cents < NEW.goal_cents THEN
    PERFORM record_moment(NEW.id, 'half');
  END IF;
  RETURN NULL;
END $$;

-- Two comparisons per changed row; the function runs twice in the life of a project.
CREATE TRIGGER record_funding_moments AFTER UPDATE OF raised_cents, investor_count ON projects FOR EACH ROW
  WHEN (NEW.status = 'active' AND ((OLD.investor_count = 0 AND NEW.investor_count > 0)
    OR (OLD.raised_cents * 2 < NEW.goal_cents AND NEW.raised_cents * 2 >= NEW.goal_cents)))
  EXECUTE FUNCTION record_funding_moments();
