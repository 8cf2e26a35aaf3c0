CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin (lower(details::text) gin_trgm_ops);
--> statement-breakpoint
-- Every place where the log is not what was written, in its order; nothing where all is well. It starts behind an entry
-- whose hash is known, or at the beginning, and looks at so many entries, or at all that follow. Whether the end is there
-- is seen by whoever reads to the end.
DROP FUNCTION audit_faults(bigint, bytea);
--> statement-breakpoint
CREATE FUNCTION audit_faults(after_id bigint DEFAULT 0, after_hash bytea DEFAULT '', at_most bigint DEFAULT NULL)
RETURNS TABLE (id bigint, fault text) LANGUAGE sql STABLE AS $$
  WITH part AS (
    SELECT e FROM audit_entries e WHERE e.id > after_id ORDER BY e.id LIMIT at_most
  ), entries AS (
    SELECT e, (e).id, (e).hash, lag((e).id, 1, after_id) OVER w AS previous_id, lag((e).hash, 1, after_hash) OVER w AS previous_hash
    FROM part WINDOW w AS (ORDER BY (e).id)
  ), last AS (
    SELECT e.id, e.hash FROM audit_entries e ORDER BY e.id DESC LIMIT 1
  ), faults AS (
    SELECT entries.previous_id + 1 AS id, 'missing' AS fault FROM entries WHERE entries.id <> entries.previous_id + 1
    UNION ALL
    SELECT entries.id, 'edited' FROM entries
      WHERE entries.id = entries.previous_id + 1 AND entries.hash <> audit_hash(entries.previous_hash, entries.e)
    UNION ALL
    SELECT entries.id, 'edited details' FROM entries
      WHERE (entries.e).details IS NOT NULL
        AND (entries.e).details_hash IS DISTINCT FROM audit_details_hash((entries.e).salt, (entries.e).details)
    UNION ALL
    SELECT coalesce(last.id, 0) + 1, 'missing at the end' FROM audit_head LEFT JOIN last ON true
      WHERE at_most IS NULL AND audit_head.entries > coalesce(last.id, 0)
    UNION ALL
    SELECT last.id, 'not the last one' FROM audit_head CROSS JOIN last
      WHERE at_most IS NULL AND (audit_head.entries < last.id OR (audit_head.entries = last.id AND audit_head.hash <> last.hash))
  )
  SELECT faults.id, faults.fault FROM faults ORDER BY 1, 2
$$;
