CREATE TABLE "account_joins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_joins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kept_id" bigint NOT NULL,
	"retired_id" bigint NOT NULL,
	"started_by" bigint NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_confirmed_at" timestamp (3) with time zone,
	"retired_confirmed_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	CONSTRAINT "account_joins_two" CHECK ("account_joins"."kept_id" <> "account_joins"."retired_id")
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"uid" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_kept_id_users_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_retired_id_users_id_fk" FOREIGN KEY ("retired_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_joins_by_kept" ON "account_joins" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "account_joins_by_retired" ON "account_joins" USING btree ("retired_id");--> statement-breakpoint
CREATE INDEX "user_identities_by_user" ON "user_identities" USING btree ("user_id");