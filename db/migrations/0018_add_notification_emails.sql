CREATE TABLE "notification_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_after" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mailed_with" bigint;--> statement-breakpoint
CREATE INDEX "notifications_unmailed" ON "notifications" USING btree ("user_id","kind","id") WHERE delivery = 'at_once' and mailed_at is null;--> statement-breakpoint
CREATE INDEX "notifications_last_mailed" ON "notifications" USING btree ("user_id","kind","mailed_at") WHERE mailed_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_mailed_with" ON "notifications" USING btree ("mailed_with") WHERE mailed_with is not null;