CREATE TABLE "investment_mails" (
	"investment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "investment_mails_investment_id_kind_pk" PRIMARY KEY("investment_id","kind"),
	CONSTRAINT "investment_mails_kind" CHECK ("investment_mails"."kind" in ('receipt', 'late_refund', 'refund_started'))
);
--> statement-breakpoint
DROP INDEX "provider_events_waiting";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "retry_after" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "investment_mails" ADD CONSTRAINT "investment_mails_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "investment_mails_waiting" ON "investment_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "payments_by_investment" ON "payments" USING btree ("investment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_investment" ON "refunds" USING btree ("investment_id");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("retry_after") WHERE applied_at is null;
--> statement-breakpoint
-- The provider's success is the truth about money, whatever we had written down: a payment that we gave up (no answer for a
-- day, or "no such payment" under a wrong key) and that was captured after all is late money, and is completed or returned.
INSERT INTO legal_moves (machine, from_state, to_state) VALUES
  ('payment', 'cancelled', 'succeeded'), ('payment', 'failed', 'succeeded');
