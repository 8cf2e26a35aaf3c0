ALTER TABLE "part_returns" DROP CONSTRAINT "part_returns_reason";--> statement-breakpoint
ALTER TABLE "part_returns" DROP CONSTRAINT "part_returns_amount";--> statement-breakpoint
ALTER TABLE "part_returns" ADD COLUMN "settled_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "part_returns" ADD COLUMN "is_canceled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "part_returns" ADD CONSTRAINT "part_returns_not_empty" CHECK ("part_returns"."amount_cents" + "part_returns"."settled_cents" > 0);--> statement-breakpoint
ALTER TABLE "part_returns" ADD CONSTRAINT "part_returns_canceled" CHECK (not "part_returns"."is_canceled" or "part_returns"."state" = 'failed');--> statement-breakpoint
ALTER TABLE "part_returns" ADD CONSTRAINT "part_returns_reason" CHECK ("part_returns"."reason" in ('late_success', 'investor_cancel', 'project_failed', 'project_deleted', 'admin'));--> statement-breakpoint
ALTER TABLE "part_returns" ADD CONSTRAINT "part_returns_amount" CHECK ("part_returns"."amount_cents" >= 0 and "part_returns"."settled_cents" >= 0);