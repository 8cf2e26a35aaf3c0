-- TypeScript twins: src/features/register/register-states.ts, src/features/register/share-rules.ts
-- The register of holders: computed from investments, what went back of them, and transfers. Nothing of it is stored.

-- What is left of each paid investment of a project at a moment: `kept_cents` of its `amount_cents`. Money that goes back takes its share
-- with it from the day its return starts, as it stops counting as invested (invested_money).
CREATE OR REPLACE FUNCTION register_lots(p_project bigint, until timestamptz DEFAULT 'infinity', only_lots bigint[] DEFAULT NULL) RETURNS TABLE (
  investment_id bigint, investor_id bigint, amount_cents bigint, kept_cents bigint, valuation_cents bigint, since timestamptz
) LANGUAGE sql STABLE AS $$
  SELECT i.id, i.investor_id, coalesce(i.allotted_cents, i.amount_cents),
    (coalesce(i.allotted_cents, i.amount_cents) - coalesce((SELECT sum(x.amount_cents + x.settled_cents) FROM part_returns x
      WHERE x.investment_id = i.id AND x.reason <> 'allotment' AND x.created_at < until), 0))::bigint, i.valuation_cents,
    greatest(i.completed_at, a.at)
  FROM investments i JOIN projects p ON p.id = i.project_id LEFT JOIN allotments a ON a.project_id = i.project_id
  WHERE i.project_id = p_project AND (only_lots IS NULL OR i.id = ANY (only_lots)) AND i.ever_completed
    -- A request is no share before its allotment.
    AND (p.allotment = 'first_come' OR i.allotted_cents IS NOT NULL) AND greatest(i.completed_at, a.at) < until
    -- Imported investments may have been paid before their history begins.
    AND coalesce((SELECT m.to_state FROM money_moves m WHERE m.machine = 'investment' AND m.row_id = i.id AND m.at < until
      ORDER BY m.id DESC LIMIT 1), 'completed') IN ('completed', 'disputed')
$$;

-- Every change of a holding: cents of the amount once invested, which a holder got or gave.
CREATE OR REPLACE FUNCTION register_changes(p_project bigint, until timestamptz DEFAULT 'infinity', only_lots bigint[] DEFAULT NULL) RETURNS TABLE (
  investment_id bigint, holder_id bigint, part_cents bigint, at timestamptz, how text, transfer_id bigint
) LANGUAGE sql STABLE AS $$
  WITH lots AS MATERIALIZED (SELECT * FROM register_lots(p_project, until, only_lots)),
  moved AS MATERIALIZED (SELECT t.* FROM share_transfers t JOIN lots l ON l.investment_id = t.investment_id
    WHERE t.project_id = p_project AND t.state = 'done' AND t.ended_at < until)
  SELECT l.investment_id, l.investor_id, l.amount_cents, l.since, 'investment', NULL::bigint FROM lots l
  UNION ALL SELECT m.investment_id, m.to_id, m.part_cents, m.ended_at, m.kind, m.id FROM moved m
  UNION ALL SELECT m.investment_id, m.from_id, -m.part_cents, m.ended_at, m.kind, m.id FROM moved m
$$;

-- The lines of a register: the part of each investment that each holder has. What is left of an investment is divided between its holders
-- in proportion and to the cent: cumulative parts, rounded down, so that the lines add up exactly.
CREATE OR REPLACE FUNCTION register_lines(p_project bigint, until timestamptz DEFAULT 'infinity', only_lots bigint[] DEFAULT NULL) RETURNS TABLE (
  investment_id bigint, holder_id bigint, part_cents bigint, kept_cents bigint, amount_cents bigint, valuation_cents bigint,
  since timestamptz, bought_at timestamptz, how text
) LANGUAGE sql STABLE AS $$
  WITH held AS (
    SELECT c.investment_id, c.holder_id, sum(c.part_cents)::bigint AS part_cents, min(c.at) FILTER (WHERE c.part_cents > 0) AS since,
      (array_agg(c.how ORDER BY c.at, c.transfer_id NULLS FIRST) FILTER (WHERE c.part_cents > 0))[1] AS how
    FROM register_changes(p_project, until, only_lots) c GROUP BY 1, 2 HAVING sum(c.part_cents) > 0
  ), summed AS (
    SELECT h.*, sum(h.part_cents) OVER (PARTITION BY h.investment_id ORDER BY h.holder_id) AS up_to FROM held h
  ), divided AS (
    SELECT s.*, l.amount_cents, l.valuation_cents, l.since AS bought_at,
      (trunc(l.kept_cents::numeric * s.up_to / l.amount_cents)
        - trunc(l.kept_cents::numeric * (s.up_to - s.part_cents) / l.amount_cents))::bigint AS kept_cents
    FROM summed s JOIN register_lots(p_project, until, only_lots) l ON l.investment_id = s.investment_id
  )
  SELECT d.investment_id, d.holder_id, d.part_cents, d.kept_cents, d.amount_cents, d.valuation_cents, d.since, d.bought_at, d.how
  FROM divided d WHERE d.kept_cents > 0
