-- TypeScript twin: src/features/investing/suspense-rules.ts
-- Money in suspense, and its exits.

-- Every entry that brought money into suspense: how much of it is still there by the ledger, and how much no exit claims yet.
CREATE VIEW suspense_items AS
  SELECT e.id AS entry_id, e.kind, e.ref, e.posted_at, -p.amount_cents AS came_cents,
    (-p.amount_cents - c.captured_cents - x.booked_cents)::bigint AS standing_cents,
    (-p.amount_cents - c.captured_cents - x.live_cents)::bigint AS open_cents, x.is_leaving
  FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id AND a.name = 'suspense'
  JOIN ledger_entries e ON e.id = p.entry_id AND e.kind IN ('captured_unmatched', 'dispute_reinstated')
  -- Its investment was restored and has the money now.
  CROSS JOIN LATERAL (SELECT coalesce(sum(cp.amount_cents), 0) AS captured_cents FROM ledger_entries ce JOIN ledger_postings cp ON cp.entry_id = ce.id
    WHERE e.kind = 'captured_unmatched' AND ce.kind IN ('captured', 'captured_late') AND ce.ref = e.ref AND cp.account_id = a.id) c
  CROSS JOIN LATERAL (SELECT coalesce(sum(o.amount_cents) FILTER (WHERE o.state <> 'failed'), 0) AS live_cents,
      coalesce(sum(o.amount_cents) FILTER (WHERE o.state <> 'failed' AND (o.way <> 'card' OR o.movement_id IS NOT NULL)), 0) AS booked_cents,
      coalesce(bool_or(o.state IN ('requested', 'submitted')), false) AS is_leaving
    FROM suspense_exits o WHERE o.entry_id = e.id) x
  WHERE p.amount_cents < 0;

-- No money leaves twice: exits are created one at a time, and never for more than is unclaimed.
CREATE OR REPLACE FUNCTION require_suspense_cover() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item suspense_items;
BEGIN
  PERFORM lock_capture((SELECT e.ref FROM ledger_entries e WHERE e.id = NEW.entry_id));
  SELECT * INTO item FROM suspense_items i WHERE i.entry_id = NEW.entry_id;
  IF NOT FOUND OR item.open_cents < NEW.amount_cents THEN
    RAISE EXCEPTION 'entry % has no % cents in suspense', NEW.entry_id, NEW.amount_cents USING ERRCODE = 'KD004';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER require_suspense_cover BEFORE INSERT ON suspense_exits FOR EACH ROW EXECUTE FUNCTION require_suspense_cover();

CREATE OR REPLACE FUNCTION protect_suspense_exit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.entry_id, NEW.way, NEW.amount_cents, NEW.reason, NEW.reference, NEW.asked_by)
      IS DISTINCT FROM (OLD.entry_id, OLD.way, OLD.amount_cents, OLD.reason, OLD.reference, OLD.asked_by)
      OR (OLD.provider_refund_id IS NOT NULL AND NEW.provider_refund_id IS DISTINCT FROM OLD.provider_refund_id)
      OR (OLD.movement_id IS NOT NULL AND NEW.movement_id IS DISTINCT FROM OLD.movement_id)
      OR (OLD.failure_movement_id IS NOT NULL AND NEW.failure_movement_id IS DISTINCT FROM OLD.failure_movement_id) THEN
    RAISE EXCEPTION 'way out of suspense % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_suspense_exit BEFORE UPDATE ON suspense_exits FOR EACH ROW EXECUTE FUNCTION protect_suspense_exit();

CREATE TRIGGER refuse_illegal_move BEFORE UPDATE OF state ON suspense_exits FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_illegal_move('suspense_exit');

CREATE TRIGGER refuse_delete BEFORE DELETE ON suspense_exits FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON suspense_exits EXECUTE FUNCTION refuse_change();
