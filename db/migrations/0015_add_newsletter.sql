CREATE TABLE "newsletter_deliveries" (
	"issue_id" bigint NOT NULL,
	"subscriber_id" bigint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_deliveries_issue_id_subscriber_id_pk" PRIMARY KEY("issue_id","subscriber_id"),
	CONSTRAINT "newsletter_deliveries_state" CHECK ("newsletter_deliveries"."state" in ('queued', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_issues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"week" date NOT NULL,
	"subject" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"items" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"prepared_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sent_by" bigint,
	CONSTRAINT "newsletter_issues_week_unique" UNIQUE("week"),
	CONSTRAINT "newsletter_issues_state" CHECK ("newsletter_issues"."state" in ('draft', 'sent', 'skipped')),
	CONSTRAINT "newsletter_issues_sent" CHECK (("newsletter_issues"."state" = 'sent') = ("newsletter_issues"."sent_at" is not null)),
	CONSTRAINT "newsletter_issues_monday" CHECK (extract(isodow from "newsletter_issues"."week") = 1),
	CONSTRAINT "newsletter_issues_length" CHECK (char_length("newsletter_issues"."subject") between 1 and 150 and char_length("newsletter_issues"."intro") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscribers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"user_id" bigint,
	"requested_from" "bytea",
	"requests" integer DEFAULT 1 NOT NULL,
	"first_requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"bounced_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_subscribers_state" CHECK ("newsletter_subscribers"."state" in ('pending', 'confirmed', 'bounced')),
	CONSTRAINT "newsletter_subscribers_email_length" CHECK (char_length("newsletter_subscribers"."email") between 3 and 320),
	CONSTRAINT "newsletter_subscribers_confirmed" CHECK ("newsletter_subscribers"."state" <> 'confirmed' or "newsletter_subscribers"."confirmed_at" is not null),
	CONSTRAINT "newsletter_subscribers_bounced" CHECK (("newsletter_subscribers"."state" = 'bounced') = ("newsletter_subscribers"."bounced_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_issues_drafts" ON "newsletter_issues" USING btree ("week") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_by_email" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_user" ON "newsletter_subscribers" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_confirmed_ids" ON "newsletter_subscribers" USING btree ("id") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_requested" ON "newsletter_subscribers" USING btree ("requested_at") WHERE state <> 'bounced';