CREATE TABLE "uncounted_records" (
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	CONSTRAINT "uncounted_records_kind_record_id_pk" PRIMARY KEY("kind","record_id"),
	CONSTRAINT "uncounted_records_kind" CHECK ("uncounted_records"."kind" in ('project', 'user'))
);
