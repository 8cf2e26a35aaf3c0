CREATE TABLE "project_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"content" "bytea",
	"columns" jsonb NOT NULL,
	"places" jsonb NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"beat_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"total" integer,
	"counts" jsonb,
	"left_out" jsonb,
	CONSTRAINT "project_imports_state" CHECK ("project_imports"."state" in ('ready', 'running', 'interrupted', 'done')),
	CONSTRAINT "project_imports_file" CHECK (("project_imports"."state" = 'done') = ("project_imports"."content" is null)),
	CONSTRAINT "project_imports_finished" CHECK (("project_imports"."state" = 'done') = ("project_imports"."finished_at" is not null)),
	CONSTRAINT "project_imports_started" CHECK ("project_imports"."state" = 'ready' or ("project_imports"."started_at" is not null and "project_imports"."beat_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "project_imports" ADD CONSTRAINT "project_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_imports_one_open" ON "project_imports" USING btree ((true)) WHERE state <> 'done';