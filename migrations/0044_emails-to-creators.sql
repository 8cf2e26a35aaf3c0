CREATE TABLE "investment_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "investment_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"investment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"mail_id" bigint,
	CONSTRAINT "investment_news_kind" CHECK ("investment_news"."kind" in ('invested', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "investment_news_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "investment_news_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_mails" (
	"project_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_mails_project_id_round_pk" PRIMARY KEY("project_id","round")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_unverified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "investment_news" ADD CONSTRAINT "investment_news_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_news" ADD CONSTRAINT "investment_news_investment_id_investments_id_fk" FOREIGN KEY ("investment_id") REFERENCES "public"."investments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_news" ADD CONSTRAINT "investment_news_mail_id_investment_news_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."investment_news_mails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investment_news_mails" ADD CONSTRAINT "investment_news_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_mails" ADD CONSTRAINT "submission_mails_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "investment_news_unmailed" ON "investment_news" USING btree ("project_id") WHERE mail_id is null;--> statement-breakpoint
CREATE INDEX "investment_news_by_mail" ON "investment_news" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "investment_news_mails_by_project" ON "investment_news_mails" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "investment_news_mails_waiting" ON "investment_news_mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "submission_mails_waiting" ON "submission_mails" USING btree ("send_after") WHERE sent_at is null;