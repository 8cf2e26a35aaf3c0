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
	CONSTRAINT "site_settings_look" CHECK ("site_settings"."banner_look" in ('info', 'warning'))
);
--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "promised_cancellation_hours" integer;