-- A search looks through the tags of a project as well.
CREATE FUNCTION project_words(title text, description text, tags jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN search_words(
  ' ' || title || ' ' || description || ' ' || coalesce((SELECT string_agg(tag, ' ') FROM jsonb_array_elements_text(tags) AS tag), '')
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_project_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project_texts (project_id, words) VALUES (NEW.id, project_words(NEW.title, NEW.description, NEW.tags))
  ON CONFLICT (project_id) DO UPDATE SET words = EXCLUDED.words;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER keep_text ON projects;
--> statement-breakpoint
CREATE TRIGGER keep_text AFTER INSERT OR UPDATE OF title, description, tags ON projects FOR EACH ROW EXECUTE FUNCTION keep_project_text();
--> statement-breakpoint
UPDATE project_texts t SET words = project_words(p.title, p.description, p.tags) FROM projects p WHERE p.id = t.project_id AND p.tags <> '[]';
