ALTER TABLE "reconcile_runs" RENAME COLUMN "looked" TO "checked";--> statement-breakpoint
ALTER TABLE "reconcile_runs" RENAME COLUMN "mended" TO "fixed";
