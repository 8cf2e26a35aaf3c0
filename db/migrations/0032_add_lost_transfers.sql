ALTER TABLE "transfers" ADD COLUMN "lost_transfer_id" text;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "lost_cents" bigint;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "takeover_asked_by" bigint;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "takeover_reason" text;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_takeover_asked_by_users_id_fk" FOREIGN KEY ("takeover_asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;