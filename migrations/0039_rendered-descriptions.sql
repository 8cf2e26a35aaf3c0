CREATE TABLE "project_html" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"source_hash" text NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_html" ADD CONSTRAINT "project_html_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Nothing of a description outlives it. What it is now is rendered when the project is read.
CREATE FUNCTION forget_project_html() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM project_html WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER forget_html AFTER UPDATE OF description, deleted_at ON projects FOR EACH ROW
  WHEN (OLD.description IS DISTINCT FROM NEW.description OR NEW.deleted_at IS NOT NULL)
  EXECUTE FUNCTION forget_project_html();
