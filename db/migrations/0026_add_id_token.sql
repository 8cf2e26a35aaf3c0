ALTER TABLE "sessions" ADD COLUMN "id_token" text;--> statement-breakpoint
-- Earlier versions took an address for a name where the identity provider sent no other.
UPDATE "users" SET "name" = 'Someone' WHERE "kind" = 'person' AND "name" ~ '\S[@＠﹫]\S';--> statement-breakpoint
UPDATE "sessions" SET "identity" = jsonb_set("identity", '{displayName}', '"Someone"') WHERE "identity" ->> 'displayName' ~ '\S[@＠﹫]\S';
