-- TypeScript twin: src/features/discovery/server/saved-search-table.ts
-- Notes projects that become public, so that the worker compares them with saved searches. A project that opens again after an
-- investor canceled is not new.

CREATE OR REPLACE FUNCTION note_search_alert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_alerts_due (project_id) VALUES (NEW.id) ON CONFLICT (project_id) DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER note_search_alert_new AFTER INSERT ON projects FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.visibility = 'public' AND NEW.deleted_at IS NULL) EXECUTE FUNCTION note_search_alert();
CREATE TRIGGER note_search_alert AFTER UPDATE OF status, visibility ON projects FOR EACH ROW
  WHEN (NEW.status = 'active' AND NEW.visibility = 'public' AND NEW.deleted_at IS NULL
    AND (OLD.status = 'draft' OR OLD.visibility <> 'public'))
  EXECUTE FUNCTION note_search_alert();
