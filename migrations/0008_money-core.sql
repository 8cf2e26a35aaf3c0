CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_dispute_id" text NOT NULL,
	"investment_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"provider_status" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"due_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_provider_dispute_id_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "money_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"machine" text NOT NULL,
	"row_id" bigint NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"cause" text,
	"actor" text,
	"request_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "money_moves_machine" CHECK ("money_moves"."machine" in ('investment', 'payment', 'refund', 'dispute', 'project'))
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"difference_cents" bigint,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"first_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" bigint,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "money_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_sound" boolean NOT NULL,
	"violations" integer NOT NULL,
	"overdue" integer NOT NULL,
	"broken" jsonb NOT NULL,
	"figures" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconcile_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconcile_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"since" timestamp (3) with time zone,
	"looked" integer DEFAULT 0 NOT NULL,
	"mended" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "reconcile_runs_job" CHECK ("reconcile_runs"."job" in ('open_items', 'payment_sweep', 'balance', 'internal', 'restore'))
);
--> statement-breakpoint
ALTER TABLE "investment_mails" DROP CONSTRAINT "investment_mails_kind";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "funding_model" text DEFAULT 'all_or_nothing' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_by_investment" ON "disputes" USING btree ("investment_id");--> statement-breakpoint
CREATE INDEX "disputes_by_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("sweep_after") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "money_moves_by_row" ON "money_moves" USING btree ("machine","row_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "findings_one_open" ON "findings" USING btree ("kind","ref") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "findings_newest" ON "findings" USING btree ("first_seen_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "money_checks_newest" ON "money_checks" USING btree ("checked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reconcile_runs_newest" ON "reconcile_runs" USING btree ("job","started_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "investment_mails" ADD CONSTRAINT "investment_mails_kind" CHECK ("investment_mails"."kind" in ('receipt', 'late_refund', 'refund_started', 'refund_receipt', 'refund_by_hand', 'charged_back'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_funding_model" CHECK ("projects"."funding_model" in ('all_or_nothing', 'keep_what_you_raise'));--> statement-breakpoint
CREATE TABLE "project_mails" (
	"project_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_mails_project_id_kind_pk" PRIMARY KEY("project_id","kind"),
	CONSTRAINT "project_mails_kind" CHECK ("project_mails"."kind" in ('goal_missed', 'kept', 'failed_by_admin'))
);
--> statement-breakpoint
ALTER TABLE "project_mails" ADD CONSTRAINT "project_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_mails_waiting" ON "project_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
ALTER TABLE "investment_mails" DROP CONSTRAINT "investment_mails_investment_id_kind_pk";--> statement-breakpoint
ALTER TABLE "investment_mails" ADD COLUMN "round" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "investment_mails" ADD CONSTRAINT "investment_mails_investment_id_kind_round_pk" PRIMARY KEY("investment_id","kind","round");--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "unwinding" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "projects_unwinding" ON "projects" USING btree ("id") WHERE unwinding;--> statement-breakpoint
DROP INDEX "projects_ending";--> statement-breakpoint
CREATE INDEX "projects_ending" ON "projects" USING btree ("deadline","id") WHERE status = 'active' and deleted_at is null;
