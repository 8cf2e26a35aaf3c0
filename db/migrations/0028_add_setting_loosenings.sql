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
CREATE UNIQUE INDEX "one_open_loosening" ON "setting_loosenings" USING btree ("name") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "setting_loosenings_due" ON "setting_loosenings" USING btree ("effective_at") WHERE outcome is null;