-- One outbox instead of eight. Every row moves over, sent ones too, so that no event queues its email again; keys are the Message-IDs
-- that emails had before, so that one which was on its way is recognized as the same.
CREATE TABLE "mails" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"ordering_key" text,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mails_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
INSERT INTO mails (key, kind, facts, ordering_key, created_at, send_after, attempts, sent_at)
SELECT key, kind, facts, ordering_key, created_at, send_after, failures, sent_at FROM (
	SELECT 'investment-' || investment_id || '-' || replace(kind, '_', '-') || CASE WHEN round > 1 THEN '-' || round ELSE '' END AS key, kind,
		jsonb_build_object('investmentId', investment_id, 'round', round) AS facts, 'investment-' || investment_id AS ordering_key,
		created_at, send_after, failures, sent_at
	FROM investment_mails
	UNION ALL
	SELECT 'project-' || project_id || '-' || replace(kind, '_', '-') || CASE WHEN change_id > 0 THEN '-' || change_id ELSE '' END, kind,
		jsonb_build_object('projectId', project_id) || CASE WHEN change_id > 0 THEN jsonb_build_object('changeId', change_id) ELSE '{}' END, NULL,
		created_at, send_after, failures, sent_at
	FROM project_mails
	UNION ALL
	SELECT 'backer-' || project_id || '-' || investor_id || '-' || replace(kind, '_', '-') || '-' || change_id, kind,
		jsonb_build_object('projectId', project_id, 'investorId', investor_id, 'changeId', change_id, 'fromChangeId', from_change_id), NULL,
		created_at, send_after, failures, sent_at
	FROM backer_mails
	UNION ALL
	SELECT 'review-' || review_id || '-' || replace(kind, '_', '-'), CASE kind WHEN 'submitted' THEN 'review_requested' ELSE 'review_' || kind END,
		jsonb_build_object('reviewId', review_id), NULL, created_at, send_after, failures, sent_at
	FROM review_mails
	UNION ALL
	SELECT 'project-' || project_id || CASE WHEN round > 0 THEN '-received-' || round ELSE '-published' END,
		CASE WHEN round > 0 THEN 'project_received' ELSE 'project_published' END,
		jsonb_build_object('projectId', project_id) || CASE WHEN round > 0 THEN jsonb_build_object('round', round) ELSE '{}' END, NULL,
		created_at, send_after, failures, sent_at
	FROM submission_mails
	UNION ALL
	SELECT 'investment-news-' || id, 'investment_news', jsonb_build_object('projectId', project_id, 'firstNewsId',
			coalesce((SELECT min(news.id) FROM investment_news news WHERE news.mail_id = investment_news_mails.id), 0)), 'investment-news-' || project_id,
		created_at, send_after, failures, sent_at
	FROM investment_news_mails
	UNION ALL
	SELECT 'contact-reply-' || id, 'contact_reply', jsonb_build_object('replyId', id), NULL, created_at, send_after, failures, sent_at
	FROM contact_replies
	UNION ALL
	SELECT 'warning-' || report_id, 'message_warning', jsonb_build_object('reportId', report_id), NULL, created_at, send_after, failures, sent_at
	FROM warning_mails
) AS owed ORDER BY created_at, sent_at NULLS LAST, key
ON CONFLICT (key) DO NOTHING;
--> statement-breakpoint
ALTER TABLE "investment_news" ADD COLUMN "mail_key" text;--> statement-breakpoint
UPDATE investment_news SET mail_key = 'investment-news-' || mail_id WHERE mail_id IS NOT NULL;--> statement-breakpoint
DROP INDEX "investment_news_unmailed";--> statement-breakpoint
DROP INDEX "investment_news_by_mail";--> statement-breakpoint
ALTER TABLE "investment_news" DROP COLUMN "mail_id";--> statement-breakpoint
DROP TABLE "warning_mails";--> statement-breakpoint
DROP TABLE "backer_mails";--> statement-breakpoint
DROP TABLE "investment_mails";--> statement-breakpoint
DROP TABLE "project_mails";--> statement-breakpoint
DROP TABLE "investment_news_mails";--> statement-breakpoint
DROP TABLE "review_mails";--> statement-breakpoint
DROP TABLE "submission_mails";--> statement-breakpoint
DROP INDEX "contact_replies_waiting";--> statement-breakpoint
ALTER TABLE "contact_replies" DROP COLUMN "sent_at";--> statement-breakpoint
ALTER TABLE "contact_replies" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "contact_replies" DROP COLUMN "send_after";--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "mails_in_order" ON "mails" USING btree ("ordering_key","created_at") WHERE ordering_key is not null;--> statement-breakpoint
ALTER TABLE "investment_news" ADD CONSTRAINT "investment_news_mail_key_mails_key_fk" FOREIGN KEY ("mail_key") REFERENCES "public"."mails"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "investment_news_unmailed" ON "investment_news" USING btree ("project_id") WHERE mail_key is null;--> statement-breakpoint
CREATE INDEX "investment_news_by_mail" ON "investment_news" USING btree ("mail_key");
