CREATE TABLE "provider_replacements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_replacements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"old_issuer" text,
	"new_issuer" text NOT NULL,
	"started_by" bigint NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "account_joins" ADD COLUMN "replacement_id" bigint;--> statement-breakpoint
ALTER TABLE "account_joins" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_identities" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "provider_replacements" ADD CONSTRAINT "provider_replacements_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_replacements" ADD CONSTRAINT "provider_replacements_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_replacements_one_open" ON "provider_replacements" USING btree ((ended_at is null)) WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_replacement_id_provider_replacements_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."provider_replacements"("id") ON DELETE no action ON UPDATE no action;