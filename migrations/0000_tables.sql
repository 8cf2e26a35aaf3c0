-- Trigram search of titles and descriptions.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "admin_credentials" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
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
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "admin_login_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_login_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"address" text NOT NULL,
	"succeeded" boolean NOT NULL,
	"attempted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "provider_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"provider_payment_id" text,
	"body" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"outcome" text
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
CREATE TABLE "project_tallies" (
	"category" text NOT NULL,
	"status" text NOT NULL,
	"listed" boolean NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "project_tallies_category_status_listed_pk" PRIMARY KEY("category","status","listed"),
	CONSTRAINT "project_tallies_positive" CHECK ("project_tallies"."count" >= 0)
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
	"investor_count" integer DEFAULT 0 NOT NULL,
	"terms_locked" boolean DEFAULT false NOT NULL,
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"import_hash" text,
	CONSTRAINT "projects_status" CHECK ("projects"."status" in ('draft', 'active', 'funded', 'completed', 'failed')),
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
CREATE TABLE "supports" (
	"project_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "supports_project_id_user_id_pk" PRIMARY KEY("project_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "admin_credentials" ADD CONSTRAINT "admin_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_invites" ADD CONSTRAINT "admin_invites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent" FOREIGN KEY ("project_id","parent_comment_id") REFERENCES "public"."comments"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver_id_users_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_updates" ADD CONSTRAINT "project_updates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_events" ADD CONSTRAINT "analytics_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_investor_id_users_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supports" ADD CONSTRAINT "supports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supports" ADD CONSTRAINT "supports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_login_attempts_by_username" ON "admin_login_attempts" USING btree ("username","attempted_at");--> statement-breakpoint
CREATE INDEX "admin_login_attempts_by_address" ON "admin_login_attempts" USING btree ("address","attempted_at");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_by_uid" ON "sessions" USING btree ((identity ->> 'uid'));--> statement-breakpoint
CREATE INDEX "sessions_expiring" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_to_refresh" ON "sessions" USING btree ("refresh_at") WHERE refresh_token is not null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'person' and erased_at is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower(name || ' ' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "comments_by_project" ON "comments" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_by_receiver" ON "messages" USING btree ("receiver_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_by_sender" ON "messages" USING btree ("sender_id","created_at");--> statement-breakpoint
CREATE INDEX "project_updates_by_project" ON "project_updates" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "analytics_events_by_project" ON "analytics_events" USING btree ("project_id","timestamp");--> statement-breakpoint
CREATE UNIQUE INDEX "investments_one_per_key" ON "investments" USING btree ("investor_id","request_key");--> statement-breakpoint
CREATE INDEX "investments_by_investor" ON "investments" USING btree ("investor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "investments_by_project" ON "investments" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "investments_newest" ON "investments" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "investments_backers" ON "investments" USING btree ("project_id","investor_id") WHERE counted = 'raised';--> statement-breakpoint
CREATE INDEX "investments_open_holds" ON "investments" USING btree ("investor_id") WHERE counted = 'held';--> statement-breakpoint
CREATE INDEX "investments_expiring" ON "investments" USING btree ("hold_expires_at") WHERE counted = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_payment" ON "payments" USING btree ("investment_id") WHERE state not in ('cancelled', 'failed');--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("sweep_after") WHERE state in ('new', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("received_at") WHERE applied_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_refund" ON "refunds" USING btree ("investment_id") WHERE state <> 'failed';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("sweep_after") WHERE state in ('requested', 'submitted');--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("kind","ref");--> statement-breakpoint
CREATE INDEX "ledger_postings_by_account" ON "ledger_postings" USING btree ("account_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_import_hash" ON "projects" USING btree ("import_hash") WHERE import_hash is not null;--> statement-breakpoint
CREATE INDEX "projects_by_featured" ON "projects" USING btree ("featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_by_category_featured" ON "projects" USING btree ("category","featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_by_category" ON "projects" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_most_funded" ON "projects" USING btree ("raised_cents" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_most_supported" ON "projects" USING btree ("upvotes" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status <> 'draft' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_ending" ON "projects" USING btree ("deadline","id") WHERE status = 'active' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_by_owner" ON "projects" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin (lower(title || ' ' || description) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "supports_by_user" ON "supports" USING btree ("user_id");