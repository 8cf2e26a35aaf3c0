CREATE TABLE "agreement_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreement_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack_family" text NOT NULL,
	"instrument" text NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"note" text,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_templates_family" CHECK ("agreement_templates"."pack_family" in ('open', 'us-regcf', 'eu-ecspr', 'uk-fca')),
	CONSTRAINT "agreement_templates_instrument" CHECK ("agreement_templates"."instrument" in ('equity', 'revenue_share', 'convertible_note', 'safe')),
	CONSTRAINT "agreement_templates_text" CHECK (char_length("agreement_templates"."text") between 1 and 40000),
	CONSTRAINT "agreement_templates_note" CHECK (char_length("agreement_templates"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "signature_requests" (
	"investment_id" bigint PRIMARY KEY NOT NULL,
	"template_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"signing_url" text NOT NULL,
	"signer" text NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signature_requests_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "signature_requests_provider" CHECK ("signature_requests"."provider" in ('built_in', 'documenso')),
	CONSTRAINT "signature_requests_hash" CHECK ("signature_requests"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "signed_agreements" (
	"investment_id" bigint PRIMARY KEY NOT NULL,
	"template_id" bigint NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"signed_name" text,
	"signed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text,
	"user_agent" text,
	"provider_id" text,
	"provider_file" "bytea",
	CONSTRAINT "signed_agreements_provider" CHECK ("signed_agreements"."provider" in ('built_in', 'documenso')),
	CONSTRAINT "signed_agreements_hash" CHECK ("signed_agreements"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "extended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agreement_templates" ADD CONSTRAINT "agreement_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_template_id_agreement_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."agreement_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_agreements" ADD CONSTRAINT "signed_agreements_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signed_agreements" ADD CONSTRAINT "signed_agreements_template_id_agreement_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."agreement_templates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_templates_version" ON "agreement_templates" USING btree ("pack_family","instrument","version");--> statement-breakpoint
CREATE INDEX "agreement_templates_by_admin" ON "agreement_templates" USING btree ("created_by");