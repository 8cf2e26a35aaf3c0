CREATE TABLE "project_texts" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "projects_search";--> statement-breakpoint
ALTER TABLE "project_texts" ADD CONSTRAINT "project_texts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_texts_search" ON "project_texts" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "projects_all_by_featured" ON "projects" USING btree ("featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE FUNCTION keep_project_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO project_texts (project_id, words)
  VALUES (NEW.id, ' ' || regexp_replace(lower(NEW.title || ' ' || NEW.description), '\s+', ' ', 'g'))
  ON CONFLICT (project_id) DO UPDATE SET words = EXCLUDED.words;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_text AFTER INSERT OR UPDATE OF title, description ON projects FOR EACH ROW EXECUTE FUNCTION keep_project_text();
--> statement-breakpoint
INSERT INTO project_texts (project_id, words)
SELECT id, ' ' || regexp_replace(lower(title || ' ' || description), '\s+', ' ', 'g') FROM projects;
