CREATE TABLE "reservations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reservations_positive" CHECK ("reservations"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "waiting_places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"offered_cents" bigint,
	"offered_at" timestamp (3) with time zone,
	"offered_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_places_state" CHECK ("waiting_places"."state" in ('waiting', 'offered', 'taken', 'lapsed', 'closed')),
	CONSTRAINT "waiting_places_positive" CHECK ("waiting_places"."amount_cents" > 0),
	CONSTRAINT "waiting_places_offered" CHECK (("waiting_places"."state" = 'waiting') = ("waiting_places"."offered_at" is null) or "waiting_places"."state" = 'closed'),
	CONSTRAINT "waiting_places_offer" CHECK (("waiting_places"."offered_at" is null) = ("waiting_places"."offered_cents" is null) and ("waiting_places"."offered_at" is null) = ("waiting_places"."offered_until" is null)),
	CONSTRAINT "waiting_places_offer_fits" CHECK ("waiting_places"."offered_cents" between 1 and "waiting_places"."amount_cents")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "opening_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "reserved_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "reservation_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_places" ADD CONSTRAINT "waiting_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_once" ON "reservations" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE INDEX "reservations_by_user" ON "reservations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_places_once" ON "waiting_places" USING btree ("project_id","user_id") WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_places_in_line" ON "waiting_places" USING btree ("project_id","id") WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_places_by_user" ON "waiting_places" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "projects_opening" ON "projects" USING btree ("opens_at") WHERE opens_at is not null and opening_told_at is null and deleted_at is null;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "never_over_reserved" CHECK ("projects"."reserved_cents" between 0 and "projects"."goal_cents");