CREATE TABLE "reconfirmations" (
	"investment_id" bigint NOT NULL,
	"change_id" bigint NOT NULL,
	"from_change_id" bigint NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "reconfirmations_investment_id_change_id_pk" PRIMARY KEY("investment_id","change_id"),
	CONSTRAINT "reconfirmations_outcome" CHECK ("reconfirmations"."outcome" in ('confirmed', 'superseded', 'silent', 'gone')),
	CONSTRAINT "reconfirmations_decided" CHECK (("reconfirmations"."outcome" is null) = ("reconfirmations"."decided_at" is null)),
	CONSTRAINT "reconfirmations_due" CHECK ("reconfirmations"."due_at" > "reconfirmations"."asked_at")
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "part_returns" DROP CONSTRAINT "part_returns_reason";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "reflection_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "original_deadline" date;--> statement-breakpoint
ALTER TABLE "reconfirmations" ADD CONSTRAINT "reconfirmations_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconfirmations" ADD CONSTRAINT "reconfirmations_change_id_project_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."project_changes"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_reconfirmation" ON "reconfirmations" USING btree ("investment_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "reconfirmations_due" ON "reconfirmations" USING btree ("due_at") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "reconfirmations_by_change" ON "reconfirmations" USING btree ("change_id");--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_reflection_days" CHECK ("investments"."reflection_days" between 0 and 365);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('late_success', 'investor_cancel', 'not_reconfirmed', 'project_failed', 'project_deleted', 'admin'));--> statement-breakpoint
ALTER TABLE "part_returns" ADD CONSTRAINT "part_returns_reason" CHECK ("part_returns"."reason" in ('late_success', 'investor_cancel', 'not_reconfirmed', 'project_failed', 'project_deleted', 'admin'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_original_deadline" CHECK ("projects"."original_deadline" > "projects"."deadline");