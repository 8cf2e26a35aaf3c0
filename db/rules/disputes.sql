-- TypeScript twin: src/features/investing/server/disputes/dispute-service.ts
-- Disputes that a bank opens about a payment.

CREATE OR REPLACE FUNCTION protect_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.provider_dispute_id, NEW.investment_id, NEW.payment_id, NEW.amount_cents)
      IS DISTINCT FROM (OLD.provider_dispute_id, OLD.investment_id, OLD.payment_id, OLD.amount_cents) THEN
    RAISE EXCEPTION 'dispute % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_dispute BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION protect_dispute();

CREATE TRIGGER refuse_illegal_move BEFORE UPDATE OF state ON disputes FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_illegal_move('dispute');

CREATE TRIGGER refuse_delete BEFORE DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON disputes EXECUTE FUNCTION refuse_change();
