CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "project_texts" ADD COLUMN "document" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_vocabulary_near" ON "search_vocabulary" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "project_texts_document" ON "project_texts" USING gin ("document") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "projects_active_by_featured" ON "projects" USING btree ("featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'active' and visibility = 'public' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_active_by_category" ON "projects" USING btree ("category","featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'active' and visibility = 'public' and deleted_at is null;