CREATE TABLE "document_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" bigint NOT NULL,
	"version" integer,
	"stored_as" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"pages" integer NOT NULL,
	"uploaded_by" bigint NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_versions_stored_as_unique" UNIQUE("stored_as"),
	CONSTRAINT "document_versions_bytes" CHECK ("document_versions"."bytes" between 1 and 26214400),
	CONSTRAINT "document_versions_sha256" CHECK ("document_versions"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "document_versions_pages" CHECK ("document_versions"."pages" between 1 and 2000),
	CONSTRAINT "document_versions_counts" CHECK ("document_versions"."version" > 0 and "document_versions"."downloads" >= 0)
);
--> statement-breakpoint
CREATE TABLE "project_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"access" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "project_documents_kind" CHECK ("project_documents"."kind" in ('pitch_deck', 'financials', 'offering', 'key_information', 'articles', 'other')),
	CONSTRAINT "project_documents_access" CHECK ("project_documents"."access" in ('everyone', 'signed_in', 'investors')),
	CONSTRAINT "project_documents_title" CHECK (char_length("project_documents"."title") between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_project_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."project_documents"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_versions_numbered" ON "document_versions" USING btree ("document_id","version");--> statement-breakpoint
CREATE INDEX "document_versions_by_person" ON "document_versions" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "document_versions_unstored" ON "document_versions" USING btree ("uploaded_at") WHERE version is null;--> statement-breakpoint
CREATE INDEX "project_documents_by_project" ON "project_documents" USING btree ("project_id","id");