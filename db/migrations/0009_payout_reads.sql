CREATE INDEX "ledger_accounts_by_prefix" ON "ledger_accounts" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payout_accounts_held" ON "payout_accounts" USING btree ("id") WHERE closed_at is null and state in ('restricted', 'disabled');--> statement-breakpoint
CREATE INDEX "releases_sent" ON "releases" USING btree ("fee_cents","processing_cents") WHERE state = 'sent';--> statement-breakpoint
CREATE INDEX "transfers_by_release" ON "transfers" USING btree ("release_id","id");--> statement-breakpoint
CREATE INDEX "projects_deleted_by_owner" ON "projects" USING btree ("owner_id") WHERE deleted_at is not null;