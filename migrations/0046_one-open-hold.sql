DROP INDEX "investments_open_holds";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "short_until" timestamp (3) with time zone;--> statement-breakpoint
-- Of several open holds of one person in one project the newest stays; one whose payment is being processed comes first.
SELECT set_money_cause('hold replaced', 'migration', NULL);--> statement-breakpoint
CREATE TEMPORARY TABLE surplus_holds ON COMMIT DROP AS
  SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY investor_id, project_id ORDER BY state = 'processing' DESC, id DESC) AS place
    FROM investments WHERE counted = 'held') AS open_holds WHERE place > 1;--> statement-breakpoint
UPDATE payments SET state = 'cancelled', updated_at = now()
  WHERE state = 'new' AND provider_payment_id IS NULL AND investment_id IN (SELECT id FROM surplus_holds);--> statement-breakpoint
UPDATE payments SET sweep_after = now() WHERE state IN ('open', 'processing') AND investment_id IN (SELECT id FROM surplus_holds);--> statement-breakpoint
UPDATE investments SET state = CASE WHEN hold_expires_at <= now() THEN 'expired' ELSE 'cancelled' END, hold_expires_at = least(hold_expires_at, now())
  WHERE id IN (SELECT id FROM surplus_holds);--> statement-breakpoint
CREATE UNIQUE INDEX "investments_one_open_hold" ON "investments" USING btree ("investor_id","project_id") WHERE counted = 'held';--> statement-breakpoint
CREATE INDEX "investments_ever_paid" ON "investments" USING btree ("investor_id") WHERE ever_completed;--> statement-breakpoint
DROP FUNCTION take_hold(bigint, bigint, bigint, text, bytea, interval, bigint, bigint, integer, text);
