CREATE TABLE "part_returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "part_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"investment_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"sweep_failures" integer DEFAULT 0 NOT NULL,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_returns_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "part_returns_state" CHECK ("part_returns"."state" in ('requested', 'submitted', 'succeeded', 'failed')),
	CONSTRAINT "part_returns_reason" CHECK ("part_returns"."reason" in ('project_stopped', 'project_deleted', 'admin', 'dispute_lost_in_part')),
	CONSTRAINT "part_returns_amount" CHECK ("part_returns"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"provider_account_id" text,
	"country" text NOT NULL,
	"state" text DEFAULT 'started' NOT NULL,
	"state_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bank_id" text,
	"bank_name" text,
	"bank_last4" text,
	"bank_changed_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"mailed_state" text,
	"reminders" integer DEFAULT 0 NOT NULL,
	"remind_after" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"sweep_failures" integer DEFAULT 0 NOT NULL,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "payout_accounts_provider_account_id_unique" UNIQUE("provider_account_id"),
	CONSTRAINT "payout_accounts_state" CHECK ("payout_accounts"."state" in ('started', 'restricted', 'enabled', 'disabled')),
	CONSTRAINT "payout_accounts_known" CHECK ("payout_accounts"."state" = 'started' or "payout_accounts"."provider_account_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "evidence_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evidence_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"evidence_id" bigint,
	"milestone_id" bigint NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"name" text NOT NULL,
	"stored_as" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evidence_files_stored_as_unique" UNIQUE("stored_as"),
	CONSTRAINT "evidence_files_bytes" CHECK ("evidence_files"."bytes" between 1 and 10485760)
);
--> statement-breakpoint
CREATE TABLE "funding_terms" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"fee_basis_points" integer NOT NULL,
	"processing_fees_by" text NOT NULL,
	"creator_bears_disputes" boolean NOT NULL,
	"release_rule" text NOT NULL,
	"vote_days" integer NOT NULL,
	"quorum_percent" integer NOT NULL,
	"weight_cap_percent" integer NOT NULL,
	"start_at_most_percent" integer NOT NULL,
	"frozen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "funding_terms_fee" CHECK ("funding_terms"."fee_basis_points" between 0 and 2000),
	CONSTRAINT "funding_terms_fees_by" CHECK ("funding_terms"."processing_fees_by" in ('platform', 'project')),
	CONSTRAINT "funding_terms_rule" CHECK ("funding_terms"."release_rule" in ('admin', 'vote_then_admin', 'vote'))
);
--> statement-breakpoint
CREATE TABLE "milestone_evidence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "milestone_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"milestone_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"is_start" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"hash" text NOT NULL,
	"filed_by" bigint NOT NULL,
	"filed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_back_reason" text,
	"sent_back_at" timestamp (3) with time zone,
	CONSTRAINT "milestone_evidence_text" CHECK (char_length("milestone_evidence"."text") between 1 and 10000),
	CONSTRAINT "milestone_evidence_sent_back" CHECK (("milestone_evidence"."sent_back_reason" is null) = ("milestone_evidence"."sent_back_at" is null))
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "milestones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"is_whole" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"deliverables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"weight_cents" bigint NOT NULL,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"state_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rounds" integer DEFAULT 0 NOT NULL,
	"extensions" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "milestones_state" CHECK ("milestones"."state" in ('planned', 'evidence_filed', 'voting', 'approved', 'rejected', 'overdue', 'releasing', 'released', 'returned')),
	CONSTRAINT "milestones_weight" CHECK ("milestones"."weight_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "project_stops" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"stopped_by" bigint,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_pauses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "release_pauses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"started_by" bigint,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamp (3) with time zone,
	"ended_reason" text
);
--> statement-breakpoint
CREATE TABLE "release_shares" (
	"release_id" bigint NOT NULL,
	"investment_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "release_shares_release_id_investment_id_pk" PRIMARY KEY("release_id","investment_id"),
	CONSTRAINT "release_shares_amount" CHECK ("release_shares"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"project_id" bigint NOT NULL,
	"milestone_id" bigint NOT NULL,
	"catch_up_of" bigint,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_by" bigint,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"needs_second" boolean NOT NULL,
	"second_by" bigint,
	"second_at" timestamp (3) with time zone,
	"not_before" timestamp (3) with time zone NOT NULL,
	"waits_for" text,
	"weight_cents" bigint,
	"of_weight_cents" bigint,
	"gross_cents" bigint,
	"fee_cents" bigint,
	"processing_cents" bigint,
	"clawback_cents" bigint,
	"net_cents" bigint,
	"approved_at" timestamp (3) with time zone,
	"withdrawn_reason" text,
	"sweep_failures" integer DEFAULT 0 NOT NULL,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "releases_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "releases_state" CHECK ("releases"."state" in ('asked', 'approved', 'sent', 'withdrawn')),
	CONSTRAINT "releases_two_people" CHECK ("releases"."second_by" <> "releases"."asked_by"),
	CONSTRAINT "releases_second" CHECK ("releases"."state" in ('asked', 'withdrawn') or not "releases"."needs_second" or "releases"."second_by" is not null),
	CONSTRAINT "releases_add_up" CHECK (("releases"."approved_at" is null) = ("releases"."gross_cents" is null)
        and "releases"."gross_cents" = "releases"."net_cents" + "releases"."fee_cents" + "releases"."processing_cents" + "releases"."clawback_cents"
        and "releases"."gross_cents" > 0 and least("releases"."net_cents", "releases"."fee_cents", "releases"."processing_cents", "releases"."clawback_cents") >= 0),
	CONSTRAINT "releases_approved" CHECK ("releases"."state" in ('asked', 'withdrawn') or "releases"."approved_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "transfer_reversals" (
	"provider_reversal_id" text PRIMARY KEY NOT NULL,
	"transfer_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"movement_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfer_reversals_movement_id_unique" UNIQUE("movement_id"),
	CONSTRAINT "transfer_reversals_amount" CHECK ("transfer_reversals"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"release_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"state" text DEFAULT 'wanted' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"resends" bigint,
	"provider_transfer_id" text,
	"movement_id" text,
	"destination_payment_id" text,
	"hand_reference" text,
	"reversed_cents" bigint DEFAULT 0 NOT NULL,
	"refusal" text,
	"round" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"payout_id" text,
	"arrives_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"payout_failure" text,
	"sweep_failures" integer DEFAULT 0 NOT NULL,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "transfers_provider_transfer_id_unique" UNIQUE("provider_transfer_id"),
	CONSTRAINT "transfers_movement_id_unique" UNIQUE("movement_id"),
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('wanted', 'sent', 'refused', 'paid', 'reversed', 'withdrawn')),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount_cents" > 0),
	CONSTRAINT "transfers_reversed" CHECK ("transfers"."reversed_cents" between 0 and "transfers"."amount_cents"),
	CONSTRAINT "transfers_known" CHECK ("transfers"."state" in ('wanted', 'refused', 'withdrawn') or ("transfers"."provider_transfer_id" is not null and "transfers"."movement_id" is not null) or "transfers"."hand_reference" is not null)
);
--> statement-breakpoint
CREATE TABLE "write_offs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "write_offs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"second_by" bigint,
	"second_at" timestamp (3) with time zone,
	CONSTRAINT "write_offs_state" CHECK ("write_offs"."state" in ('asked', 'booked', 'withdrawn')),
	CONSTRAINT "write_offs_amount" CHECK ("write_offs"."amount_cents" > 0),
	CONSTRAINT "write_offs_two_people" CHECK ("write_offs"."second_by" <> "write_offs"."asked_by"),
	CONSTRAINT "write_offs_second" CHECK ("write_offs"."state" <> 'booked' or "write_offs"."second_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "ballots" (
	"poll_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"choice" text NOT NULL,
	"cast_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"counted_cents" bigint,
	CONSTRAINT "ballots_poll_id_user_id_pk" PRIMARY KEY("poll_id","user_id"),
	CONSTRAINT "ballots_choice" CHECK ("ballots"."choice" in ('for', 'against'))
);
--> statement-breakpoint
CREATE TABLE "poll_voters" (
	"poll_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "poll_voters_poll_id_user_id_pk" PRIMARY KEY("poll_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "polls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"milestone_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"evidence_hash" text,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"is_extended" boolean DEFAULT false NOT NULL,
	"result" text,
	"counted_at" timestamp (3) with time zone,
	"voters_count" integer,
	"voters_cents" bigint,
	"for_count" integer,
	"for_cents" bigint,
	"against_count" integer,
	"against_cents" bigint,
	CONSTRAINT "polls_kind" CHECK ("polls"."kind" in ('release', 'overdue')),
	CONSTRAINT "polls_result" CHECK ("polls"."result" in ('for', 'against', 'no_quorum', 'canceled')),
	CONSTRAINT "polls_counted" CHECK (("polls"."result" is null) = ("polls"."counted_at" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_guard";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_movement_id" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "funding_closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "processing_fees_by" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "creator_bears_disputes" boolean;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "custody" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "release_rule" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "vote_days" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "quorum_percent" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "weight_cap_percent" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "second_admin_above_cents" bigint;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "release_delay_days" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "cooling_hours" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "grace_days" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "start_at_most_percent" integer;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "hold_limit_days" integer;--> statement-breakpoint
ALTER TABLE "part_returns" ADD CONSTRAINT "part_returns_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_returns" ADD CONSTRAINT "part_returns_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_evidence_id_milestone_evidence_id_fk" FOREIGN KEY ("evidence_id") REFERENCES "public"."milestone_evidence"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_terms" ADD CONSTRAINT "funding_terms_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_evidence" ADD CONSTRAINT "milestone_evidence_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestone_evidence" ADD CONSTRAINT "milestone_evidence_filed_by_users_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_stops" ADD CONSTRAINT "project_stops_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_stops" ADD CONSTRAINT "project_stops_stopped_by_users_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_pauses" ADD CONSTRAINT "release_pauses_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_pauses" ADD CONSTRAINT "release_pauses_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_shares" ADD CONSTRAINT "release_shares_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_shares" ADD CONSTRAINT "release_shares_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_reversals" ADD CONSTRAINT "transfer_reversals_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_voters" ADD CONSTRAINT "poll_voters_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_voters" ADD CONSTRAINT "poll_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_returns_by_payment" ON "part_returns" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_part_return" ON "part_returns" USING btree ("investment_id") WHERE state in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "part_returns_by_investment" ON "part_returns" USING btree ("investment_id");--> statement-breakpoint
CREATE INDEX "part_returns_open" ON "part_returns" USING btree ("sweep_after") WHERE state in ('requested', 'submitted');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_one_open" ON "payout_accounts" USING btree ("user_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "payout_accounts_by_user" ON "payout_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payout_accounts_due" ON "payout_accounts" USING btree ("sweep_after") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "evidence_files_by_evidence" ON "evidence_files" USING btree ("evidence_id");--> statement-breakpoint
CREATE INDEX "evidence_files_unfiled" ON "evidence_files" USING btree ("uploaded_at") WHERE evidence_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "milestone_evidence_by_round" ON "milestone_evidence" USING btree ("milestone_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "milestones_by_project" ON "milestones" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "milestones_by_state" ON "milestones" USING btree ("state","state_since") WHERE state not in ('released', 'returned');--> statement-breakpoint
CREATE UNIQUE INDEX "release_pauses_one" ON "release_pauses" USING btree ((true)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "release_shares_by_investment" ON "release_shares" USING btree ("investment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_release" ON "releases" USING btree ("milestone_id",coalesce(catch_up_of, 0)) WHERE state <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "releases_by_project" ON "releases" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "releases_open" ON "releases" USING btree ("sweep_after") WHERE state in ('asked', 'approved');--> statement-breakpoint
CREATE INDEX "transfer_reversals_by_transfer" ON "transfer_reversals" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_transfer" ON "transfers" USING btree ("release_id") WHERE state not in ('withdrawn', 'reversed');--> statement-breakpoint
CREATE INDEX "transfers_by_account" ON "transfers" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "transfers_open" ON "transfers" USING btree ("sweep_after") WHERE state in ('wanted', 'refused', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_write_off" ON "write_offs" USING btree ("project_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "poll_voters_by_user" ON "poll_voters" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "polls_one_open" ON "polls" USING btree ("milestone_id") WHERE result is null;--> statement-breakpoint
CREATE INDEX "polls_by_milestone" ON "polls" USING btree ("milestone_id","id");--> statement-breakpoint
CREATE INDEX "polls_closing" ON "polls" USING btree ("closes_at") WHERE result is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee_movement_id_unique" UNIQUE("fee_movement_id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_guard" CHECK (case when "ledger_accounts"."guarded" then case "ledger_accounts"."kind" when 'asset' then "ledger_accounts"."balance_cents" >= 0 else "ledger_accounts"."balance_cents" <= 0 end else "ledger_accounts"."balance_cents" is null end is true);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_processing" CHECK ("site_settings"."processing_fees_by" in ('platform', 'project'));--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_custody" CHECK ("site_settings"."custody" in ('provider', 'external'));--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_release_rule" CHECK ("site_settings"."release_rule" in ('admin', 'vote_then_admin', 'vote'));--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_vote_days" CHECK ("site_settings"."vote_days" between 3 and 30);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_quorum" CHECK ("site_settings"."quorum_percent" between 1 and 100);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_weight_cap" CHECK ("site_settings"."weight_cap_percent" between 1 and 100);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_second_admin" CHECK ("site_settings"."second_admin_above_cents" >= 0);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_release_delay" CHECK ("site_settings"."release_delay_days" between 0 and 60);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_cooling" CHECK ("site_settings"."cooling_hours" between 0 and 168);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_grace" CHECK ("site_settings"."grace_days" between 0 and 180);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_start" CHECK ("site_settings"."start_at_most_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_hold_limit" CHECK ("site_settings"."hold_limit_days" between 10 and 730);--> statement-breakpoint
INSERT INTO ledger_accounts (name, kind, guarded, balance_cents) VALUES ('provider_reserve', 'asset', true, 0);--> statement-breakpoint
-- Projects that raise money already keep the fee they announce today.
INSERT INTO funding_terms (project_id, fee_basis_points, processing_fees_by, creator_bears_disputes, release_rule, vote_days, quorum_percent, weight_cap_percent, start_at_most_percent)
SELECT p.id, round(coalesce(s.platform_fee_percent, 0) * 100), 'platform', true, 'vote_then_admin', 7, 20, 20, 30
FROM projects p CROSS JOIN site_settings s WHERE p.terms_locked;
