ALTER TABLE "ballots" ADD COLUMN "early_choice" text;--> statement-breakpoint
ALTER TABLE "ballots" ADD CONSTRAINT "ballots_early_choice" CHECK ("ballots"."early_choice" in ('for', 'against'));