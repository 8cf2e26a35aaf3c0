ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_actor";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_system";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor" CHECK (("audit_entries"."actor_kind" = 'admin') = ("audit_entries"."actor_id" is not null));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_system" CHECK (("audit_entries"."actor_kind" = 'admin') = ("audit_entries"."actor_name" is null));