CREATE TABLE "project_source_days" (
	"project_id" bigint NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"upvotes" integer DEFAULT 0 NOT NULL,
	"investments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_source_days_project_id_day_source_pk" PRIMARY KEY("project_id","day","source"),
	CONSTRAINT "project_source_days_source" CHECK (char_length("project_source_days"."source") between 1 and 80)
);
--> statement-breakpoint
ALTER TABLE "project_visits" DROP CONSTRAINT "project_visits_day_project_id_visitor_pk";
--> statement-breakpoint
ALTER TABLE "project_visits" ADD COLUMN "event_type" text DEFAULT 'view' NOT NULL;
--> statement-breakpoint
ALTER TABLE "project_visits" ADD COLUMN "source" text DEFAULT 'direct' NOT NULL;
--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_day_project_id_event_type_visitor_pk" PRIMARY KEY("day","project_id","event_type","visitor");
--> statement-breakpoint
ALTER TABLE "project_source_days" ADD CONSTRAINT "project_source_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "analytics_events_by_time" ON "analytics_events" USING brin ("timestamp");
--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_type" CHECK ("project_visits"."event_type" in ('view', 'investment', 'upvote', 'share'));
--> statement-breakpoint
-- Earlier visits have no source.
INSERT INTO "project_source_days" ("project_id", "day", "source", "views") SELECT "project_id", "day", 'unknown', "views" FROM "project_view_days";
