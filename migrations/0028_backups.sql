CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "backups_note" CHECK (char_length("backups"."note") between 1 and 500)
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("at" DESC NULLS FIRST);