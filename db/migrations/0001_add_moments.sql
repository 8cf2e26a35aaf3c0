CREATE TABLE "project_moments" (
	"project_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_moments_project_id_kind_pk" PRIMARY KEY("project_id","kind"),
	CONSTRAINT "project_moments_kind" CHECK ("project_moments"."kind" in ('live', 'first_investor', 'half'))
);
--> statement-breakpoint
ALTER TABLE "project_moments" ADD CONSTRAINT "project_moments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;