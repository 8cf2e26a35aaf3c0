-- All tables of Kindling 0.1.0. Generated from the *-table.ts files, except for the extensions here and the statements at the end,
-- which Drizzle cannot express. Functions, triggers and views are in db/rules. Later changes are migrations of their own.
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
	"id_token" text,
	CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('user', 'admin')),
	CONSTRAINT "sessions_identity" CHECK (("sessions"."kind" = 'user') = ("sessions"."identity" is not null)),
	CONSTRAINT "sessions_admin" CHECK ("sessions"."kind" = 'user' or "sessions"."user_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"issuer" text,
	"kind" text DEFAULT 'person' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_unverified" boolean DEFAULT false NOT NULL,
	"email_confirmed" text,
	"email_pending" text,
	"email_asks" integer DEFAULT 0 NOT NULL,
	"email_asked_at" timestamp (3) with time zone,
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
CREATE TABLE "data_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "data_exports_downloads" CHECK ("data_exports"."downloads" >= 0)
);
--> statement-breakpoint
CREATE TABLE "account_joins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_joins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kept_id" bigint NOT NULL,
	"retired_id" bigint NOT NULL,
	"started_by" bigint NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_confirmed_at" timestamp (3) with time zone,
	"retired_confirmed_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"replacement_id" bigint,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "account_joins_two" CHECK ("account_joins"."kept_id" <> "account_joins"."retired_id")
);
--> statement-breakpoint
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
CREATE TABLE "user_identities" (
	"uid" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"issuer" text,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "comment_blocks" (
	"creator_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_blocks_creator_id_user_id_pk" PRIMARY KEY("creator_id","user_id"),
	CONSTRAINT "comment_blocks_others" CHECK ("comment_blocks"."creator_id" <> "comment_blocks"."user_id")
);
--> statement-breakpoint
CREATE TABLE "comment_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"comment_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"assigned_to" bigint,
	"decision" text,
	"decision_reason" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	CONSTRAINT "comment_reports_once" UNIQUE("comment_id","reporter_id"),
	CONSTRAINT "comment_reports_reason_length" CHECK (char_length("comment_reports"."reason") between 1 and 1000),
	CONSTRAINT "comment_reports_decision" CHECK ("comment_reports"."decision" in ('dismissed', 'removed', 'warned')),
	CONSTRAINT "comment_reports_decided" CHECK (num_nonnulls("comment_reports"."decision", "comment_reports"."decision_reason", "comment_reports"."decided_at", "comment_reports"."decided_by") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "comment_totals" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"posted" integer NOT NULL,
	"unanswered" integer NOT NULL,
	CONSTRAINT "comment_totals_positive" CHECK ("comment_totals"."count" >= 0 and "comment_totals"."posted" >= 0 and "comment_totals"."unanswered" >= 0)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"parent_comment_id" bigint,
	"path" bigint[] DEFAULT '{}' NOT NULL,
	"thread_id" bigint GENERATED ALWAYS AS (path[1]) STORED NOT NULL,
	"depth" smallint GENERATED ALWAYS AS (cardinality(path) - 1) STORED NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"pinned_at" timestamp (3) with time zone,
	"is_question" boolean DEFAULT false NOT NULL,
	"answer_id" bigint,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"request_key" text,
	CONSTRAINT "comments_within_project" UNIQUE("project_id","id"),
	CONSTRAINT "comments_length" CHECK (char_length("comments"."content") between 1 and 1000),
	CONSTRAINT "comments_depth" CHECK (cardinality("comments"."path") between 1 and 9),
	CONSTRAINT "comments_replies" CHECK ("comments"."reply_count" >= 0),
	CONSTRAINT "comments_of_thread" CHECK ("comments"."parent_comment_id" is null or ("comments"."pinned_at" is null and not "comments"."is_question")),
	CONSTRAINT "comments_answered" CHECK ("comments"."answer_id" is null or "comments"."is_question"),
	CONSTRAINT "comments_request_key" CHECK (char_length("comments"."request_key") between 1 and 255)
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
	CONSTRAINT "contact_replies_length" CHECK (char_length("contact_replies"."content") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "inbox_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbox_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contact_message_id" bigint,
	"report_id" bigint,
	"comment_report_id" bigint,
	"author_id" bigint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbox_notes_of_one" CHECK (num_nonnulls("inbox_notes"."contact_message_id", "inbox_notes"."report_id", "inbox_notes"."comment_report_id") = 1),
	CONSTRAINT "inbox_notes_length" CHECK (char_length("inbox_notes"."content") between 1 and 2000)
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
	"people" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_source_days" (
	"project_id" bigint NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	"upvotes" integer DEFAULT 0 NOT NULL,
	"investments" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_source_days_project_id_day_source_pk" PRIMARY KEY("project_id","day","source"),
	CONSTRAINT "project_source_days_source" CHECK (char_length("project_source_days"."source") between 1 and 80)
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
	"event_type" text DEFAULT 'view' NOT NULL,
	"visitor" "bytea" NOT NULL,
	"source" text DEFAULT 'direct' NOT NULL,
	CONSTRAINT "project_visits_day_project_id_event_type_visitor_pk" PRIMARY KEY("day","project_id","event_type","visitor"),
	CONSTRAINT "project_visits_type" CHECK ("project_visits"."event_type" in ('view', 'investment', 'upvote', 'share'))
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
	"asked_at" timestamp (3) with time zone,
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
CREATE TABLE "change_digests" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"first_change_id" bigint NOT NULL,
	"last_change_id" bigint NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investment_total_deltas" (
	"state" text NOT NULL,
	"count" bigint NOT NULL,
	"amount_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investment_totals" (
	"state" text NOT NULL,
	"count" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "investment_totals_state_pk" PRIMARY KEY("state")
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
	"shown_as" text DEFAULT 'hidden' NOT NULL,
	"pseudonym" text,
	"shows_amount" boolean DEFAULT true NOT NULL,
	"notes" text,
	CONSTRAINT "investments_state" CHECK ("investments"."state" in ('held', 'processing', 'completed', 'expired', 'failed', 'cancelled', 'refund_pending', 'refunded', 'disputed', 'charged_back')),
	CONSTRAINT "investments_origin" CHECK ("investments"."origin" in ('card', 'opening')),
	CONSTRAINT "investments_amount" CHECK ("investments"."amount_cents" > 0),
	CONSTRAINT "investments_equity" CHECK ("investments"."equity_percent" <= 100),
	CONSTRAINT "investments_request_key" CHECK (char_length("investments"."request_key") between 1 and 255),
	CONSTRAINT "investments_completed_at" CHECK (not "investments"."ever_completed" or "investments"."completed_at" is not null),
	CONSTRAINT "investments_shown_as" CHECK ("investments"."shown_as" in ('name', 'pseudonym', 'hidden')),
	CONSTRAINT "investments_pseudonym" CHECK (("investments"."shown_as" = 'pseudonym') = ("investments"."pseudonym" is not null) and char_length("investments"."pseudonym") between 2 and 50)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"investment_id" bigint NOT NULL,
	"provider_payment_id" text,
	"client_secret" text,
	"amount_cents" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"currency" text DEFAULT 'usd' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"last_error" text,
	"fee_movement_id" text,
	"sweep_failures" integer DEFAULT 0 NOT NULL,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_payment_id_unique" UNIQUE("provider_payment_id"),
	CONSTRAINT "payments_fee_movement_id_unique" UNIQUE("fee_movement_id"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('new', 'open', 'processing', 'succeeded', 'cancelled', 'failed')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_known_to_provider" CHECK ("payments"."state" in ('new', 'cancelled', 'failed') or "payments"."provider_payment_id" is not null),
	CONSTRAINT "never_over_refunded" CHECK ("payments"."returned_cents" between 0 and "payments"."amount_cents")
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
	"mail_key" text,
	CONSTRAINT "investment_news_kind" CHECK ("investment_news"."kind" in ('invested', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "part_returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "part_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"investment_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"settled_cents" bigint DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"is_canceled" boolean DEFAULT false NOT NULL,
	"provider_refund_id" text,
	"sweep_failures" integer DEFAULT 0 NOT NULL,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "part_returns_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "part_returns_state" CHECK ("part_returns"."state" in ('requested', 'submitted', 'succeeded', 'failed')),
	CONSTRAINT "part_returns_reason" CHECK ("part_returns"."reason" in ('late_success', 'investor_cancel', 'project_failed', 'project_deleted', 'admin')),
	CONSTRAINT "part_returns_amount" CHECK ("part_returns"."amount_cents" >= 0 and "part_returns"."settled_cents" >= 0),
	CONSTRAINT "part_returns_not_empty" CHECK ("part_returns"."amount_cents" + "part_returns"."settled_cents" > 0),
	CONSTRAINT "part_returns_canceled" CHECK (not "part_returns"."is_canceled" or "part_returns"."state" = 'failed')
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
	CONSTRAINT "ledger_accounts_guard" CHECK (case when "ledger_accounts"."guarded" then case "ledger_accounts"."kind" when 'asset' then "ledger_accounts"."balance_cents" >= 0 else "ledger_accounts"."balance_cents" <= 0 end else "ledger_accounts"."balance_cents" is null end is true)
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
	CONSTRAINT "money_moves_machine" CHECK ("money_moves"."machine" in ('investment', 'payment', 'refund', 'dispute', 'suspense_exit', 'project', 'milestone', 'release', 'transfer', 'part_return', 'write_off'))
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"read_message_id" bigint DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"last_message_id" bigint,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id"),
	CONSTRAINT "conversation_members_unread" CHECK ("conversation_members"."unread" >= 0),
	CONSTRAINT "conversation_members_two" CHECK ("conversation_members"."user_id" <> "conversation_members"."other_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"first_id" bigint NOT NULL,
	"second_id" bigint NOT NULL,
	"project_id" bigint,
	"opened_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_once" UNIQUE NULLS NOT DISTINCT("first_id","second_id","project_id"),
	CONSTRAINT "conversations_order" CHECK ("conversations"."first_id" < "conversations"."second_id"),
	CONSTRAINT "conversations_opened_by" CHECK ("conversations"."opened_by" in ("conversations"."first_id", "conversations"."second_id"))
);
--> statement-breakpoint
CREATE TABLE "message_blocks" (
	"blocker_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "message_blocks_others" CHECK ("message_blocks"."blocker_id" <> "message_blocks"."blocked_id")
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
	"conversation_id" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_withheld" boolean DEFAULT false NOT NULL,
	"request_key" uuid,
	CONSTRAINT "messages_request" UNIQUE("sender_id","request_key"),
	CONSTRAINT "messages_subject_length" CHECK (char_length("messages"."subject") between 1 and 100),
	CONSTRAINT "messages_content_length" CHECK (char_length("messages"."content") between 1 and 5000),
	CONSTRAINT "messages_two" CHECK ("messages"."sender_id" <> "messages"."receiver_id")
);
--> statement-breakpoint
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
CREATE TABLE "notification_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_after" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"delivery" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_preferences_delivery" CHECK ("notification_preferences"."delivery" in ('off', 'digest', 'at_once'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"actor_id" bigint,
	"delivery" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"mailed_with" bigint,
	"digested_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_once" UNIQUE("user_id","key"),
	CONSTRAINT "notifications_delivery" CHECK ("notifications"."delivery" in ('off', 'digest', 'at_once')),
	CONSTRAINT "notifications_key_length" CHECK (char_length("notifications"."key") between 1 and 200)
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
	"account_id" bigint,
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
	"lost_transfer_id" text,
	"lost_cents" bigint,
	"takeover_asked_by" bigint,
	"takeover_reason" text,
	"given_up_at" timestamp (3) with time zone,
	"given_up_for" text,
	"sent_at" timestamp (3) with time zone,
	"payout_id" text,
	"arrives_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"payout_failure" text,
	"asked_at" timestamp (3) with time zone,
	"sweep_failures" integer DEFAULT 0 NOT NULL,
	"sweep_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "transfers_provider_transfer_id_unique" UNIQUE("provider_transfer_id"),
	CONSTRAINT "transfers_movement_id_unique" UNIQUE("movement_id"),
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('wanted', 'sent', 'refused', 'paid', 'reversed', 'withdrawn')),
	CONSTRAINT "transfers_given_up" CHECK (("transfers"."given_up_at" is null) = ("transfers"."given_up_for" is null)),
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
	"early_choice" text,
	"cast_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"counted_cents" bigint,
	CONSTRAINT "ballots_poll_id_user_id_pk" PRIMARY KEY("poll_id","user_id"),
	CONSTRAINT "ballots_choice" CHECK ("ballots"."choice" in ('for', 'against')),
	CONSTRAINT "ballots_early_choice" CHECK ("ballots"."early_choice" in ('for', 'against'))
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
CREATE TABLE "follows" (
	"follower_id" bigint NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_follower_id_creator_id_pk" PRIMARY KEY("follower_id","creator_id"),
	CONSTRAINT "follows_others" CHECK ("follows"."follower_id" <> "follows"."creator_id")
);
--> statement-breakpoint
CREATE TABLE "saved_projects" (
	"user_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_projects_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
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
CREATE TABLE "picture_uses" (
	"name" text NOT NULL,
	"used_in" text NOT NULL,
	"project_id" bigint NOT NULL,
	"audience" text NOT NULL,
	CONSTRAINT "picture_uses_name_used_in_pk" PRIMARY KEY("name","used_in"),
	CONSTRAINT "picture_uses_audience" CHECK ("picture_uses"."audience" in ('everyone', 'investors', 'nobody'))
);
--> statement-breakpoint
CREATE TABLE "project_images" (
	"name" text NOT NULL,
	"project_id" bigint NOT NULL,
	CONSTRAINT "project_images_name_project_id_pk" PRIMARY KEY("name","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_html" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"source_hash" text NOT NULL,
	"html" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_counts" (
	"category" text NOT NULL,
	"status" text NOT NULL,
	"listed" boolean NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_counts_category_status_listed_pk" PRIMARY KEY("category","status","listed"),
	CONSTRAINT "project_counts_positive" CHECK ("project_counts"."count" >= 0)
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
	"country" text,
	"goal_cents" bigint NOT NULL,
	"valuation_cents" bigint NOT NULL,
	"held_cents" bigint DEFAULT 0 NOT NULL,
	"raised_cents" bigint DEFAULT 0 NOT NULL,
	"funded_at" timestamp (3) with time zone,
	"funded_below_goal" boolean DEFAULT false NOT NULL,
	"funding_closed_at" timestamp (3) with time zone,
	"raised_at_close_cents" bigint,
	"ended_elsewhere" boolean DEFAULT false NOT NULL,
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
	CONSTRAINT "projects_country" CHECK ("projects"."country" ~ '^[A-Z]{2}$'),
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
	"checked" integer DEFAULT 0 NOT NULL,
	"fixed" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "reconcile_runs_job" CHECK ("reconcile_runs"."job" in ('open_items', 'payment_sweep', 'balance', 'internal', 'restore'))
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
CREATE TABLE "setting_loosenings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "setting_loosenings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"value" jsonb,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by" bigint,
	CONSTRAINT "setting_loosenings_outcome" CHECK ("setting_loosenings"."outcome" in ('confirmed', 'elapsed', 'withdrawn', 'replaced')),
	CONSTRAINT "setting_loosenings_ended" CHECK (("setting_loosenings"."outcome" is null) = ("setting_loosenings"."ended_at" is null))
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
	"processing_fees_by" text,
	"creator_bears_disputes" boolean,
	"custody" text,
	"release_rule" text,
	"vote_days" integer,
	"quorum_percent" integer,
	"weight_cap_percent" integer,
	"second_admin_above_cents" bigint,
	"release_delay_days" integer,
	"cooling_hours" integer,
	"grace_days" integer,
	"start_at_most_percent" integer,
	"hold_limit_days" integer,
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
	CONSTRAINT "site_settings_processing" CHECK ("site_settings"."processing_fees_by" in ('platform', 'project')),
	CONSTRAINT "site_settings_custody" CHECK ("site_settings"."custody" in ('provider', 'external')),
	CONSTRAINT "site_settings_release_rule" CHECK ("site_settings"."release_rule" in ('admin', 'vote_then_admin', 'vote')),
	CONSTRAINT "site_settings_vote_days" CHECK ("site_settings"."vote_days" between 3 and 30),
	CONSTRAINT "site_settings_quorum" CHECK ("site_settings"."quorum_percent" between 1 and 100),
	CONSTRAINT "site_settings_weight_cap" CHECK ("site_settings"."weight_cap_percent" between 1 and 100),
	CONSTRAINT "site_settings_second_admin" CHECK ("site_settings"."second_admin_above_cents" >= 0),
	CONSTRAINT "site_settings_release_delay" CHECK ("site_settings"."release_delay_days" between 0 and 60),
	CONSTRAINT "site_settings_cooling" CHECK ("site_settings"."cooling_hours" between 0 and 168),
	CONSTRAINT "site_settings_grace" CHECK ("site_settings"."grace_days" between 0 and 180),
	CONSTRAINT "site_settings_start" CHECK ("site_settings"."start_at_most_percent" between 0 and 100),
	CONSTRAINT "site_settings_hold_limit" CHECK ("site_settings"."hold_limit_days" between 10 and 730),
	CONSTRAINT "site_settings_hours" CHECK ("site_settings"."cancellation_hours" between 0 and 8760),
	CONSTRAINT "site_settings_funding_days" CHECK ("site_settings"."default_funding_days" between 1 and 365),
	CONSTRAINT "site_settings_material_percent" CHECK ("site_settings"."material_change_percent" between 0 and 100),
	CONSTRAINT "site_settings_look" CHECK ("site_settings"."banner_look" in ('info', 'warning'))
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
CREATE TABLE "update_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "update_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "update_drafts_visibility" CHECK ("update_drafts"."visibility" in ('public', 'backers_only')),
	CONSTRAINT "update_drafts_title_length" CHECK (char_length("update_drafts"."title") <= 200),
	CONSTRAINT "update_drafts_content_length" CHECK (char_length("update_drafts"."content") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "update_marks" (
	"update_id" bigint PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"removed_by" text,
	"removal_reason" text,
	CONSTRAINT "update_marks_removed_by" CHECK ("update_marks"."removed_by" in ('creator', 'administrator')),
	CONSTRAINT "update_marks_removed" CHECK (("update_marks"."removed_at" is null) = ("update_marks"."removed_by" is null)),
	CONSTRAINT "update_marks_reason" CHECK ("update_marks"."removal_reason" is null or ("update_marks"."removed_at" is not null and char_length("update_marks"."removal_reason") between 1 and 1000))
);
--> statement-breakpoint
CREATE TABLE "update_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "update_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"update_id" bigint NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"visibility" text NOT NULL,
	"replaced_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "update_versions_visibility" CHECK ("update_versions"."visibility" in ('public', 'backers_only'))
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "backups_note" CHECK (char_length("backups"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"ordering_key" text,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mails_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "admin_credentials" ADD CONSTRAINT "admin_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invites" ADD CONSTRAINT "admin_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_kept_id_users_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_retired_id_users_id_fk" FOREIGN KEY ("retired_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_joins" ADD CONSTRAINT "account_joins_replacement_id_provider_replacements_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."provider_replacements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_replacements" ADD CONSTRAINT "provider_replacements_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_replacements" ADD CONSTRAINT "provider_replacements_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_authenticators" ADD CONSTRAINT "admin_authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_passkeys" ADD CONSTRAINT "admin_passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_pending_logins" ADD CONSTRAINT "admin_pending_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_recovery_codes" ADD CONSTRAINT "admin_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_blocks" ADD CONSTRAINT "comment_blocks_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_blocks" ADD CONSTRAINT "comment_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_totals" ADD CONSTRAINT "comment_totals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent" FOREIGN KEY ("project_id","parent_comment_id") REFERENCES "public"."comments"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_answer" FOREIGN KEY ("project_id","answer_id") REFERENCES "public"."comments"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_contact_message_id_contact_messages_id_fk" FOREIGN KEY ("contact_message_id") REFERENCES "public"."contact_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_report_id_message_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."message_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_comment_report_id_comment_reports_id_fk" FOREIGN KEY ("comment_report_id") REFERENCES "public"."comment_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_source_days" ADD CONSTRAINT "project_source_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_view_days" ADD CONSTRAINT "project_view_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_payments" ADD CONSTRAINT "hand_payments_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_payments" ADD CONSTRAINT "hand_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_digests" ADD CONSTRAINT "change_digests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_investor_id_users_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_news" ADD CONSTRAINT "investment_news_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_news" ADD CONSTRAINT "investment_news_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_news" ADD CONSTRAINT "investment_news_mail_key_mails_key_fk" FOREIGN KEY ("mail_key") REFERENCES "public"."mails"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_returns" ADD CONSTRAINT "part_returns_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_returns" ADD CONSTRAINT "part_returns_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_refunds" ADD CONSTRAINT "partial_refunds_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_refunds" ADD CONSTRAINT "partial_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_exits" ADD CONSTRAINT "suspense_exits_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspense_exits" ADD CONSTRAINT "suspense_exits_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_first_id_users_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_second_id_users_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender" FOREIGN KEY ("conversation_id","sender_id") REFERENCES "public"."conversation_members"("conversation_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver" FOREIGN KEY ("conversation_id","receiver_id") REFERENCES "public"."conversation_members"("conversation_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_issue_id_newsletter_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_takeover_asked_by_users_id_fk" FOREIGN KEY ("takeover_asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_voters" ADD CONSTRAINT "poll_voters_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_voters" ADD CONSTRAINT "poll_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_milestone_id_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestones"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_projects" ADD CONSTRAINT "saved_projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_projects" ADD CONSTRAINT "saved_projects_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_drafts" ADD CONSTRAINT "project_drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_drafts" ADD CONSTRAINT "project_drafts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_changes" ADD CONSTRAINT "material_changes_change_id_project_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."project_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "material_changes" ADD CONSTRAINT "material_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_changes" ADD CONSTRAINT "project_changes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_uses" ADD CONSTRAINT "picture_uses_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_html" ADD CONSTRAINT "project_html_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_texts" ADD CONSTRAINT "project_texts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supports" ADD CONSTRAINT "supports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supports" ADD CONSTRAINT "supports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_reviews" ADD CONSTRAINT "project_reviews_reopened_by_users_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_review_id_project_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."project_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_checks" ADD CONSTRAINT "review_checks_review_id_project_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."project_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_checks" ADD CONSTRAINT "review_checks_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_drafts" ADD CONSTRAINT "update_drafts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_drafts" ADD CONSTRAINT "update_drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_marks" ADD CONSTRAINT "update_marks_update_id_project_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."project_updates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "update_versions" ADD CONSTRAINT "update_versions_update_id_project_updates_id_fk" FOREIGN KEY ("update_id") REFERENCES "public"."project_updates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "users_search" ON "users" USING gin ((replace(replace(replace(translate(normalize(regexp_replace(normalize(lower(name || ' ' || email), nfkd), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'), nfc), 'łøđħıς', 'lodhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "data_exports_by_user" ON "data_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_joins_by_kept" ON "account_joins" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "account_joins_by_retired" ON "account_joins" USING btree ("retired_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_replacements_one_open" ON "provider_replacements" USING btree ((ended_at is null)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "user_identities_by_user" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_passkeys_by_user" ON "admin_passkeys" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "admin_pending_logins_by_user" ON "admin_pending_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_pending_logins_expiring" ON "admin_pending_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_challenges_expiring" ON "used_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_subject" ON "audit_entries" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ((replace(replace(replace(translate(normalize(regexp_replace(normalize(lower(details::text), nfkd), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'), nfc), 'łøđħıς', 'lodhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "comment_blocks_by_user" ON "comment_blocks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_reports_by_reporter" ON "comment_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "comment_reports_newest" ON "comment_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comment_reports_open" ON "comment_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "comment_reports_assigned" ON "comment_reports" USING btree ("assigned_to","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE assigned_to is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_one_per_key" ON "comments" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_one_pinned" ON "comments" USING btree ("project_id") WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX "comments_threads" ON "comments" USING btree ("project_id","id") WHERE parent_comment_id is null and (deleted_at is null or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comments_threads_top" ON "comments" USING btree ("project_id","reply_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE parent_comment_id is null and (deleted_at is null or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comments_unanswered" ON "comments" USING btree ("project_id","id") WHERE is_question and answer_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "comments_replies_in_order" ON "comments" USING btree ("thread_id","path") WHERE parent_comment_id is not null and (deleted_at is null or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comments_by_person" ON "comments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "images_by_owner" ON "images" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "images_by_age" ON "images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_by_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "contact_messages_assigned" ON "contact_messages" USING btree ("assigned_to","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ((replace(replace(replace(translate(normalize(regexp_replace(normalize(lower(name || ' ' || email || ' ' || content), nfkd), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'), nfc), 'łøđħıς', 'lodhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_replies_by_message" ON "contact_replies" USING btree ("contact_message_id","id");--> statement-breakpoint
CREATE INDEX "inbox_notes_by_message" ON "inbox_notes" USING btree ("contact_message_id","id");--> statement-breakpoint
CREATE INDEX "inbox_notes_by_report" ON "inbox_notes" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "inbox_notes_by_comment_report" ON "inbox_notes" USING btree ("comment_report_id","id") WHERE comment_report_id is not null;--> statement-breakpoint
CREATE INDEX "analytics_events_by_project" ON "analytics_events" USING btree ("project_id","timestamp");--> statement-breakpoint
CREATE INDEX "analytics_events_by_time" ON "analytics_events" USING brin ("timestamp");--> statement-breakpoint
CREATE INDEX "project_view_days_by_day" ON "project_view_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "disputes_by_investment" ON "disputes" USING btree ("investment_id");--> statement-breakpoint
CREATE INDEX "disputes_by_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("sweep_after") WHERE state = 'open';--> statement-breakpoint
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
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("retry_after") WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX "refunds_by_investment" ON "refunds" USING btree ("investment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_refund" ON "refunds" USING btree ("investment_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("sweep_after") WHERE state in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "investment_news_unmailed" ON "investment_news" USING btree ("project_id") WHERE mail_key is null;--> statement-breakpoint
CREATE INDEX "investment_news_by_mail" ON "investment_news" USING btree ("mail_key");--> statement-breakpoint
CREATE INDEX "part_returns_by_payment" ON "part_returns" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_part_return" ON "part_returns" USING btree ("investment_id") WHERE state in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "part_returns_by_investment" ON "part_returns" USING btree ("investment_id");--> statement-breakpoint
CREATE INDEX "part_returns_failed" ON "part_returns" USING btree ("updated_at") WHERE state = 'failed' and not is_canceled;--> statement-breakpoint
CREATE INDEX "part_returns_open" ON "part_returns" USING btree ("sweep_after") WHERE state in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "partial_refunds_by_payment" ON "partial_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "suspense_exits_by_entry" ON "suspense_exits" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "suspense_exits_open" ON "suspense_exits" USING btree ("sweep_after") WHERE state in ('requested', 'submitted');--> statement-breakpoint
CREATE INDEX "ledger_accounts_by_prefix" ON "ledger_accounts" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("kind","ref");--> statement-breakpoint
CREATE INDEX "ledger_postings_by_account" ON "ledger_postings" USING btree ("account_id","entry_id");--> statement-breakpoint
CREATE INDEX "money_moves_by_row" ON "money_moves" USING btree ("machine","row_id","id");--> statement-breakpoint
CREATE INDEX "conversation_members_inbox" ON "conversation_members" USING btree ("user_id","last_message_id" DESC NULLS FIRST) WHERE archived_at is null and last_message_id is not null;--> statement-breakpoint
CREATE INDEX "conversation_members_archive" ON "conversation_members" USING btree ("user_id","last_message_id" DESC NULLS FIRST) WHERE archived_at is not null and last_message_id is not null;--> statement-breakpoint
CREATE INDEX "conversation_members_unread_of" ON "conversation_members" USING btree ("user_id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_by_second" ON "conversations" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "conversations_by_opener" ON "conversations" USING btree ("opened_by","created_at");--> statement-breakpoint
CREATE INDEX "message_blocks_by_blocked" ON "message_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "message_reports_by_reporter" ON "message_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "message_reports_newest" ON "message_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "message_reports_assigned" ON "message_reports" USING btree ("assigned_to","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE assigned_to is not null;--> statement-breakpoint
CREATE INDEX "messages_by_conversation" ON "messages" USING btree ("conversation_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_by_receiver" ON "messages" USING btree ("receiver_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_by_sender" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ((replace(replace(replace(translate(normalize(regexp_replace(normalize(lower(subject || ' ' || content), nfkd), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]', '', 'g'), nfc), 'łøđħıς', 'lodhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_issues_drafts" ON "newsletter_issues" USING btree ("week") WHERE state = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_by_email" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_by_user" ON "newsletter_subscribers" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_confirmed_ids" ON "newsletter_subscribers" USING btree ("id") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_requested" ON "newsletter_subscribers" USING btree ("requested_at") WHERE state <> 'bounced';--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_undigested" ON "notifications" USING btree ("user_id","id") WHERE delivery = 'digest' and digested_at is null;--> statement-breakpoint
CREATE INDEX "notifications_unmailed" ON "notifications" USING btree ("user_id","kind","id") WHERE delivery = 'at_once' and mailed_at is null;--> statement-breakpoint
CREATE INDEX "notifications_last_mailed" ON "notifications" USING btree ("user_id","kind","mailed_at") WHERE mailed_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_mailed_with" ON "notifications" USING btree ("mailed_with") WHERE mailed_with is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_actor" ON "notifications" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_one_open" ON "payout_accounts" USING btree ("user_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "payout_accounts_by_user" ON "payout_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payout_accounts_held" ON "payout_accounts" USING btree ("id") WHERE closed_at is null and state in ('restricted', 'disabled');--> statement-breakpoint
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
CREATE INDEX "releases_sent" ON "releases" USING btree ("fee_cents","processing_cents") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "releases_open" ON "releases" USING btree ("sweep_after") WHERE state in ('asked', 'approved');--> statement-breakpoint
CREATE INDEX "transfer_reversals_by_transfer" ON "transfer_reversals" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_transfer" ON "transfers" USING btree ("release_id") WHERE resends is null and state <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "transfers_by_release" ON "transfers" USING btree ("release_id","id");--> statement-breakpoint
CREATE INDEX "transfers_by_account" ON "transfers" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "transfers_open" ON "transfers" USING btree ("sweep_after") WHERE state in ('wanted', 'refused', 'sent');--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_write_off" ON "write_offs" USING btree ("project_id") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "poll_voters_by_user" ON "poll_voters" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "polls_one_open" ON "polls" USING btree ("milestone_id") WHERE result is null;--> statement-breakpoint
CREATE INDEX "polls_by_milestone" ON "polls" USING btree ("milestone_id","id");--> statement-breakpoint
CREATE INDEX "polls_closing" ON "polls" USING btree ("closes_at") WHERE result is null;--> statement-breakpoint
CREATE INDEX "follows_by_creator" ON "follows" USING btree ("creator_id","follower_id");--> statement-breakpoint
CREATE INDEX "saved_projects_by_project" ON "saved_projects" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE INDEX "material_changes_by_project" ON "material_changes" USING btree ("project_id","change_id");--> statement-breakpoint
CREATE INDEX "project_changes_by_project" ON "project_changes" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "picture_uses_by_text" ON "picture_uses" USING btree ("used_in");--> statement-breakpoint
CREATE INDEX "picture_uses_by_project" ON "picture_uses" USING btree ("project_id");--> statement-breakpoint
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
CREATE INDEX "projects_by_country" ON "projects" USING btree ("country","status") WHERE country is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_most_funded" ON "projects" USING btree ("raised_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_most_supported" ON "projects" USING btree ("upvotes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_ending" ON "projects" USING btree ("deadline","id") WHERE status = 'active' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_unwinding" ON "projects" USING btree ("id") WHERE unwinding;--> statement-breakpoint
CREATE INDEX "projects_deleted_by_owner" ON "projects" USING btree ("owner_id") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "projects_by_owner" ON "projects" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_featured" ON "projects" USING btree ("featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_removed" ON "projects" USING btree ("created_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "projects_all_by_category" ON "projects" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_status" ON "projects" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_title" ON "projects" USING btree (lower(left(title, 60)),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_goal" ON "projects" USING btree ("goal_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "search_vocabulary_pieces" ON "search_vocabulary" USING gin ((array[
  length(word)::text || '<' || left(word, length(word) / 3),
  length(word)::text || '=' || substr(word, length(word) / 3 + 1, (length(word) - length(word) / 3) / 2),
  length(word)::text || '>' || right(word, length(word) - length(word) / 3 - (length(word) - length(word) / 3) / 2)
])) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "supports_by_user" ON "supports" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "findings_one_open" ON "findings" USING btree ("kind","ref") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "findings_newest" ON "findings" USING btree ("first_seen_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "money_checks_newest" ON "money_checks" USING btree ("checked_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reconcile_runs_newest" ON "reconcile_runs" USING btree ("job","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "project_reviews_one_open" ON "project_reviews" USING btree ("project_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "project_reviews_waiting" ON "project_reviews" USING btree ("due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "project_reviews_decided_last" ON "project_reviews" USING btree ("state","decided_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state <> 'waiting';--> statement-breakpoint
CREATE INDEX "review_answers_by_review" ON "review_answers" USING btree ("review_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_loosening" ON "setting_loosenings" USING btree ("name") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "setting_loosenings_due" ON "setting_loosenings" USING btree ("effective_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "project_updates_by_project" ON "project_updates" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "update_drafts_by_author" ON "update_drafts" USING btree ("author_id","project_id");--> statement-breakpoint
CREATE INDEX "update_drafts_by_project" ON "update_drafts" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "update_versions_by_update" ON "update_versions" USING btree ("update_id","id");--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "mails_in_order" ON "mails" USING btree ("ordering_key","created_at") WHERE ordering_key is not null;--> statement-breakpoint
CREATE INDEX "mails_waiting_in_order" ON "mails" USING btree ("ordering_key","position") WHERE sent_at is null and ordering_key is not null;--> statement-breakpoint
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
-- Texts and documents move out of the rows: thousands of matches are then read from a few pages.
ALTER TABLE project_texts SET (toast_tuple_target = 128);--> statement-breakpoint
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
  ('platform_fees', 'income', false, NULL),
  ('provider_reserve', 'asset', true, 0);--> statement-breakpoint
INSERT INTO audit_head (entries, hash) VALUES (0, '');--> statement-breakpoint
-- One row, always there: nothing is set yet.
INSERT INTO site_settings DEFAULT VALUES;
