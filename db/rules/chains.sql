-- TypeScript twin: src/features/audit/server/audit-verification.ts
-- Hash chains: each entry's hash covers its content and the hash before it, so editing one means rewriting all that follow. The
-- audit log is one chain with a head, because its few writers may wait for each other; money history is one chain per row.

CREATE OR REPLACE FUNCTION next_chain_hash(previous bytea, content bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(coalesce(previous, ''::bytea) || content)
$$;