$$;

-- Confirmed rounds that count at a moment, oldest first. A corrected round no longer counts.
CREATE OR REPLACE FUNCTION counted_rounds(p_project bigint, as_of date DEFAULT 'infinity') RETURNS SETOF later_rounds LANGUAGE sql STABLE AS $$
  SELECT r.* FROM later_rounds r WHERE r.project_id = p_project AND r.state = 'confirmed' AND r.held_on <= as_of
    AND NOT EXISTS (SELECT FROM later_rounds c WHERE c.replaces = r.id AND c.state = 'confirmed')
  ORDER BY r.held_on, r.id
$$;

-- The lines of one holder in all registers, reading no more than the investments they have a part of.
CREATE OR REPLACE FUNCTION lines_of_holder(p_holder bigint) RETURNS TABLE (
  project_id bigint, investment_id bigint, part_cents bigint, kept_cents bigint, valuation_cents bigint, since timestamptz, bought_at timestamptz, how text
) LANGUAGE sql STABLE AS $$
  WITH lots AS (
    SELECT i.project_id, i.id FROM investments i WHERE i.investor_id = p_holder AND i.counted = 'raised'
    UNION SELECT t.project_id, t.investment_id FROM share_transfers t WHERE t.to_id = p_holder AND t.state = 'done'
  ), mine AS (SELECT l.project_id, array_agg(l.id) AS ids FROM lots l GROUP BY 1)
  SELECT m.project_id, l.investment_id, l.part_cents, l.kept_cents, l.valuation_cents, l.since, l.bought_at, l.how
  FROM mine m CROSS JOIN LATERAL register_lines(m.project_id, 'infinity', m.ids) l WHERE l.holder_id = p_holder
$$;

-- What a person has of a company, in millionths of a percent: each line diluted by the rounds since it was bought and rounded down, as in
-- share-rules.ts.
CREATE OR REPLACE FUNCTION held_share(p_project bigint, p_holder bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  line record;
  round later_rounds;
  top numeric;
  bottom numeric;
  share bigint := 0;
BEGIN
  FOR line IN SELECT l.* FROM register_lines(p_project, 'infinity', ARRAY(
      SELECT i.id FROM investments i WHERE i.project_id = p_project AND i.investor_id = p_holder AND i.counted = 'raised'
      UNION SELECT t.investment_id FROM share_transfers t WHERE t.project_id = p_project AND t.to_id = p_holder AND t.state = 'done')) l
    WHERE l.holder_id = p_holder
  LOOP
    top := line.kept_cents::numeric * 100000000;
    bottom := line.valuation_cents;
    FOR round IN SELECT * FROM counted_rounds(p_project) r WHERE r.held_on >= (line.bought_at AT TIME ZONE 'UTC')::date LOOP
      top := top * round.pre_money_cents;
      bottom := bottom * (round.pre_money_cents::numeric + round.amount_cents);
    END LOOP;
    share := share + div(top, bottom);
  END LOOP;
  RETURN share;
END $$;

CREATE OR REPLACE FUNCTION protect_share_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.project_id, NEW.investment_id, NEW.from_id, NEW.to_id, NEW.kind, NEW.part_cents, NEW.file_id, NEW.asked_by, NEW.asked_at)
      IS DISTINCT FROM (OLD.project_id, OLD.investment_id, OLD.from_id, OLD.to_id, OLD.kind, OLD.part_cents, OLD.file_id, OLD.asked_by, OLD.asked_at)
      -- Only the words of an erased person leave one that has ended.
      OR (OLD.state <> 'open' AND (NEW.state, NEW.reason, NEW.second_by, NEW.ended_at) IS DISTINCT FROM (OLD.state, OLD.reason, OLD.second_by, OLD.ended_at))
      OR (OLD.from_agreed_at IS NOT NULL AND NEW.from_agreed_at IS DISTINCT FROM OLD.from_agreed_at)
      OR (OLD.to_agreed_at IS NOT NULL AND NEW.to_agreed_at IS DISTINCT FROM OLD.to_agreed_at) THEN
    RAISE EXCEPTION 'transfer of shares % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_share_transfer BEFORE UPDATE ON share_transfers FOR EACH ROW EXECUTE FUNCTION protect_share_transfer();

