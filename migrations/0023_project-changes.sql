CREATE TABLE "project_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"reason" text,
	CONSTRAINT "project_changes_actor_kind" CHECK ("project_changes"."actor_kind" in ('admin', 'owner', 'system')),
	CONSTRAINT "project_changes_actor" CHECK (("project_changes"."actor_kind" = 'system') = ("project_changes"."actor_id" is null)),
	CONSTRAINT "project_changes_system" CHECK (("project_changes"."actor_kind" = 'system') = ("project_changes"."actor_name" is not null))
);
--> statement-breakpoint
ALTER TABLE "project_mails" ADD COLUMN "change_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_mails" DROP CONSTRAINT "project_mails_kind";--> statement-breakpoint
ALTER TABLE "project_mails" DROP CONSTRAINT "project_mails_project_id_kind_pk";--> statement-breakpoint
ALTER TABLE "project_mails" ADD CONSTRAINT "project_mails_project_id_kind_change_id_pk" PRIMARY KEY("project_id","kind","change_id");--> statement-breakpoint
ALTER TABLE "project_changes" ADD CONSTRAINT "project_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_changes_by_project" ON "project_changes" USING btree ("project_id","id");--> statement-breakpoint
ALTER TABLE "project_mails" ADD CONSTRAINT "project_mails_kind" CHECK ("project_mails"."kind" in ('goal_missed', 'kept', 'failed_by_admin', 'changed_by_admin', 'created_by_admin', 'handed_to', 'handed_from'));