CREATE TABLE "update_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "update_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "update_drafts_visibility" CHECK ("update_drafts"."visibility" in ('public', 'backers_only')),
	CONSTRAINT "update_drafts_title_length" CHECK (char_length("update_drafts"."title") <= 200),
	CONSTRAINT "update_drafts_content_length" CHECK (char_length("update_drafts"."content") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "update_marks" (
	"update_id" bigint PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text,
	"removal_reason" text,
	CONSTRAINT "update_marks_removed_by" CHECK ("update_marks"."removed_by" in ('creator', 'administrator')),
	CONSTRAINT "update_marks_removed" CHECK (("update_marks"."removed_at" is null) = ("update_marks"."removed_by" is null)),
	CONSTRAINT "update_marks_reason" CHECK ("update_marks"."removal_reason" is null or ("update_marks"."removed_at" is not null and char_length("update_marks"."removal_reason") between 1 and 1000))
);
--> statement-breakpoint
CREATE TABLE "update_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "update_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"update_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"visibility" text NOT NULL,
	"replaced_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "update_versions_visibility" CHECK ("update_versions"."visibility" in ('public', 'backers_only'))
);
--> statement-breakpoint
CREATE TABLE "picture_uses" (
	"name" text NOT NULL,
	"used_in" text NOT NULL,
	"project_id" bigint NOT NULL,
	"audience" text NOT NULL,
	CONSTRAINT "picture_uses_name_used_in_pk" PRIMARY KEY("name","used_in"),
	CONSTRAINT "picture_uses_audience" CHECK ("picture_uses"."audience" in ('everyone', 'investors', 'nobody'))
);
--> statement-breakpoint
ALTER TABLE "update_drafts" ADD CONSTRAINT "update_drafts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_drafts" ADD CONSTRAINT "update_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_marks" ADD CONSTRAINT "update_marks_update_id_project_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."project_updates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_versions" ADD CONSTRAINT "update_versions_update_id_project_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."project_updates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_uses" ADD CONSTRAINT "picture_uses_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "update_drafts_by_author" ON "update_drafts" USING btree ("author_id","project_id");--> statement-breakpoint
CREATE INDEX "update_drafts_by_project" ON "update_drafts" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "update_versions_by_update" ON "update_versions" USING btree ("update_id","id");--> statement-breakpoint
CREATE INDEX "picture_uses_by_text" ON "picture_uses" USING btree ("used_in");--> statement-breakpoint
CREATE INDEX "picture_uses_by_project" ON "picture_uses" USING btree ("project_id");