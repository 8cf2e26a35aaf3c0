CREATE TABLE "project_packs" (
	"project_id" integer PRIMARY KEY NOT NULL,
	"pack_id" text NOT NULL,
	"figures" jsonb NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	CONSTRAINT "project_packs_known" CHECK ("project_packs"."pack_id" in ('open-2026', 'us-regcf-2022-09-20', 'eu-ecspr-2021-11-10', 'uk-fca-2023-02-01')),
	CONSTRAINT "project_packs_figures" CHECK (jsonb_typeof("project_packs"."figures") = 'object')
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "opens_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project_packs" ADD CONSTRAINT "project_packs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;