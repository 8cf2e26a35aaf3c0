CREATE INDEX "users_by_role" ON "users" USING btree ("role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE kind = 'person' and erased_at is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(left(name, 60)),"id") WHERE kind = 'person' and erased_at is null;--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower(left(email, 60)),"id") WHERE kind = 'person' and erased_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_category" ON "projects" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_status" ON "projects" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_title" ON "projects" USING btree (lower(left(title, 60)),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "projects_all_by_goal" ON "projects" USING btree ("goal_cents","id") WHERE deleted_at is null;