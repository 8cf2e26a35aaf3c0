CREATE TABLE "project_members" (
	"project_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"can_edit" boolean NOT NULL,
	"can_money" boolean NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_members_project_id_user_id_pk" PRIMARY KEY("project_id","user_id"),
	CONSTRAINT "project_members_rights" CHECK ("project_members"."can_edit" or "project_members"."can_money")
);
--> statement-breakpoint
CREATE TABLE "project_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"email" text,
	"invitee_id" bigint,
	"can_edit" boolean NOT NULL,
	"can_money" boolean NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sends" integer DEFAULT 1 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end" text,
	CONSTRAINT "project_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "project_invitations_to" CHECK (("project_invitations"."email" is null) <> ("project_invitations"."invitee_id" is null)),
	CONSTRAINT "project_invitations_rights" CHECK ("project_invitations"."can_edit" or "project_invitations"."can_money"),
	CONSTRAINT "project_invitations_end" CHECK (("project_invitations"."ended_at" is null) = ("project_invitations"."end" is null)),
	CONSTRAINT "project_invitations_ends" CHECK ("project_invitations"."end" in ('accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "project_team_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "project_team_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"actor_id" bigint,
	"member_id" bigint,
	"invitation_id" bigint,
	"can_edit" boolean NOT NULL,
	"can_money" boolean NOT NULL,
	CONSTRAINT "project_team_events_kind" CHECK ("project_team_events"."kind" in ('invited', 'sent_again', 'withdrawn', 'declined', 'joined', 'rights_changed', 'removed', 'left'))
);
--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_invitations" ADD CONSTRAINT "project_invitations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_invitations" ADD CONSTRAINT "project_invitations_invitee_id_users_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_invitations" ADD CONSTRAINT "project_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_team_events" ADD CONSTRAINT "project_team_events_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_team_events" ADD CONSTRAINT "project_team_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_team_events" ADD CONSTRAINT "project_team_events_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_team_events" ADD CONSTRAINT "project_team_events_invitation_id_project_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."project_invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_members_by_user" ON "project_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_invitations_open_email" ON "project_invitations" USING btree ("project_id",lower("email")) WHERE ended_at is null and email is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_invitations_open_person" ON "project_invitations" USING btree ("project_id","invitee_id") WHERE ended_at is null and invitee_id is not null;--> statement-breakpoint
CREATE INDEX "project_invitations_by_project" ON "project_invitations" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_invitations_by_email" ON "project_invitations" USING btree (lower("email")) WHERE email is not null;--> statement-breakpoint
CREATE INDEX "project_invitations_by_person" ON "project_invitations" USING btree ("invitee_id") WHERE invitee_id is not null;--> statement-breakpoint
CREATE INDEX "project_invitations_over" ON "project_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "project_team_events_by_project" ON "project_team_events" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "project_team_events_by_actor" ON "project_team_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "project_team_events_by_invitation" ON "project_team_events" USING btree ("invitation_id");