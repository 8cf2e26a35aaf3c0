ALTER TABLE "project_texts" ADD COLUMN "created_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE project_texts t SET created_at = p.created_at FROM projects p WHERE p.id = t.project_id;--> statement-breakpoint
ALTER TABLE "project_texts" ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_project_text() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  described record;
BEGIN
  SELECT * INTO described FROM describe_project(NEW);
  INSERT INTO project_texts (project_id, words, document, created_at)
  VALUES (NEW.id, described.words, described.document, NEW.created_at)
  ON CONFLICT (project_id) DO UPDATE
  SET words = EXCLUDED.words, document = EXCLUDED.document, created_at = EXCLUDED.created_at;
  PERFORM learn_words(described.vocabulary);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER keep_text ON projects;
--> statement-breakpoint
CREATE TRIGGER keep_text
AFTER INSERT OR UPDATE OF title, description, category, tags, team, owner_id, created_at ON projects
FOR EACH ROW EXECUTE FUNCTION keep_project_text();
