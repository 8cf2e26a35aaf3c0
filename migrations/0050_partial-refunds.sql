CREATE TABLE "partial_refunds" (
	"provider_refund_id" text PRIMARY KEY NOT NULL,
	"investment_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"movement_id" text NOT NULL,
	"failure_movement_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partial_refunds_movement_id_unique" UNIQUE("movement_id"),
	CONSTRAINT "partial_refunds_failure_movement_id_unique" UNIQUE("failure_movement_id"),
	CONSTRAINT "partial_refunds_amount" CHECK ("partial_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "lost_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "funded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "partial_refunds" ADD CONSTRAINT "partial_refunds_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_refunds" ADD CONSTRAINT "partial_refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partial_refunds_by_payment" ON "partial_refunds" USING btree ("payment_id");