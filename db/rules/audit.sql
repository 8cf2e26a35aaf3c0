-- TypeScript twin: src/features/audit/server/audit-verification.ts
-- The audit log: numbered without a gap, chained by hashes, append-only.

CREATE OR REPLACE FUNCTION audit_details_hash(salt bytea, details jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(salt || convert_to(details::text, 'UTF8'))
$$;

-- Details are included by their hash, so that they can be erased and the chain still verifies.
CREATE OR REPLACE FUNCTION audit_hash(before bytea, entry audit_entries) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT next_chain_hash(before, entry.details_hash || convert_to(jsonb_build_array(
    entry.id, extract(epoch FROM entry.at), entry.actor_kind, entry.actor_id, entry.actor_name, entry.action,
    entry.subject_kind, entry.subject_id, entry.request_id)::text, 'UTF8'))
$$;

-- The row lock on the head puts entries that are written at the same time into one chain.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  head audit_head;
BEGIN
  SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
  NEW.id := head.entries + 1;
  NEW.at := clock_timestamp();
  NEW.salt := uuid_send(gen_random_uuid());
  NEW.details_hash := audit_details_hash(NEW.salt, NEW.details);
  NEW.hash := audit_hash(head.hash, NEW);
  PERFORM set_config('kindling.audit_head', 'moves', true);
  UPDATE audit_head SET entries = NEW.id, hash = NEW.hash;
  PERFORM set_config('kindling.audit_head', '', true);
  RETURN NEW;
END $$;

CREATE TRIGGER chain_entry BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

-- The only edit allowed: details are erased completely, together with their salt.
CREATE OR REPLACE FUNCTION protect_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  forgotten audit_entries := OLD;
BEGIN
  forgotten.details := NULL;
  forgotten.salt := NULL;
  IF NEW IS DISTINCT FROM forgotten THEN
    RAISE EXCEPTION 'audit entry % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_audit_entry BEFORE UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION protect_audit_entry();

CREATE TRIGGER refuse_delete BEFORE DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION protect_audit_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kindling.audit_head', true) IS DISTINCT FROM 'moves' THEN
    RAISE EXCEPTION 'the head of the audit log moves with its entries' USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_audit_head BEFORE UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION protect_audit_head();

CREATE TRIGGER refuse_insert_and_delete BEFORE INSERT OR DELETE ON audit_head FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION audit_faults(after_id bigint DEFAULT 0, after_hash bytea DEFAULT '', at_most bigint DEFAULT NULL)
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
