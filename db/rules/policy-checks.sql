-- TypeScript twin: src/features/investing/server/gate/gate-facts.ts
-- What a person committed under the rules of one law, and the record of every check.

-- Paid or reserved in the last twelve months, less what went back. An open hold in `p_except` is about to be replaced.
CREATE OR REPLACE FUNCTION pack_commitments(p_investor bigint, p_packs text[], p_except bigint DEFAULT NULL)
RETURNS TABLE (investment_id bigint, cents bigint, at timestamptz) LANGUAGE sql STABLE AS $$
  SELECT i.id, (coalesce(i.allotted_cents, i.amount_cents) - coalesce((SELECT sum(x.amount_cents + x.settled_cents) FROM part_returns x
      WHERE x.investment_id = i.id AND x.reason <> 'allotment'), 0))::bigint,
    i.created_at
  FROM investments i
  WHERE i.investor_id = p_investor AND i.counted IS NOT NULL AND i.created_at > now() - interval '12 months'
    AND NOT (i.counted = 'held' AND i.project_id IS NOT DISTINCT FROM p_except)
    AND project_pack(i.project_id) = ANY (p_packs)
$$;

-- Whether an ended hold no longer fits under the limit it was taken with: other commitments may have used it since.
CREATE OR REPLACE FUNCTION is_over_limit(p_investment bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM policy_checks c
    WHERE c.investment_id = p_investment AND c.limit_cents IS NOT NULL
      AND c.amount_cents + (SELECT coalesce(sum(k.cents), 0) FROM pack_commitments(c.investor_id, ARRAY(SELECT jsonb_array_elements_text(c.inputs -> 'packs'))) k)
        > c.limit_cents)
$$;

-- Only the person may change: two accounts that are joined have one history.
CREATE OR REPLACE FUNCTION protect_policy_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.investment_id IS NOT NULL THEN
      RAISE EXCEPTION 'the check of investment % is kept', OLD.investment_id USING ERRCODE = 'KD002';
    END IF;
    RETURN OLD;
  END IF;
  IF to_jsonb(NEW) - 'investor_id' IS DISTINCT FROM to_jsonb(OLD) - 'investor_id' THEN
    RAISE EXCEPTION 'check % is kept as it was decided', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_policy_check BEFORE UPDATE OR DELETE ON policy_checks FOR EACH ROW EXECUTE FUNCTION protect_policy_check();

CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON policy_checks EXECUTE FUNCTION refuse_change();
