CREATE TABLE "allotments" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"goal_cents" bigint NOT NULL,
	"per_head_cents" bigint NOT NULL,
	"requests" integer NOT NULL,
	"asked_cents" bigint NOT NULL,
	"allotted_cents" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "allotments_method" CHECK ("allotments"."method" <> 'first_come' and "allotments"."method" in ('first_come', 'pro_rata', 'capped')),
	CONSTRAINT "allotments_sum" CHECK ("allotments"."allotted_cents" = least("allotments"."goal_cents", "allotments"."asked_cents")),
	CONSTRAINT "allotments_per_head" CHECK ("allotments"."per_head_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_reason";--> statement-breakpoint
ALTER TABLE "part_returns" DROP CONSTRAINT "part_returns_reason";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "never_oversold";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "allotted_cents" bigint;--> statement-breakpoint
ALTER TABLE "investments" DROP COLUMN "equity_percent";--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "equity_percent" numeric(9, 6) GENERATED ALWAYS AS (trunc(coalesce(allotted_cents, amount_cents)::numeric * 100 / valuation_cents, 6)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_equity" CHECK ("investments"."equity_percent" <= 100);--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "allotment" text DEFAULT 'first_come' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "max_cents" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "per_head_cents" bigint;--> statement-breakpoint
ALTER TABLE "allotments" ADD CONSTRAINT "allotments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_allotting" ON "projects" USING btree ("id") WHERE status = 'funded' and allotment <> 'first_come' and funding_closed_at is null and deleted_at is null;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_allotted" CHECK ("investments"."allotted_cents" between 0 and "investments"."amount_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('late_success', 'investor_cancel', 'not_reconfirmed', 'allotment', 'project_failed', 'project_deleted', 'admin'));--> statement-breakpoint
ALTER TABLE "part_returns" ADD CONSTRAINT "part_returns_reason" CHECK ("part_returns"."reason" in ('late_success', 'investor_cancel', 'not_reconfirmed', 'allotment', 'project_failed', 'project_deleted', 'admin'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_allotment" CHECK ("projects"."allotment" in ('first_come', 'pro_rata', 'capped'));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_allotment_maximum" CHECK (("projects"."allotment" = 'first_come') = ("projects"."max_cents" is null));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_allotment_range" CHECK ("projects"."max_cents" between "projects"."goal_cents" and "projects"."goal_cents" * 10);--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_allotment_per_head" CHECK (("projects"."allotment" = 'capped') = ("projects"."per_head_cents" is not null));--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_allotment_head" CHECK ("projects"."per_head_cents" between 1 and "projects"."goal_cents");--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_allotment_deadline" CHECK ("projects"."allotment" = 'first_come' or "projects"."status" = 'draft' or "projects"."deadline" is not null);--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "never_oversold" CHECK ("projects"."held_cents" + "projects"."raised_cents" <= case when "projects"."status" in ('funded', 'completed') then "projects"."goal_cents" else coalesce("projects"."max_cents", "projects"."goal_cents") end);