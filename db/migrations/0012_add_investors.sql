CREATE TABLE "identity_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"state" text NOT NULL,
	"problem" text,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" bigint,
	"reason" text,
	CONSTRAINT "identity_checks_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "identity_checks_provider" CHECK ("identity_checks"."provider" in ('stripe', 'by_hand')),
	CONSTRAINT "identity_checks_state" CHECK ("identity_checks"."state" in ('waiting', 'processing', 'needs_input', 'verified', 'canceled', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "identity_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identity_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"check_id" bigint NOT NULL,
	"stored_as" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_files_stored_as_unique" UNIQUE("stored_as")
);
--> statement-breakpoint
CREATE TABLE "investor_classes" (
	"user_id" bigint NOT NULL,
	"family" text NOT NULL,
	"investor_class" text NOT NULL,
	"state" text NOT NULL,
	"sealed_basis" text NOT NULL,
	"stated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone,
	"decided_by" bigint,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "investor_classes_user_id_family_pk" PRIMARY KEY("user_id","family"),
	CONSTRAINT "investor_classes_family" CHECK ("investor_classes"."family" in ('us-regcf', 'eu-ecspr', 'uk-fca')),
	CONSTRAINT "investor_classes_class" CHECK ("investor_classes"."investor_class" in ('ordinary', 'restricted', 'accredited', 'sophisticated', 'high_net_worth')),
	CONSTRAINT "investor_classes_state" CHECK ("investor_classes"."state" in ('stated', 'waiting', 'confirmed', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "investor_profiles" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"country" text,
	"sealed" text NOT NULL,
	"stated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "investor_profiles_country" CHECK ("investor_profiles"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "screenings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"note" text NOT NULL,
	"set_by" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screenings_state" CHECK ("screenings"."state" in ('clear', 'hit', 'cleared'))
);
--> statement-breakpoint
CREATE TABLE "step_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "step_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"investor_id" bigint NOT NULL,
	"step" text NOT NULL,
	"project_id" bigint,
	"passed" boolean NOT NULL,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_checks" ADD CONSTRAINT "identity_checks_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_files" ADD CONSTRAINT "identity_files_check_id_identity_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."identity_checks"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investor_classes" ADD CONSTRAINT "investor_classes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investor_classes" ADD CONSTRAINT "investor_classes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investor_profiles" ADD CONSTRAINT "investor_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenings" ADD CONSTRAINT "screenings_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_answers" ADD CONSTRAINT "step_answers_investor_id_users_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_checks_by_user" ON "identity_checks" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "identity_checks_waiting" ON "identity_checks" USING btree ("started_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "identity_checks_open" ON "identity_checks" USING btree ("user_id") WHERE state in ('waiting', 'processing', 'needs_input');--> statement-breakpoint
CREATE INDEX "identity_files_by_check" ON "identity_files" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "investor_classes_waiting" ON "investor_classes" USING btree ("stated_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "step_answers_by_investor" ON "step_answers" USING btree ("investor_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "step_answers_first_ask" ON "step_answers" USING btree ("investor_id","step") WHERE step like 'first-ask:%';