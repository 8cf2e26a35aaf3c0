ALTER TABLE "backup_runs" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD COLUMN "target" text;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD COLUMN "is_restore_tested" boolean;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD COLUMN "kept" integer;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD COLUMN "warning" text;--> statement-breakpoint
ALTER TABLE "backup_runs" ADD COLUMN "is_interrupted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "backup_runs_once" ON "backup_runs" USING btree ("due_at") WHERE state <> 'failed';--> statement-breakpoint
ALTER TABLE "backup_runs" ADD CONSTRAINT "backup_runs_target" CHECK ("backup_runs"."target" is not null or ("backup_runs"."due_at" is null and "backup_runs"."sha256" is null));