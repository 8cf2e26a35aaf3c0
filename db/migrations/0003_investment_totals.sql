-- People are counted when they are read, so that these totals are of investments alone.
DELETE FROM "tallies" WHERE kind <> 'investments';--> statement-breakpoint
DELETE FROM "tally_changes" WHERE kind <> 'investments';--> statement-breakpoint
ALTER TABLE "tallies" RENAME TO "investment_totals";--> statement-breakpoint
ALTER TABLE "investment_totals" RENAME COLUMN "part" TO "state";--> statement-breakpoint
ALTER TABLE "investment_totals" DROP CONSTRAINT "tallies_kind_part_pk";--> statement-breakpoint
ALTER TABLE "investment_totals" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "investment_totals" ADD CONSTRAINT "investment_totals_state_pk" PRIMARY KEY("state");--> statement-breakpoint
ALTER TABLE "tally_changes" RENAME TO "investment_total_deltas";--> statement-breakpoint
ALTER TABLE "investment_total_deltas" RENAME COLUMN "part" TO "state";--> statement-breakpoint
ALTER TABLE "investment_total_deltas" DROP COLUMN "kind";--> statement-breakpoint
ALTER TABLE "project_tallies" RENAME TO "project_counts";--> statement-breakpoint
ALTER TABLE "project_counts" RENAME CONSTRAINT "project_tallies_category_status_listed_pk" TO "project_counts_category_status_listed_pk";--> statement-breakpoint
ALTER TABLE "project_counts" RENAME CONSTRAINT "project_tallies_positive" TO "project_counts_positive";
