-- All tables of Kindling, squashed into one migration before the first release. Generated from the *-table.ts files, except for
-- the extensions here and the statements at the end, which Drizzle cannot express. Functions, triggers and views are in db/rules.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "admin_credentials" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"setting_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_credentials_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "admin_invites" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "admin_login_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_login_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"address" text NOT NULL,
	"step" text DEFAULT 'password' NOT NULL,
	"succeeded" boolean NOT NULL,
	"attempted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "admin_login_attempts_step" CHECK ("admin_login_attempts"."step" in ('password', 'code', 'recovery', 'passkey', 'confirm'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"identity" jsonb,
	"user_id" bigint,
	"refresh_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_failures" integer DEFAULT 0 NOT NULL,
	"refresh_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text,
	"user_agent" text,
	CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('user', 'admin')),
	CONSTRAINT "sessions_identity" CHECK (("sessions"."kind" = 'user') = ("sessions"."identity" is not null)),
	CONSTRAINT "sessions_admin" CHECK ("sessions"."kind" = 'user' or "sessions"."user_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_unverified" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'investor' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"profile_image" text,
	"bio" text,
	"location" text,
	"website" text,
	"social_links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expertise" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"interests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_active" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "users_uid_unique" UNIQUE("uid"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('innovator', 'investor', 'admin')),
	CONSTRAINT "users_kind" CHECK ("users"."kind" in ('person', 'system'))
);
--> statement-breakpoint
CREATE TABLE "admin_authenticators" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "admin_passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "admin_passkeys_name" CHECK (char_length("admin_passkeys"."name") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "admin_pending_logins" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "admin_recovery_codes" (
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "admin_recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "used_challenges" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "backups_note" CHECK (char_length("backups"."note") between 1 and 500)
);
--> statement-breakpoint
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
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"parent_comment_id" bigint,
	CONSTRAINT "comments_within_project" UNIQUE("project_id","id"),
	CONSTRAINT "comments_length" CHECK (char_length("comments"."content") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"project_id" bigint,
	"assigned_to" bigint,
	"handled_at" timestamp (3) with time zone,
	"handled_by" bigint,
	CONSTRAINT "contact_messages_handled" CHECK ("contact_messages"."handled_by" is null or "contact_messages"."handled_at" is not null),
	CONSTRAINT "contact_messages_name_length" CHECK (char_length("contact_messages"."name") between 1 and 200),
	CONSTRAINT "contact_messages_email_length" CHECK (char_length("contact_messages"."email") between 3 and 320),
	CONSTRAINT "contact_messages_topic" CHECK ("contact_messages"."topic" in ('investing', 'project', 'account', 'report', 'press', 'other')),
	CONSTRAINT "contact_messages_content_length" CHECK (char_length("contact_messages"."content") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_message_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_replies_length" CHECK (char_length("contact_replies"."content") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "inbox_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_message_id" bigint,
	"report_id" bigint,
	"author_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_notes_of_one" CHECK (num_nonnulls("inbox_notes"."contact_message_id", "inbox_notes"."report_id") = 1),
	CONSTRAINT "inbox_notes_length" CHECK (char_length("inbox_notes"."content") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"assigned_to" bigint,
	"decision" text,
	"decision_reason" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	CONSTRAINT "message_reports_once" UNIQUE("message_id","reporter_id"),
	CONSTRAINT "message_reports_reason_length" CHECK (char_length("message_reports"."reason") between 1 and 1000),
	CONSTRAINT "message_reports_decision" CHECK ("message_reports"."decision" in ('dismissed', 'warned')),
	CONSTRAINT "message_reports_decided" CHECK (num_nonnulls("message_reports"."decision", "message_reports"."decision_reason", "message_reports"."decided_at", "message_reports"."decided_by") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sender_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_subject_length" CHECK (char_length("messages"."subject") between 1 and 100),
	CONSTRAINT "messages_content_length" CHECK (char_length("messages"."content") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "project_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	CONSTRAINT "project_updates_title_length" CHECK (char_length("project_updates"."title") between 1 and 200),
	CONSTRAINT "project_updates_content_length" CHECK (char_length("project_updates"."content") >= 1),
	CONSTRAINT "project_updates_visibility" CHECK ("project_updates"."visibility" in ('public', 'backers_only'))
);
--> statement-breakpoint
CREATE TABLE "warning_mails" (
	"report_id" bigint PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "analytics_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"event_type" text NOT NULL,
	"user_id" bigint,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"metadata" jsonb,
	CONSTRAINT "analytics_events_type" CHECK ("analytics_events"."event_type" in ('view', 'investment', 'upvote', 'share'))
);
--> statement-breakpoint
CREATE TABLE "platform_days" (
	"day" date PRIMARY KEY NOT NULL,
	"raised_cents" bigint NOT NULL,
	"returned_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"views" integer NOT NULL,
	"holds" integer NOT NULL,
	"paid" integer NOT NULL,
	"projects" integer NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_view_days" (
	"project_id" bigint NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "project_view_days_project_id_day_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
CREATE TABLE "project_visits" (
	"day" date NOT NULL,
	"project_id" bigint NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "project_visits_day_project_id_visitor_pk" PRIMARY KEY("day","project_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider_dispute_id" text NOT NULL,
	"investment_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"lost_cents" bigint DEFAULT 0 NOT NULL,
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
CREATE TABLE "hand_payments" (
	"refund_id" bigint PRIMARY KEY NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text NOT NULL,
	"recorded_by" bigint NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hand_payments_reference" CHECK (char_length("hand_payments"."reference") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "backer_mails" (
	"project_id" bigint NOT NULL,
	"investor_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"change_id" bigint NOT NULL,
	"from_change_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backer_mails_project_id_investor_id_kind_change_id_pk" PRIMARY KEY("project_id","investor_id","kind","change_id"),
	CONSTRAINT "backer_mails_kind" CHECK ("backer_mails"."kind" in ('deadline_extended', 'project_changed', 'closed_early', 'handed_over'))
);
--> statement-breakpoint
CREATE TABLE "change_digests" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"first_change_id" bigint NOT NULL,
	"last_change_id" bigint NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investment_mails" (
	"investment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "investment_mails_investment_id_kind_round_pk" PRIMARY KEY("investment_id","kind","round"),
	CONSTRAINT "investment_mails_kind" CHECK ("investment_mails"."kind" in ('receipt', 'late_refund', 'refund_started', 'refund_receipt', 'refund_by_hand', 'paid_by_hand', 'charged_back'))
);
--> statement-breakpoint
CREATE TABLE "investments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "investments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"investor_id" bigint NOT NULL,
	"origin" text DEFAULT 'card' NOT NULL,
	"amount_cents" bigint NOT NULL,
	"valuation_cents" bigint NOT NULL,
	"equity_percent" numeric(9, 6) GENERATED ALWAYS AS (trunc(amount_cents::numeric * 100 / valuation_cents, 6)) STORED NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"status" text GENERATED ALWAYS AS (case when state in ('held', 'processing') then 'pending' when state in ('completed', 'disputed') then 'completed' when state = 'refund_pending' then case when ever_completed then 'completed' else 'failed' end when state in ('refunded', 'charged_back') then 'refunded' else 'failed' end) STORED NOT NULL,
	"counted" text GENERATED ALWAYS AS (case when state in ('held', 'processing') then 'held' when state in ('completed', 'disputed') then 'raised' end) STORED,
	"ever_completed" boolean DEFAULT false NOT NULL,
	"hold_expires_at" timestamp (3) with time zone NOT NULL,
	"request_key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"cancellable_until" timestamp (3) with time zone,
	"cancellable_while_raising" boolean DEFAULT false NOT NULL,
	"short_until" timestamp (3) with time zone,
	"notes" text,
	CONSTRAINT "investments_state" CHECK ("investments"."state" in ('held', 'processing', 'completed', 'expired', 'failed', 'cancelled', 'refund_pending', 'refunded', 'disputed', 'charged_back')),
	CONSTRAINT "investments_origin" CHECK ("investments"."origin" in ('card', 'opening')),
	CONSTRAINT "investments_amount" CHECK ("investments"."amount_cents" > 0),
	CONSTRAINT "investments_equity" CHECK ("investments"."equity_percent" <= 100),
	CONSTRAINT "investments_request_key" CHECK (char_length("investments"."request_key") between 1 and 255),
	CONSTRAINT "investments_completed_at" CHECK (not "investments"."ever_completed" or "investments"."completed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"investment_id" bigint NOT NULL,
	"provider_payment_id" text,
	"client_secret" text,
	"amount_cents" bigint NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"last_error" text,
	"sweep_failures" integer DEFAULT 0 NOT NULL,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_payment_id_unique" UNIQUE("provider_payment_id"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('new', 'open', 'processing', 'succeeded', 'cancelled', 'failed')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_known_to_provider" CHECK ("payments"."state" in ('new', 'cancelled', 'failed') or "payments"."provider_payment_id" is not null),
	CONSTRAINT "never_over_refunded" CHECK ("payments"."returned_cents" between 0 and "payments"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "project_mails" (
	"project_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"change_id" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_mails_project_id_kind_change_id_pk" PRIMARY KEY("project_id","kind","change_id"),
	CONSTRAINT "project_mails_kind" CHECK ("project_mails"."kind" in ('goal_missed', 'kept', 'failed_by_admin', 'changed_by_admin', 'created_by_admin', 'handed_to', 'handed_from', 'deleted_by_admin'))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"provider_payment_id" text,
	"body" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"outcome" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"retry_after" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"investment_id" bigint NOT NULL,
	"payment_id" bigint,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"note" text,
	"sweep_failures" integer DEFAULT 0 NOT NULL,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'submitted', 'succeeded', 'failed')),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('late_success', 'investor_cancel', 'project_failed', 'project_deleted', 'admin')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "investment_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "investment_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"investment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mail_id" bigint,
	CONSTRAINT "investment_news_kind" CHECK ("investment_news"."kind" in ('invested', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "investment_news_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "investment_news_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partial_refunds" (
	"provider_refund_id" text PRIMARY KEY NOT NULL,
	"investment_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"movement_id" text NOT NULL,
	"failure_movement_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partial_refunds_movement_id_unique" UNIQUE("movement_id"),
	CONSTRAINT "partial_refunds_failure_movement_id_unique" UNIQUE("failure_movement_id"),
	CONSTRAINT "partial_refunds_amount" CHECK ("partial_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "suspense_exits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspense_exits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry_id" bigint NOT NULL,
	"way" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"movement_id" text,
	"failure_movement_id" text,
	"reason" text NOT NULL,
	"reference" text,
	"refusal" text,
	"asked_by" bigint,
	"sweep_failures" integer DEFAULT 0 NOT NULL,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suspense_exits_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "suspense_exits_movement_id_unique" UNIQUE("movement_id"),
	CONSTRAINT "suspense_exits_failure_movement_id_unique" UNIQUE("failure_movement_id"),
	CONSTRAINT "suspense_exits_state" CHECK ("suspense_exits"."state" in ('requested', 'submitted', 'succeeded', 'failed')),
	CONSTRAINT "suspense_exits_way" CHECK ("suspense_exits"."way" in ('card', 'bank', 'loss')),
	CONSTRAINT "suspense_exits_amount" CHECK ("suspense_exits"."amount_cents" > 0),
	CONSTRAINT "suspense_exits_reference" CHECK (("suspense_exits"."way" = 'bank') = ("suspense_exits"."reference" is not null) and char_length("suspense_exits"."reference") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"balance_cents" bigint,
	"guarded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ledger_accounts_name_unique" UNIQUE("name"),
	CONSTRAINT "ledger_accounts_kind" CHECK ("ledger_accounts"."kind" in ('asset', 'liability', 'income', 'expense')),
	CONSTRAINT "ledger_accounts_guard" CHECK (case when "ledger_accounts"."guarded" then "ledger_accounts"."balance_cents" <= 0 else "ledger_accounts"."balance_cents" is null end is true)
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"posted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "ledger_postings_entry_id_account_id_pk" PRIMARY KEY("entry_id","account_id"),
	CONSTRAINT "ledger_postings_not_zero" CHECK ("ledger_postings"."amount_cents" <> 0)
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
	CONSTRAINT "money_moves_machine" CHECK ("money_moves"."machine" in ('investment', 'payment', 'refund', 'dispute', 'suspense_exit', 'project'))
);
--> statement-breakpoint
CREATE TABLE "project_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"project_id" bigint,
	"values" jsonb NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_drafts_one_each" UNIQUE NULLS NOT DISTINCT("owner_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"name" text PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_name" CHECK ("images"."name" ~ '^[A-Za-z0-9_-]{22}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$'),
	CONSTRAINT "images_bytes_positive" CHECK ("images"."bytes" > 0),
	CONSTRAINT "images_alt_length" CHECK (char_length("images"."alt") <= 300)
);
--> statement-breakpoint
CREATE TABLE "material_changes" (
	"change_id" bigint PRIMARY KEY NOT NULL,
	"project_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" bigint,
	"actor_name" text,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"reason" text,
	CONSTRAINT "project_changes_actor_kind" CHECK ("project_changes"."actor_kind" in ('admin', 'owner', 'system')),
	CONSTRAINT "project_changes_actor" CHECK (("project_changes"."actor_kind" = 'system') = ("project_changes"."actor_id" is null)),
	CONSTRAINT "project_changes_system" CHECK (("project_changes"."actor_kind" = 'system') = ("project_changes"."actor_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "project_html" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"source_hash" text NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_images" (
	"name" text NOT NULL,
	"project_id" bigint NOT NULL,
	CONSTRAINT "project_images_name_project_id_pk" PRIMARY KEY("name","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_tallies" (
	"category" text NOT NULL,
	"status" text NOT NULL,
	"listed" boolean NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_tallies_category_status_listed_pk" PRIMARY KEY("category","status","listed"),
	CONSTRAINT "project_tallies_positive" CHECK ("project_tallies"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "project_texts" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"document" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"goal_cents" bigint NOT NULL,
	"valuation_cents" bigint NOT NULL,
	"held_cents" bigint DEFAULT 0 NOT NULL,
	"raised_cents" bigint DEFAULT 0 NOT NULL,
	"funded_at" timestamp (3) with time zone,
	"funded_below_goal" boolean DEFAULT false NOT NULL,
	"investor_count" integer DEFAULT 0 NOT NULL,
	"ever_invested" boolean DEFAULT false NOT NULL,
	"terms_locked" boolean GENERATED ALWAYS AS (ever_invested or held_cents > 0) STORED NOT NULL,
	"upvotes" integer DEFAULT 0 NOT NULL,
	"timeline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"team" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"market_opportunity" jsonb,
	"risks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"faq" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cover_image" text,
	"gallery_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video_url" text,
	"status" text DEFAULT 'active' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"milestones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"current_milestone" integer DEFAULT 0 NOT NULL,
	"deadline" date,
	"funding_model" text DEFAULT 'all_or_nothing' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"unwinding" boolean DEFAULT false NOT NULL,
	"import_hash" text,
	CONSTRAINT "projects_status" CHECK ("projects"."status" in ('draft', 'active', 'funded', 'completed', 'failed')),
	CONSTRAINT "projects_funding_model" CHECK ("projects"."funding_model" in ('all_or_nothing', 'keep_what_you_raise')),
	CONSTRAINT "projects_visibility" CHECK ("projects"."visibility" in ('public', 'private')),
	CONSTRAINT "projects_goal_minimum" CHECK ("projects"."goal_cents" between 100000 and 1000000000000),
	CONSTRAINT "projects_valuation_minimum" CHECK ("projects"."valuation_cents" between 500000 and 1000000000000),
	CONSTRAINT "never_sell_more_than_everything" CHECK ("projects"."goal_cents" <= "projects"."valuation_cents"),
	CONSTRAINT "never_oversold" CHECK ("projects"."held_cents" + "projects"."raised_cents" <= "projects"."goal_cents"),
	CONSTRAINT "projects_held_positive" CHECK ("projects"."held_cents" >= 0),
	CONSTRAINT "projects_raised_positive" CHECK ("projects"."raised_cents" >= 0),
	CONSTRAINT "projects_counts_positive" CHECK ("projects"."upvotes" >= 0 and "projects"."investor_count" >= 0),
	CONSTRAINT "projects_title_length" CHECK (char_length("projects"."title") between 1 and 200),
	CONSTRAINT "projects_description_length" CHECK (char_length("projects"."description") between 1 and 20000),
	CONSTRAINT "projects_category_length" CHECK (char_length("projects"."category") between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supports" (
	"project_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supports_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
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
	CONSTRAINT "review_mails_kind" CHECK ("review_mails"."kind" in ('submitted', 'approved', 'changes_requested', 'rejected', 'reopened'))
);
--> statement-breakpoint
CREATE TABLE "submission_mails" (
	"project_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_mails_project_id_round_pk" PRIMARY KEY("project_id","round")
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
CREATE TABLE "site_settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"brand_name" text,
	"funding_period_label" text,
	"support_address" text,
	"review_before_publishing" boolean,
	"min_funding_goal_cents" bigint,
	"min_valuation_cents" bigint,
	"min_investment_cents" bigint,
	"platform_fee_percent" numeric(4, 2),
	"cancellation_hours" integer,
	"default_funding_days" integer,
	"material_change_percent" integer,
	"material_change_fields" text,
	"require_two_factor" boolean,
	"banner_on" boolean,
	"banner_text" text,
	"banner_look" text,
	"usual_cancellation_hours" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."id" = 1),
	CONSTRAINT "site_settings_goal_minimum" CHECK ("site_settings"."min_funding_goal_cents" >= 100000),
	CONSTRAINT "site_settings_valuation_minimum" CHECK ("site_settings"."min_valuation_cents" >= 500000),
	CONSTRAINT "site_settings_investment_minimum" CHECK ("site_settings"."min_investment_cents" >= 10000),
	CONSTRAINT "site_settings_fee" CHECK ("site_settings"."platform_fee_percent" between 0 and 20),
	CONSTRAINT "site_settings_hours" CHECK ("site_settings"."cancellation_hours" between 0 and 8760),
	CONSTRAINT "site_settings_funding_days" CHECK ("site_settings"."default_funding_days" between 1 and 365),
	CONSTRAINT "site_settings_material_percent" CHECK ("site_settings"."material_change_percent" between 0 and 100),
	CONSTRAINT "site_settings_look" CHECK ("site_settings"."banner_look" in ('info', 'warning'))
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"kind" text NOT NULL,
	"part" text NOT NULL,
	"count" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "tallies_kind_part_pk" PRIMARY KEY("kind","part")
);
--> statement-breakpoint
CREATE TABLE "tally_changes" (
	"kind" text NOT NULL,
	"part" text NOT NULL,
	"count" bigint NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "admin_credentials" ADD CONSTRAINT "admin_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invites" ADD CONSTRAINT "admin_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_authenticators" ADD CONSTRAINT "admin_authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_passkeys" ADD CONSTRAINT "admin_passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_pending_logins" ADD CONSTRAINT "admin_pending_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_recovery_codes" ADD CONSTRAINT "admin_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent" FOREIGN KEY ("project_id","parent_comment_id") REFERENCES "public"."comments"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_report_id_message_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."message_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warning_mails" ADD CONSTRAINT "warning_mails_report_id_message_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."message_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_view_days" ADD CONSTRAINT "project_view_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_payments" ADD CONSTRAINT "hand_payments_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_payments" ADD CONSTRAINT "hand_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backer_mails" ADD CONSTRAINT "backer_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backer_mails" ADD CONSTRAINT "backer_mails_investor_id_users_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_digests" ADD CONSTRAINT "change_digests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_mails" ADD CONSTRAINT "investment_mails_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_investor_id_users_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_mails" ADD CONSTRAINT "project_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_news" ADD CONSTRAINT "investment_news_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_news" ADD CONSTRAINT "investment_news_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_news" ADD CONSTRAINT "investment_news_mail_id_investment_news_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."investment_news_mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_news_mails" ADD CONSTRAINT "investment_news_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_refunds" ADD CONSTRAINT "partial_refunds_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_refunds" ADD CONSTRAINT "partial_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_exits" ADD CONSTRAINT "suspense_exits_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_exits" ADD CONSTRAINT "suspense_exits_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_drafts" ADD CONSTRAINT "project_drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_drafts" ADD CONSTRAINT "project_drafts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_changes" ADD CONSTRAINT "material_changes_change_id_project_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."project_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_changes" ADD CONSTRAINT "material_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_changes" ADD CONSTRAINT "project_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_html" ADD CONSTRAINT "project_html_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_texts" ADD CONSTRAINT "project_texts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supports" ADD CONSTRAINT "supports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supports" ADD CONSTRAINT "supports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_review_id_project_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."project_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_checks" ADD CONSTRAINT "review_checks_review_id_project_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."project_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_checks" ADD CONSTRAINT "review_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_mails" ADD CONSTRAINT "review_mails_review_id_project_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."project_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_mails" ADD CONSTRAINT "submission_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_login_attempts_by_username" ON "admin_login_attempts" USING btree ("username","attempted_at");--> statement-breakpoint
CREATE INDEX "admin_login_attempts_by_address" ON "admin_login_attempts" USING btree ("address","attempted_at");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_uid" ON "sessions" USING btree ((identity ->> 'uid'));--> statement-breakpoint
CREATE INDEX "sessions_expiring" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_to_refresh" ON "sessions" USING btree ("refresh_at") WHERE refresh_token is not null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'person' and erased_at is null;--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'person' and erased_at is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(left(name, 60)),"id") WHERE kind = 'person' and erased_at is null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower(left(email, 60)),"id") WHERE kind = 'person' and erased_at is null;--> statement-breakpoint
CREATE INDEX "users_erased" ON "users" USING btree ("created_at") WHERE kind = 'person' and erased_at is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower(name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "admin_passkeys_by_user" ON "admin_passkeys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "admin_pending_logins_by_user" ON "admin_pending_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_pending_logins_expiring" ON "admin_pending_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_challenges_expiring" ON "used_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_subject" ON "audit_entries" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin (lower(details::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "comments_by_project" ON "comments" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_by_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_assigned" ON "contact_messages" USING btree ("assigned_to","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin (lower(name || ' ' || email || ' ' || content) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_replies_by_message" ON "contact_replies" USING btree ("contact_message_id","id");--> statement-breakpoint
CREATE INDEX "contact_replies_waiting" ON "contact_replies" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "inbox_notes_by_message" ON "inbox_notes" USING btree ("contact_message_id","id");--> statement-breakpoint
CREATE INDEX "inbox_notes_by_report" ON "inbox_notes" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "message_reports_by_reporter" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_newest" ON "message_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "message_reports_assigned" ON "message_reports" USING btree ("assigned_to","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "messages_by_receiver" ON "messages" USING btree ("receiver_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_by_sender" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "project_updates_by_project" ON "project_updates" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "warning_mails_waiting" ON "warning_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "analytics_events_by_project" ON "analytics_events" USING btree ("project_id","timestamp");--> statement-breakpoint
CREATE INDEX "project_view_days_by_day" ON "project_view_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "disputes_by_investment" ON "disputes" USING btree ("investment_id");--> statement-breakpoint
CREATE INDEX "disputes_by_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("sweep_after") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "backer_mails_waiting" ON "backer_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "investment_mails_waiting" ON "investment_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "investments_one_per_key" ON "investments" USING btree ("investor_id","request_key");--> statement-breakpoint
CREATE INDEX "investments_by_investor" ON "investments" USING btree ("investor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "investments_by_project" ON "investments" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "investments_by_state" ON "investments" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state not in ('held', 'processing', 'completed');--> statement-breakpoint
CREATE INDEX "investments_largest" ON "investments" USING btree ("amount_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "investments_newest" ON "investments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "investments_backers" ON "investments" USING btree ("project_id","investor_id") WHERE counted = 'raised';--> statement-breakpoint
CREATE UNIQUE INDEX "investments_one_open_hold" ON "investments" USING btree ("investor_id","project_id") WHERE counted = 'held';--> statement-breakpoint
CREATE INDEX "investments_ever_paid" ON "investments" USING btree ("investor_id") WHERE ever_completed;--> statement-breakpoint
CREATE INDEX "investments_expiring" ON "investments" USING btree ("hold_expires_at") WHERE counted = 'held';--> statement-breakpoint
CREATE INDEX "payments_by_investment" ON "payments" USING btree ("investment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_payment" ON "payments" USING btree ("investment_id") WHERE state not in ('cancelled', 'failed');--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("sweep_after") WHERE state in ('new', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "project_mails_waiting" ON "project_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("retry_after") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "refunds_by_investment" ON "refunds" USING btree ("investment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_refund" ON "refunds" USING btree ("investment_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("sweep_after") WHERE state in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "investment_news_unmailed" ON "investment_news" USING btree ("project_id") WHERE mail_id is null;--> statement-breakpoint
CREATE INDEX "investment_news_by_mail" ON "investment_news" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "investment_news_mails_by_project" ON "investment_news_mails" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "investment_news_mails_waiting" ON "investment_news_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "partial_refunds_by_payment" ON "partial_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "suspense_exits_by_entry" ON "suspense_exits" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "suspense_exits_open" ON "suspense_exits" USING btree ("sweep_after") WHERE state in ('requested', 'submitted');--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("kind","ref");--> statement-breakpoint
CREATE INDEX "ledger_postings_by_account" ON "ledger_postings" USING btree ("account_id","entry_id");--> statement-breakpoint
CREATE INDEX "money_moves_by_row" ON "money_moves" USING btree ("machine","row_id","id");--> statement-breakpoint
CREATE INDEX "images_by_owner" ON "images" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "images_by_age" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "material_changes_by_project" ON "material_changes" USING btree ("project_id","change_id");--> statement-breakpoint
CREATE INDEX "project_changes_by_project" ON "project_changes" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_images_by_project" ON "project_images" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_texts_search" ON "project_texts" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "project_texts_document" ON "project_texts" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE UNIQUE INDEX "projects_import_hash" ON "projects" USING btree ("import_hash") WHERE import_hash is not null;--> statement-breakpoint
CREATE INDEX "projects_by_featured" ON "projects" USING btree ("featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_by_category_featured" ON "projects" USING btree ("category","featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_active_by_featured" ON "projects" USING btree ("featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'active' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_active_by_category" ON "projects" USING btree ("category","featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'active' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_by_category" ON "projects" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_most_funded" ON "projects" USING btree ("raised_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_most_supported" ON "projects" USING btree ("upvotes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_ending" ON "projects" USING btree ("deadline","id") WHERE status = 'active' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_unwinding" ON "projects" USING btree ("id") WHERE unwinding;--> statement-breakpoint
CREATE INDEX "projects_by_owner" ON "projects" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_featured" ON "projects" USING btree ("featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_removed" ON "projects" USING btree ("created_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "projects_all_by_category" ON "projects" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_status" ON "projects" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_title" ON "projects" USING btree (lower(left(title, 60)),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_goal" ON "projects" USING btree ("goal_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "search_vocabulary_near" ON "search_vocabulary" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "supports_by_user" ON "supports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_reviews_one_open" ON "project_reviews" USING btree ("project_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "project_reviews_waiting" ON "project_reviews" USING btree ("due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "project_reviews_decided_last" ON "project_reviews" USING btree ("state","decided_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "review_answers_by_review" ON "review_answers" USING btree ("review_id","id");--> statement-breakpoint
CREATE INDEX "review_mails_waiting" ON "review_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "submission_mails_waiting" ON "submission_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "findings_one_open" ON "findings" USING btree ("kind","ref") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "findings_newest" ON "findings" USING btree ("first_seen_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "money_checks_newest" ON "money_checks" USING btree ("checked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reconcile_runs_newest" ON "reconcile_runs" USING btree ("job","started_at" DESC NULLS FIRST);--> statement-breakpoint
-- Filled by db/rules/moves.sql and read by the guards alone.
CREATE TABLE legal_moves (
  machine text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  PRIMARY KEY (machine, from_state, to_state)
);
--> statement-breakpoint
-- Entries are only ever added in order of time: a block range index finds any day and costs almost nothing per insert.
CREATE INDEX ledger_entries_by_time ON ledger_entries USING brin (posted_at) WITH (pages_per_range = 32, autosummarize = on);--> statement-breakpoint
-- The search is planned by word frequency. The default keeps the thousand most common lexemes, and this column holds each word in
-- several forms: five times as many tell rare words from common ones among a hundred thousand projects.
ALTER TABLE project_texts ALTER COLUMN document SET STATISTICS 500;--> statement-breakpoint
INSERT INTO ledger_accounts (name, kind, guarded, balance_cents) VALUES
  ('provider_clearing', 'asset', false, NULL),
  ('opening_balances', 'asset', false, NULL),
  ('suspense', 'liability', false, NULL),
  ('refund_payable', 'liability', true, 0),
  ('bank', 'asset', false, NULL),
  ('disputed_receivable', 'asset', false, NULL),
  ('processor_fees', 'expense', false, NULL),
  ('dispute_fees', 'expense', false, NULL),
  ('chargeback_loss', 'expense', false, NULL),
  ('platform_fees', 'income', false, NULL);--> statement-breakpoint
INSERT INTO audit_head (entries, hash) VALUES (0, '');--> statement-breakpoint
-- One row, always there: nothing is set yet.
INSERT INTO site_settings DEFAULT VALUES;
