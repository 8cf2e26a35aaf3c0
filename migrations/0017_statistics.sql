CREATE TABLE "platform_days" (
	"day" date PRIMARY KEY NOT NULL,
	"raised_cents" bigint NOT NULL,
	"returned_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"views" integer NOT NULL,
	"holds" integer NOT NULL,
	"paid" integer NOT NULL,
	"projects" integer NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_view_days" (
	"project_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "project_view_days_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
CREATE TABLE "project_visits" (
	"day" date NOT NULL,
	"project_id" bigint NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "project_visits_day_project_id_visitor_pk" PRIMARY KEY("day","project_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_view_days" ADD CONSTRAINT "project_view_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_view_days_by_day" ON "project_view_days" USING btree ("day");