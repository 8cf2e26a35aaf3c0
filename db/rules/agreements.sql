-- TypeScript twin: src/features/investing/server/agreement/agreement-service.ts
-- Agreements are evidence: templates and what was signed never change.

CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE ON agreement_templates FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON agreement_templates EXECUTE FUNCTION refuse_change();

-- Erasing a person clears who signed and from where, and deletes what was signed for an investment that was never paid.
CREATE OR REPLACE FUNCTION keep_signed_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM investments i WHERE i.id = OLD.investment_id AND (i.ever_completed OR i.counted IS NOT NULL)) THEN
      RAISE EXCEPTION 'the agreement of investment % is kept', OLD.investment_id USING ERRCODE = 'KD002';
    END IF;
    RETURN OLD;
  END IF;
  IF (NEW.investment_id, NEW.template_id, NEW.sha256, NEW.content, NEW.provider, NEW.signed_at, NEW.provider_id, NEW.provider_file)
      IS DISTINCT FROM (OLD.investment_id, OLD.template_id, OLD.sha256, OLD.content, OLD.provider, OLD.signed_at, OLD.provider_id, OLD.provider_file)
    OR NEW.signed_name IS NOT NULL OR NEW.address IS NOT NULL OR NEW.user_agent IS NOT NULL THEN
    RAISE EXCEPTION 'the agreement of investment % was signed', OLD.investment_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_signed_agreement BEFORE UPDATE OR DELETE ON signed_agreements FOR EACH ROW EXECUTE FUNCTION keep_signed_agreement();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON signed_agreements EXECUTE FUNCTION refuse_change();
