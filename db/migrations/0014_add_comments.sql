CREATE TABLE "comment_blocks" (
	"creator_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_blocks_creator_id_user_id_pk" PRIMARY KEY("creator_id","user_id"),
	CONSTRAINT "comment_blocks_others" CHECK ("comment_blocks"."creator_id" <> "comment_blocks"."user_id")
);
--> statement-breakpoint
CREATE TABLE "comment_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"comment_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"assigned_to" bigint,
	"decision" text,
	"decision_reason" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" bigint,
	CONSTRAINT "comment_reports_once" UNIQUE("comment_id","reporter_id"),
	CONSTRAINT "comment_reports_reason_length" CHECK (char_length("comment_reports"."reason") between 1 and 1000),
	CONSTRAINT "comment_reports_decision" CHECK ("comment_reports"."decision" in ('dismissed', 'removed', 'warned')),
	CONSTRAINT "comment_reports_decided" CHECK (num_nonnulls("comment_reports"."decision", "comment_reports"."decision_reason", "comment_reports"."decided_at", "comment_reports"."decided_by") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "comment_totals" (
	"project_id" bigint PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"posted" integer NOT NULL,
	"unanswered" integer NOT NULL,
	CONSTRAINT "comment_totals_positive" CHECK ("comment_totals"."count" >= 0 and "comment_totals"."posted" >= 0 and "comment_totals"."unanswered" >= 0)
);
--> statement-breakpoint
ALTER TABLE "inbox_notes" DROP CONSTRAINT "inbox_notes_of_one";--> statement-breakpoint
DROP INDEX "comments_by_project";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "path" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
WITH RECURSIVE placed AS (
	SELECT id, ARRAY[id] AS path FROM comments WHERE parent_comment_id IS NULL
	UNION ALL
	SELECT c.id, p.path || c.id FROM comments c JOIN placed p ON p.id = c.parent_comment_id
)
UPDATE comments SET path = placed.path FROM placed WHERE placed.id = comments.id;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "thread_id" bigint GENERATED ALWAYS AS (path[1]) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "depth" smallint GENERATED ALWAYS AS (cardinality(path) - 1) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "is_question" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "answer_id" bigint;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reply_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "request_key" text;--> statement-breakpoint
UPDATE comments SET reply_count = replies.count FROM (
	SELECT above.id, count(*) FROM comments c CROSS JOIN unnest(c.path) AS above(id) WHERE above.id <> c.id GROUP BY above.id
) replies WHERE replies.id = comments.id;--> statement-breakpoint
INSERT INTO comment_totals (project_id, count, posted, unanswered)
	SELECT project_id, count(*), count(*), 0 FROM comments GROUP BY project_id;--> statement-breakpoint
ALTER TABLE "inbox_notes" ADD COLUMN "comment_report_id" bigint;--> statement-breakpoint
ALTER TABLE "comment_blocks" ADD CONSTRAINT "comment_blocks_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_blocks" ADD CONSTRAINT "comment_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_totals" ADD CONSTRAINT "comment_totals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_blocks_by_user" ON "comment_blocks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "comment_reports_by_reporter" ON "comment_reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "comment_reports_newest" ON "comment_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "comment_reports_open" ON "comment_reports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "comment_reports_assigned" ON "comment_reports" USING btree ("assigned_to","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE assigned_to is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_answer" FOREIGN KEY ("project_id","answer_id") REFERENCES "public"."comments"("project_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_comment_report_id_comment_reports_id_fk" FOREIGN KEY ("comment_report_id") REFERENCES "public"."comment_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comments_one_per_key" ON "comments" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_one_pinned" ON "comments" USING btree ("project_id") WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX "comments_threads" ON "comments" USING btree ("project_id","id") WHERE parent_comment_id is null and (deleted_at is null or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comments_threads_top" ON "comments" USING btree ("project_id","reply_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE parent_comment_id is null and (deleted_at is null or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comments_unanswered" ON "comments" USING btree ("project_id","id") WHERE is_question and answer_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "comments_replies_in_order" ON "comments" USING btree ("thread_id","path") WHERE parent_comment_id is not null and (deleted_at is null or reply_count > 0);--> statement-breakpoint
CREATE INDEX "comments_by_person" ON "comments" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "inbox_notes_by_comment_report" ON "inbox_notes" USING btree ("comment_report_id","id") WHERE comment_report_id is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_depth" CHECK (cardinality("comments"."path") between 1 and 9);--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_replies" CHECK ("comments"."reply_count" >= 0);--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_of_thread" CHECK ("comments"."parent_comment_id" is null or ("comments"."pinned_at" is null and not "comments"."is_question"));--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_answered" CHECK ("comments"."answer_id" is null or "comments"."is_question");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_request_key" CHECK (char_length("comments"."request_key") between 1 and 255);--> statement-breakpoint
ALTER TABLE "inbox_notes" ADD CONSTRAINT "inbox_notes_of_one" CHECK (num_nonnulls("inbox_notes"."contact_message_id", "inbox_notes"."report_id", "inbox_notes"."comment_report_id") = 1);