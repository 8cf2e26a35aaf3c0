CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text,
	"action" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"request_id" text,
	"details" jsonb,
	"salt" "bytea",
	"details_hash" "bytea" DEFAULT ''::bytea NOT NULL,
	"hash" "bytea" DEFAULT ''::bytea NOT NULL,
	CONSTRAINT "audit_entries_actor" CHECK (("audit_entries"."actor_kind" = 'admin') = ("audit_entries"."actor_id" is not null)),
	CONSTRAINT "audit_entries_system" CHECK (("audit_entries"."actor_kind" = 'system') = ("audit_entries"."actor_name" is not null)),
	CONSTRAINT "audit_entries_subject_id" CHECK ("audit_entries"."subject_id" is null or "audit_entries"."subject_kind" is not null)
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"entries" bigint PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_subject" ON "audit_entries" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING btree ("at","id");