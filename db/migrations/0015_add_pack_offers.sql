CREATE TABLE "pack_offer_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pack_offer_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack_id" text NOT NULL,
	"figures" jsonb NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by" bigint,
	CONSTRAINT "pack_offer_requests_known" CHECK ("pack_offer_requests"."pack_id" in ('open-2026', 'us-regcf-2022-09-20', 'eu-ecspr-2021-11-10', 'uk-fca-2023-02-01')),
	CONSTRAINT "pack_offer_requests_outcome" CHECK ("pack_offer_requests"."outcome" in ('confirmed', 'elapsed', 'withdrawn', 'replaced')),
	CONSTRAINT "pack_offer_requests_ended" CHECK (("pack_offer_requests"."outcome" is null) = ("pack_offer_requests"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "pack_offers" (
	"pack_id" text PRIMARY KEY NOT NULL,
	"is_offered" boolean NOT NULL,
	"figures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_offers_known" CHECK ("pack_offers"."pack_id" in ('open-2026', 'us-regcf-2022-09-20', 'eu-ecspr-2021-11-10', 'uk-fca-2023-02-01'))
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "agreement_required" boolean;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "investing_countries_refused" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "identity_required" text;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "identity_above_cents" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_pack_offer" ON "pack_offer_requests" USING btree ("pack_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "pack_offer_requests_due" ON "pack_offer_requests" USING btree ("effective_at") WHERE outcome is null;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_identity" CHECK ("site_settings"."identity_required" in ('never', 'above', 'always'));--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_identity_above" CHECK ("site_settings"."identity_above_cents" >= 0);