CREATE OR REPLACE FUNCTION guard_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.provider_dispute_id, NEW.investment_id, NEW.payment_id, NEW.amount_cents)
      IS DISTINCT FROM (OLD.provider_dispute_id, OLD.investment_id, OLD.payment_id, OLD.amount_cents) THEN
    RAISE EXCEPTION 'dispute % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER frozen BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION guard_dispute();

CREATE TRIGGER legal_move BEFORE UPDATE OF state ON disputes FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION guard_state('dispute');

CREATE TRIGGER keep BEFORE DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER keep_all BEFORE TRUNCATE ON disputes EXECUTE FUNCTION refuse_change();
