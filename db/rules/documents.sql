-- TypeScript twin: src/features/documents/server/document-table.ts
-- Documents of projects: a stored version never changes, so that everyone who read it can prove what it said.

CREATE OR REPLACE FUNCTION protect_document_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - ARRAY['version', 'downloads'] <> to_jsonb(OLD) - ARRAY['version', 'downloads']
      OR NEW.downloads < OLD.downloads OR (OLD.version IS NOT NULL AND NEW.version IS DISTINCT FROM OLD.version) THEN
    RAISE EXCEPTION 'document version % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_document_version BEFORE UPDATE ON document_versions FOR EACH ROW EXECUTE FUNCTION protect_document_version();

-- Only what nobody invested by can go: an unfinished upload, and the documents of a removed project without investments.
CREATE OR REPLACE FUNCTION keep_document_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.version IS NOT NULL AND EXISTS (
    SELECT FROM project_documents d JOIN projects p ON p.id = d.project_id
    WHERE d.id = OLD.document_id AND (p.deleted_at IS NULL OR p.ever_invested)
  ) THEN
    RAISE EXCEPTION 'document version % is kept', OLD.id USING ERRCODE = 'KD003';
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER keep_document_version BEFORE DELETE ON document_versions FOR EACH ROW EXECUTE FUNCTION keep_document_version();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON document_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
