CREATE TABLE "conversation_members" (
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"read_message_id" bigint DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"last_message_id" bigint,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "conversation_members_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id"),
	CONSTRAINT "conversation_members_unread" CHECK ("conversation_members"."unread" >= 0),
	CONSTRAINT "conversation_members_two" CHECK ("conversation_members"."user_id" <> "conversation_members"."other_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"first_id" bigint NOT NULL,
	"second_id" bigint NOT NULL,
	"project_id" bigint,
	"opened_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_once" UNIQUE NULLS NOT DISTINCT("first_id","second_id","project_id"),
	CONSTRAINT "conversations_order" CHECK ("conversations"."first_id" < "conversations"."second_id"),
	CONSTRAINT "conversations_opened_by" CHECK ("conversations"."opened_by" in ("conversations"."first_id", "conversations"."second_id"))
);
--> statement-breakpoint
CREATE TABLE "message_blocks" (
	"blocker_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "message_blocks_others" CHECK ("message_blocks"."blocker_id" <> "message_blocks"."blocked_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "conversation_id" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "request_key" uuid;--> statement-breakpoint
-- What exists becomes conversations: pairs of people, then what signed-in people wrote on the contact page, with the answers.
INSERT INTO "users" ("uid", "name", "email", "kind") SELECT 'system:support', 'Support', '', 'system'
WHERE EXISTS (SELECT 1 FROM "contact_messages" WHERE "user_id" IS NOT NULL) ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "conversations" ("first_id", "second_id", "opened_by", "created_at")
SELECT DISTINCT ON (1, 2) least("sender_id", "receiver_id"), greatest("sender_id", "receiver_id"), "sender_id", "created_at" FROM (
	SELECT "sender_id", "receiver_id", "created_at" FROM "messages"
	UNION ALL SELECT c."user_id", s."id", c."created_at" FROM "contact_messages" c, "users" s
	WHERE s."uid" = 'system:support' AND c."user_id" IS NOT NULL AND c."user_id" <> s."id"
) m ORDER BY 1, 2, 4;--> statement-breakpoint
INSERT INTO "conversation_members" ("conversation_id", "user_id", "other_id")
SELECT "id", "first_id", "second_id" FROM "conversations" UNION ALL SELECT "id", "second_id", "first_id" FROM "conversations";--> statement-breakpoint
UPDATE "messages" m SET "conversation_id" = c."id" FROM "conversations" c
WHERE c."first_id" = least(m."sender_id", m."receiver_id") AND c."second_id" = greatest(m."sender_id", m."receiver_id");--> statement-breakpoint
INSERT INTO "messages" ("conversation_id", "sender_id", "receiver_id", "subject", "content", "created_at", "read")
SELECT m."conversation_id", m."sender_id", m."other_id", m."subject", m."content", m."created_at", true FROM (
	SELECT k."conversation_id", k."user_id" AS "sender_id", k."other_id", t."label" AS "subject", c."content", c."created_at", 0 AS "rank", c."id"
	FROM "contact_messages" c JOIN "users" s ON s."uid" = 'system:support'
	JOIN "conversation_members" k ON k."user_id" = c."user_id" AND k."other_id" = s."id"
	JOIN (VALUES ('investing', 'Investing and payments'), ('project', 'A project of mine'), ('account', 'My account and my data'),
		('report', 'Report a project'), ('press', 'Press'), ('other', 'Something else')) t ("topic", "label") USING ("topic")
	UNION ALL
	SELECT k."conversation_id", s."id", c."user_id", t."label", r."content", r."created_at", 1, r."id"
	FROM "contact_replies" r JOIN "contact_messages" c ON c."id" = r."contact_message_id" JOIN "users" s ON s."uid" = 'system:support'
	JOIN "conversation_members" k ON k."user_id" = s."id" AND k."other_id" = c."user_id"
	JOIN (VALUES ('investing', 'Investing and payments'), ('project', 'A project of mine'), ('account', 'My account and my data'),
		('report', 'Report a project'), ('press', 'Press'), ('other', 'Something else')) t ("topic", "label") USING ("topic")
) m ORDER BY m."created_at", m."rank", m."id";--> statement-breakpoint
UPDATE "conversation_members" k SET "last_message_id" = m."last", "read_message_id" = m."read", "unread" = m."unread" FROM (
	SELECT k."conversation_id", k."user_id", max(m."id") AS "last",
		coalesce(min(m."id") FILTER (WHERE NOT m."read" AND m."receiver_id" = k."user_id") - 1, max(m."id")) AS "read",
		count(*) FILTER (WHERE NOT m."read" AND m."receiver_id" = k."user_id") AS "unread"
	FROM "conversation_members" k JOIN "messages" m USING ("conversation_id") GROUP BY 1, 2
) m WHERE m."conversation_id" = k."conversation_id" AND m."user_id" = k."user_id";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "read";--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_other_id_users_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_first_id_users_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_second_id_users_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_members_inbox" ON "conversation_members" USING btree ("user_id","last_message_id" DESC NULLS FIRST) WHERE archived_at is null and last_message_id is not null;--> statement-breakpoint
CREATE INDEX "conversation_members_archive" ON "conversation_members" USING btree ("user_id","last_message_id" DESC NULLS FIRST) WHERE archived_at is not null and last_message_id is not null;--> statement-breakpoint
CREATE INDEX "conversation_members_unread_of" ON "conversation_members" USING btree ("user_id") WHERE unread > 0;--> statement-breakpoint
CREATE INDEX "conversations_by_opener" ON "conversations" USING btree ("opened_by","created_at");--> statement-breakpoint
CREATE INDEX "conversations_by_second" ON "conversations" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "message_blocks_by_blocked" ON "message_blocks" USING btree ("blocked_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender" FOREIGN KEY ("conversation_id","sender_id") REFERENCES "public"."conversation_members"("conversation_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_receiver" FOREIGN KEY ("conversation_id","receiver_id") REFERENCES "public"."conversation_members"("conversation_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_by_conversation" ON "messages" USING btree ("conversation_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin (lower(subject || ' ' || content) gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_request" UNIQUE("sender_id","request_key");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_two" CHECK ("messages"."sender_id" <> "messages"."receiver_id");
