CREATE TABLE "change_digests" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"first_change_id" bigint NOT NULL,
	"last_change_id" bigint NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "material_changes" (
	"change_id" bigint PRIMARY KEY NOT NULL,
	"project_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backer_mails" DROP CONSTRAINT "backer_mails_kind";--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "material_change_percent" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "material_change_fields" text;--> statement-breakpoint
ALTER TABLE "change_digests" ADD CONSTRAINT "change_digests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_changes" ADD CONSTRAINT "material_changes_change_id_project_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."project_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_changes" ADD CONSTRAINT "material_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_changes_by_project" ON "material_changes" USING btree ("project_id","change_id");--> statement-breakpoint
ALTER TABLE "backer_mails" ADD CONSTRAINT "backer_mails_kind" CHECK ("backer_mails"."kind" in ('deadline_extended', 'project_changed', 'closed_early'));--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_material_percent" CHECK ("site_settings"."material_change_percent" between 0 and 100);