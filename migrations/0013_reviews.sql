CREATE TABLE "project_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() + interval '48 hours' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"reason" text,
	"reopened_by" bigint,
	CONSTRAINT "project_reviews_rounds" UNIQUE("project_id","round"),
	CONSTRAINT "project_reviews_state" CHECK ("project_reviews"."state" in ('waiting', 'approved', 'changes_requested', 'rejected')),
	CONSTRAINT "project_reviews_round" CHECK ("project_reviews"."round" >= 1),
	CONSTRAINT "project_reviews_clock" CHECK ("project_reviews"."due_at" = "project_reviews"."submitted_at" + interval '48 hours'),
	CONSTRAINT "project_reviews_decided" CHECK (("project_reviews"."state" = 'waiting') = ("project_reviews"."decided_at" is null)),
	CONSTRAINT "project_reviews_decided_by" CHECK ("project_reviews"."decided_by" is null or "project_reviews"."decided_at" is not null),
	CONSTRAINT "project_reviews_reason" CHECK (("project_reviews"."state" in ('changes_requested', 'rejected')) = ("project_reviews"."reason" is not null)),
	CONSTRAINT "project_reviews_reason_length" CHECK (char_length("project_reviews"."reason") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "review_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_answers_length" CHECK (char_length("review_answers"."text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "review_checks" (
	"review_id" bigint NOT NULL,
	"item" text NOT NULL,
	"verdict" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"checked_by" bigint NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_checks_review_id_item_pk" PRIMARY KEY("review_id","item"),
	CONSTRAINT "review_checks_item" CHECK ("review_checks"."item" in ('identity', 'company', 'documents', 'finances', 'conflicts')),
	CONSTRAINT "review_checks_verdict" CHECK ("review_checks"."verdict" in ('ok', 'concern')),
	CONSTRAINT "review_checks_concern" CHECK ("review_checks"."verdict" = 'ok' or "review_checks"."notes" <> ''),
	CONSTRAINT "review_checks_notes_length" CHECK (char_length("review_checks"."notes") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "review_mails" (
	"review_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_mails_review_id_kind_pk" PRIMARY KEY("review_id","kind"),
	CONSTRAINT "review_mails_kind" CHECK ("review_mails"."kind" in ('approved', 'changes_requested', 'rejected', 'reopened'))
);
--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_review_id_project_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."project_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_checks" ADD CONSTRAINT "review_checks_review_id_project_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."project_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_checks" ADD CONSTRAINT "review_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_mails" ADD CONSTRAINT "review_mails_review_id_project_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."project_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "project_reviews_one_open" ON "project_reviews" USING btree ("project_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "project_reviews_waiting" ON "project_reviews" USING btree ("due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "project_reviews_decided_last" ON "project_reviews" USING btree ("state","decided_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "review_answers_by_review" ON "review_answers" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "review_mails_waiting" ON "review_mails" USING btree ("send_after") WHERE sent_at is null;