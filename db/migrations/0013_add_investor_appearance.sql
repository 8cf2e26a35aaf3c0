ALTER TABLE "investments" ADD COLUMN "shown_as" text DEFAULT 'hidden' NOT NULL;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "pseudonym" text;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "shows_amount" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_shown_as" CHECK ("investments"."shown_as" in ('name', 'pseudonym', 'hidden'));--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_pseudonym" CHECK (("investments"."shown_as" = 'pseudonym') = ("investments"."pseudonym" is not null) and char_length("investments"."pseudonym") between 2 and 50);