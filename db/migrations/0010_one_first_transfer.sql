DROP INDEX "one_live_transfer";--> statement-breakpoint
CREATE UNIQUE INDEX "one_live_transfer" ON "transfers" USING btree ("release_id") WHERE resends is null and state <> 'withdrawn';