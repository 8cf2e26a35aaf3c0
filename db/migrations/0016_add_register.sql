CREATE TABLE "certificates" (
	"number" text PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"project_id" bigint NOT NULL,
	"holder_id" bigint NOT NULL,
	"holder_name" text,
	"project_title" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"share" bigint NOT NULL,
	"sha256" text NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_share" CHECK ("certificates"."amount_cents" > 0 and "certificates"."share" between 0 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "later_rounds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "later_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"held_on" date NOT NULL,
	"pre_money_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"investors" integer NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"replaces" bigint,
	"proposed_by" bigint NOT NULL,
	"proposed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"needs_second" boolean NOT NULL,
	"first_by" bigint,
	"first_at" timestamp (3) with time zone,
	"second_by" bigint,
	"ended_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "later_rounds_state" CHECK ("later_rounds"."state" in ('proposed', 'confirmed', 'withdrawn', 'declined')),
	CONSTRAINT "later_rounds_amounts" CHECK ("later_rounds"."pre_money_cents" > 0 and "later_rounds"."amount_cents" > 0),
	CONSTRAINT "later_rounds_investors" CHECK ("later_rounds"."investors" between 1 and 1000000),
	CONSTRAINT "later_rounds_two_people" CHECK ("later_rounds"."second_by" <> "later_rounds"."first_by"),
	CONSTRAINT "later_rounds_confirmed" CHECK ("later_rounds"."state" <> 'confirmed' or ("later_rounds"."first_by" is not null and (not "later_rounds"."needs_second" or "later_rounds"."second_by" is not null))),
	CONSTRAINT "later_rounds_ended" CHECK (("later_rounds"."state" = 'proposed') = ("later_rounds"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "project_duties" (
	"project_id" bigint NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"law" text NOT NULL,
	"due_on" date NOT NULL,
	"reminded" smallint,
	"done_at" timestamp (3) with time zone,
	"done_by" bigint,
	"link" text,
	"file_id" bigint,
	CONSTRAINT "project_duties_project_id_key_pk" PRIMARY KEY("project_id","key"),
	CONSTRAINT "project_duties_done" CHECK (("project_duties"."done_at" is null) = ("project_duties"."done_by" is null) and ("project_duties"."done_at" is null) = ("project_duties"."link" is null and "project_duties"."file_id" is null))
);
--> statement-breakpoint
CREATE TABLE "register_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "register_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"name" text NOT NULL,
	"stored_as" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_files_stored_as_unique" UNIQUE("stored_as"),
	CONSTRAINT "register_files_bytes" CHECK ("register_files"."bytes" between 1 and 10485760)
);
--> statement-breakpoint
CREATE TABLE "register_names" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"investment_id" bigint NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"part_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"file_id" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"from_agreed_at" timestamp (3) with time zone,
	"to_agreed_at" timestamp (3) with time zone,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"second_by" bigint,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "share_transfers_state" CHECK ("share_transfers"."state" in ('open', 'done', 'declined', 'withdrawn')),
	CONSTRAINT "share_transfers_kind" CHECK ("share_transfers"."kind" in ('sale', 'inheritance')),
	CONSTRAINT "share_transfers_part" CHECK ("share_transfers"."part_cents" > 0),
	CONSTRAINT "share_transfers_two_holders" CHECK ("share_transfers"."from_id" <> "share_transfers"."to_id"),
	CONSTRAINT "share_transfers_two_people" CHECK ("share_transfers"."second_by" <> "share_transfers"."asked_by"),
	CONSTRAINT "share_transfers_agreed" CHECK ("share_transfers"."state" <> 'done' or ("share_transfers"."second_by" is not null and "share_transfers"."to_agreed_at" is not null
        and ("share_transfers"."kind" = 'inheritance' or "share_transfers"."from_agreed_at" is not null))),
	CONSTRAINT "share_transfers_ended" CHECK (("share_transfers"."state" = 'open') = ("share_transfers"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD CONSTRAINT "later_rounds_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD CONSTRAINT "later_rounds_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD CONSTRAINT "later_rounds_first_by_users_id_fk" FOREIGN KEY ("first_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD CONSTRAINT "later_rounds_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_duties" ADD CONSTRAINT "project_duties_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_duties" ADD CONSTRAINT "project_duties_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_duties" ADD CONSTRAINT "project_duties_file_id_register_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."register_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_files" ADD CONSTRAINT "register_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_files" ADD CONSTRAINT "register_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_names" ADD CONSTRAINT "register_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_file_id_register_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."register_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_transfers" ADD CONSTRAINT "share_transfers_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_by_holder" ON "certificates" USING btree ("holder_id","project_id","issued_at");--> statement-breakpoint
CREATE INDEX "later_rounds_by_project" ON "later_rounds" USING btree ("project_id","held_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "later_rounds_one_correction" ON "later_rounds" USING btree ("replaces") WHERE state in ('proposed', 'confirmed');--> statement-breakpoint
CREATE INDEX "later_rounds_open" ON "later_rounds" USING btree ("proposed_at") WHERE state = 'proposed';--> statement-breakpoint
CREATE INDEX "project_duties_open" ON "project_duties" USING btree ("due_on") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "register_files_by_time" ON "register_files" USING btree ("uploaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_transfers_one_open" ON "share_transfers" USING btree ("investment_id","from_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "share_transfers_by_investment" ON "share_transfers" USING btree ("investment_id","id");--> statement-breakpoint
CREATE INDEX "share_transfers_by_project" ON "share_transfers" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "share_transfers_by_from" ON "share_transfers" USING btree ("from_id","id");--> statement-breakpoint
CREATE INDEX "share_transfers_by_to" ON "share_transfers" USING btree ("to_id","id");