-- A holder never gives more than they have. The lock of the investment makes transfers of it wait for each other and for its money.
CREATE OR REPLACE FUNCTION cover_share_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM investments i WHERE i.id = NEW.investment_id FOR NO KEY UPDATE;
  IF NEW.part_cents > coalesce((SELECT l.part_cents FROM register_lines(NEW.project_id, 'infinity', ARRAY[NEW.investment_id]) l
      WHERE l.holder_id = NEW.from_id), 0) THEN
    RAISE EXCEPTION 'transfer of shares % is larger than the holding', NEW.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER cover_share_transfer BEFORE UPDATE OF state ON share_transfers FOR EACH ROW
  WHEN (NEW.state = 'done') EXECUTE FUNCTION cover_share_transfer();

CREATE OR REPLACE FUNCTION protect_later_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.project_id, NEW.held_on, NEW.pre_money_cents, NEW.amount_cents, NEW.investors, NEW.replaces, NEW.proposed_by, NEW.proposed_at)
      IS DISTINCT FROM (OLD.project_id, OLD.held_on, OLD.pre_money_cents, OLD.amount_cents, OLD.investors, OLD.replaces, OLD.proposed_by, OLD.proposed_at)
      OR (OLD.state <> 'proposed' AND (NEW.needs_second, NEW.first_by, NEW.first_at, NEW.second_by, NEW.ended_at)
        IS DISTINCT FROM (OLD.needs_second, OLD.first_by, OLD.first_at, OLD.second_by, OLD.ended_at))
      -- A confirmed round can only be revoked, and a revoked one is final.
      OR (OLD.state <> 'proposed' AND NEW.state <> OLD.state AND NOT (OLD.state = 'confirmed' AND NEW.state = 'revoked'))
      OR (OLD.state <> 'confirmed' AND (NEW.revoke_asked_by, NEW.revoke_asked_at, NEW.revoked_by, NEW.revoked_at)
        IS DISTINCT FROM (OLD.revoke_asked_by, OLD.revoke_asked_at, OLD.revoked_by, OLD.revoked_at)) THEN
    RAISE EXCEPTION 'round % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_later_round BEFORE UPDATE ON later_rounds FOR EACH ROW EXECUTE FUNCTION protect_later_round();

-- A certificate says for ever what it said; only the name of an erased person leaves it.
CREATE OR REPLACE FUNCTION protect_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.holder_name IS NOT NULL OR (NEW.number, NEW.code_hash, NEW.project_id, NEW.holder_id, NEW.project_title, NEW.amount_cents, NEW.share, NEW.sha256, NEW.issued_at)
      IS DISTINCT FROM (OLD.number, OLD.code_hash, OLD.project_id, OLD.holder_id, OLD.project_title, OLD.amount_cents, OLD.share, OLD.sha256, OLD.issued_at) THEN
    RAISE EXCEPTION 'certificate % is frozen', OLD.number USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_certificate BEFORE UPDATE ON certificates FOR EACH ROW EXECUTE FUNCTION protect_certificate();

CREATE TRIGGER refuse_delete BEFORE DELETE ON share_transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON later_rounds FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON certificates FOR EACH ROW EXECUTE FUNCTION refuse_change();
