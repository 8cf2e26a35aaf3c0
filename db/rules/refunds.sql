-- TypeScript twin: src/features/investing/server/refunds/refund-service.ts
-- Refunds, manual payments, and partial returns of payments.

CREATE OR REPLACE FUNCTION protect_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.investment_id, NEW.payment_id, NEW.amount_cents, NEW.reason)
      IS DISTINCT FROM (OLD.investment_id, OLD.payment_id, OLD.amount_cents, OLD.reason)
      OR (OLD.provider_refund_id IS NOT NULL AND NEW.provider_refund_id IS DISTINCT FROM OLD.provider_refund_id) THEN
    RAISE EXCEPTION 'refund % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_refund BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION protect_refund();

CREATE TRIGGER refuse_illegal_move BEFORE UPDATE OF state ON refunds FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_illegal_move('refund');

CREATE TRIGGER refuse_delete BEFORE DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON refunds EXECUTE FUNCTION refuse_change();

-- Keeps payments.returned_cents equal to the sum of refunds that have not failed, so that no code can forget it.
CREATE OR REPLACE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state <> 'failed' THEN
    UPDATE payments SET returned_cents = returned_cents + NEW.amount_cents WHERE id = NEW.payment_id;
  ELSIF TG_OP = 'UPDATE' AND OLD.state <> 'failed' AND NEW.state = 'failed' THEN
    UPDATE payments SET returned_cents = returned_cents - NEW.amount_cents WHERE id = NEW.payment_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_refund AFTER INSERT OR UPDATE OF state ON refunds FOR EACH ROW EXECUTE FUNCTION count_refund();

CREATE TRIGGER refuse_update_and_delete BEFORE UPDATE OR DELETE ON hand_payments FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON hand_payments EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION protect_partial_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.provider_refund_id, NEW.investment_id, NEW.payment_id, NEW.amount_cents, NEW.movement_id)
      IS DISTINCT FROM (OLD.provider_refund_id, OLD.investment_id, OLD.payment_id, OLD.amount_cents, OLD.movement_id)
      OR (OLD.failure_movement_id IS NOT NULL AND NEW.failure_movement_id IS DISTINCT FROM OLD.failure_movement_id) THEN
    RAISE EXCEPTION 'partial refund % is frozen', OLD.provider_refund_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_partial_refund BEFORE UPDATE ON partial_refunds FOR EACH ROW EXECUTE FUNCTION protect_partial_refund();

CREATE TRIGGER refuse_delete BEFORE DELETE ON partial_refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON partial_refunds EXECUTE FUNCTION refuse_change();
