CREATE TABLE "project_images" (
	"name" text NOT NULL,
	"project_id" bigint NOT NULL,
	CONSTRAINT "project_images_name_project_id_pk" PRIMARY KEY("name","project_id")
);
--> statement-breakpoint
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_images_by_project" ON "project_images" USING btree ("project_id");--> statement-breakpoint
CREATE FUNCTION keep_project_images() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM project_images WHERE project_id = NEW.id;
  INSERT INTO project_images (name, project_id)
    SELECT replace(address, '/media/', ''), NEW.id
    FROM (SELECT NEW.cover_image UNION SELECT jsonb_array_elements_text(NEW.gallery_images)) AS shown (address)
    WHERE address IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_images_of_new AFTER INSERT ON projects FOR EACH ROW
  WHEN (NEW.cover_image IS NOT NULL OR NEW.gallery_images <> '[]')
  EXECUTE FUNCTION keep_project_images();
--> statement-breakpoint
CREATE TRIGGER keep_images AFTER UPDATE OF cover_image, gallery_images ON projects FOR EACH ROW
  WHEN (OLD.cover_image IS DISTINCT FROM NEW.cover_image OR OLD.gallery_images <> NEW.gallery_images)
  EXECUTE FUNCTION keep_project_images();
--> statement-breakpoint
INSERT INTO project_images (name, project_id)
  SELECT replace(shown.address, '/media/', ''), projects.id
  FROM projects, LATERAL (
    SELECT projects.cover_image UNION SELECT jsonb_array_elements_text(projects.gallery_images)
  ) AS shown (address)
  WHERE shown.address IS NOT NULL;
