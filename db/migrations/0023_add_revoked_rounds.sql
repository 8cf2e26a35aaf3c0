ALTER TABLE "later_rounds" DROP CONSTRAINT "later_rounds_state";--> statement-breakpoint
ALTER TABLE "later_rounds" ADD COLUMN "revoke_asked_by" bigint;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD COLUMN "revoke_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD COLUMN "revoke_reason" text;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD COLUMN "revoked_by" bigint;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD CONSTRAINT "later_rounds_revoke_asked_by_users_id_fk" FOREIGN KEY ("revoke_asked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD CONSTRAINT "later_rounds_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "later_rounds_to_revoke" ON "later_rounds" USING btree ("revoke_asked_at") WHERE state = 'confirmed' and revoke_asked_at is not null;--> statement-breakpoint
ALTER TABLE "later_rounds" ADD CONSTRAINT "later_rounds_revoke_asked" CHECK (("later_rounds"."revoke_asked_by" is null) = ("later_rounds"."revoke_asked_at" is null));--> statement-breakpoint
ALTER TABLE "later_rounds" ADD CONSTRAINT "later_rounds_revoked" CHECK (("later_rounds"."state" = 'revoked') = ("later_rounds"."revoked_at" is not null) and ("later_rounds"."state" = 'revoked') = ("later_rounds"."revoked_by" is not null)
        and ("later_rounds"."state" <> 'revoked' or "later_rounds"."revoke_asked_by" is not null));--> statement-breakpoint
ALTER TABLE "later_rounds" ADD CONSTRAINT "later_rounds_revoked_by_two" CHECK ("later_rounds"."revoked_by" <> "later_rounds"."revoke_asked_by");--> statement-breakpoint
ALTER TABLE "later_rounds" ADD CONSTRAINT "later_rounds_state" CHECK ("later_rounds"."state" in ('proposed', 'confirmed', 'withdrawn', 'declined', 'revoked'));