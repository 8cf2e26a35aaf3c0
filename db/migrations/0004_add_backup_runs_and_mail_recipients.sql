CREATE TABLE "backup_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_by" bigint,
	"state" text DEFAULT 'running' NOT NULL,
	"beat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"host" text NOT NULL,
	"folder" text,
	"bytes" bigint,
	"error" text,
	CONSTRAINT "backup_runs_state" CHECK ("backup_runs"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "backup_runs_finished" CHECK (("backup_runs"."state" = 'running') = ("backup_runs"."finished_at" is null)),
	CONSTRAINT "backup_runs_folder" CHECK (("backup_runs"."state" = 'done') = ("backup_runs"."folder" is not null))
);
--> statement-breakpoint
CREATE TABLE "backup_schedule" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rhythm" text NOT NULL,
	"hour" integer NOT NULL,
	"weekday" integer NOT NULL,
	"keep" integer NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backup_schedule_one" CHECK ("backup_schedule"."id" = 1),
	CONSTRAINT "backup_schedule_rhythm" CHECK ("backup_schedule"."rhythm" in ('off', 'daily', 'weekly')),
	CONSTRAINT "backup_schedule_time" CHECK ("backup_schedule"."hour" between 0 and 23 and "backup_schedule"."weekday" between 0 and 6 and "backup_schedule"."keep" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD CONSTRAINT "backup_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_one_running" ON "backup_runs" USING btree ((true)) WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree ("recipient","created_at" DESC NULLS FIRST) WHERE recipient is not null;