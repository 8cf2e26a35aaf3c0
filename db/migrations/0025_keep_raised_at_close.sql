ALTER TABLE "projects" ADD COLUMN "raised_at_close_cents" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "ended_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "projects" p SET "ended_elsewhere" = true WHERE p."import_hash" IS NOT NULL AND p."status" NOT IN ('draft', 'active')
  AND NOT EXISTS (SELECT FROM "investments" i WHERE i."project_id" = p."id" AND i."origin" = 'card');--> statement-breakpoint
UPDATE "projects" p SET "raised_at_close_cents" = p."raised_cents" + coalesce((SELECT sum(i."amount_cents") FROM "investments" i
    WHERE i."project_id" = p."id" AND i."counted" IS DISTINCT FROM 'raised'
      AND EXISTS (SELECT FROM "money_moves" m WHERE m."machine" = 'investment' AND m."row_id" = i."id"
        AND m."from_state" IN ('completed', 'disputed') AND m."at" >= coalesce(p."funding_closed_at", p."funded_at"))), 0)
  WHERE p."funding_closed_at" IS NOT NULL OR (p."status" = 'failed' AND p."funded_at" IS NOT NULL);
