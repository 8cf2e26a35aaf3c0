ALTER TABLE "users" ADD COLUMN "email_confirmed" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_pending" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_asked_at" timestamp (3) with time zone;