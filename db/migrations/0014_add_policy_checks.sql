CREATE TABLE "policy_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"investor_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"investment_id" bigint,
	"request_key" text NOT NULL,
	"pack_id" text NOT NULL,
	"decision" text NOT NULL,
	"rule" text,
	"amount_cents" bigint NOT NULL,
	"limit_cents" bigint,
	"inputs" jsonb NOT NULL,
	"sealed_investor" text,
	"fingerprint" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "policy_checks_pack" CHECK ("policy_checks"."pack_id" in ('open-2026', 'us-regcf-2022-09-20', 'eu-ecspr-2021-11-10', 'uk-fca-2023-02-01')),
	CONSTRAINT "policy_checks_decision" CHECK ("policy_checks"."decision" in ('allowed', 'refused')),
	CONSTRAINT "policy_checks_outcome" CHECK (("policy_checks"."decision" = 'refused') = ("policy_checks"."rule" is not null) and ("policy_checks"."decision" = 'allowed') = ("policy_checks"."investment_id" is not null)),
	CONSTRAINT "policy_checks_amount" CHECK ("policy_checks"."amount_cents" > 0 and "policy_checks"."limit_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "policy_checks" ADD CONSTRAINT "policy_checks_investor_id_users_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_checks" ADD CONSTRAINT "policy_checks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_checks" ADD CONSTRAINT "policy_checks_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_checks_by_investment" ON "policy_checks" USING btree ("investment_id");--> statement-breakpoint
CREATE INDEX "policy_checks_by_investor" ON "policy_checks" USING btree ("investor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "policy_checks_by_project" ON "policy_checks" USING btree ("project_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "policy_checks_one_refusal" ON "policy_checks" USING btree ("investor_id","request_key","fingerprint") WHERE decision = 'refused';