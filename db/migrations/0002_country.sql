ALTER TABLE "projects" ADD COLUMN "country" text;--> statement-breakpoint
CREATE INDEX "projects_by_country" ON "projects" USING btree ("country","status") WHERE country is not null and deleted_at is null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_country" CHECK ("projects"."country" ~ '^[A-Z]{2}$');