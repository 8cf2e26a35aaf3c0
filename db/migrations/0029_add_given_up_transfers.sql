ALTER TABLE "transfers" ADD COLUMN "given_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "given_up_for" text;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_given_up" CHECK (("transfers"."given_up_at" is null) = ("transfers"."given_up_for" is null));