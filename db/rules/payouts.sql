-- TypeScript twins: src/features/payouts/payout-states.ts, src/features/payouts/release-rules.ts
-- From funded to paid out: the terms, milestones, votes, releases, transfers, and the remainder of each investment.

-- The fee, the payer of the processing fees and the decision rules are those in force when the first hold is taken. If no money depends on
-- them, the next first hold takes the current ones. Defaults: settings-rules.ts.
CREATE OR REPLACE FUNCTION freeze_funding_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO funding_terms (project_id, fee_basis_points, processing_fees_by, creator_bears_disputes, release_rule, vote_days,
    quorum_percent, weight_cap_percent, start_at_most_percent)
  SELECT NEW.project_id, round(coalesce(s.platform_fee_percent, 0) * 100), coalesce(s.processing_fees_by, 'platform'),
    coalesce(s.creator_bears_disputes, true), coalesce(s.release_rule, 'vote_then_admin'), coalesce(s.vote_days, 7),
    coalesce(s.quorum_percent, 20), coalesce(s.weight_cap_percent, 20), coalesce(s.start_at_most_percent, 30)
  FROM site_settings s
  ON CONFLICT (project_id) DO UPDATE SET (fee_basis_points, processing_fees_by, creator_bears_disputes, release_rule, vote_days,
      quorum_percent, weight_cap_percent, start_at_most_percent, frozen_at)
    = (excluded.fee_basis_points, excluded.processing_fees_by, excluded.creator_bears_disputes, excluded.release_rule, excluded.vote_days,
      excluded.quorum_percent, excluded.weight_cap_percent, excluded.start_at_most_percent, excluded.frozen_at)
  WHERE NOT (SELECT p.terms_locked FROM projects p WHERE p.id = excluded.project_id);
  RETURN NEW;
END $$;

CREATE TRIGGER freeze_funding_terms BEFORE INSERT ON investments FOR EACH ROW
  WHEN (NEW.origin = 'card') EXECUTE FUNCTION freeze_funding_terms();

-- The money of an investment by place: released, returned (including pending returns), and the remainder that is still held for its
-- project.
CREATE VIEW investment_money AS
  SELECT i.id AS investment_id, i.project_id, i.investor_id, i.origin, i.state, i.amount_cents,
    s.cents AS released_cents, r.cents AS returned_cents, i.amount_cents - s.cents - r.cents AS rest_cents
  FROM investments i
  CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount_cents), 0)::bigint AS cents FROM release_shares x
    JOIN releases l ON l.id = x.release_id WHERE x.investment_id = i.id AND l.state <> 'withdrawn') s
  CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount_cents + x.settled_cents), 0)::bigint AS cents FROM part_returns x WHERE x.investment_id = i.id) r;

-- Investors with money in a project. Their remainder is released next, and is their weight in votes.
CREATE VIEW money_in_projects AS
  SELECT investment_id, project_id, investor_id, rest_cents FROM investment_money
  WHERE origin = 'card' AND state = 'completed' AND rest_cents > 0;

-- Ledger references of a return's settled amounts: one for its request, and one for each round that reduced it.
CREATE OR REPLACE FUNCTION settled_refs(p_return bigint, p_round integer) RETURNS SETOF text LANGUAGE sql IMMUTABLE ROWS 2 AS $$
  SELECT 'part:' || p_return UNION ALL SELECT 'part:' || p_return || ':' || n FROM generate_series(1, p_round) AS n
$$;

-- Withdraws an approved release that has not reached the provider and never will. Callers hold its project and have checked that.
CREATE OR REPLACE FUNCTION withdraw_missing_release(p_release bigint, p_reason text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  missing releases;
  transfer transfers;
  share record;
BEGIN
  SELECT * INTO STRICT missing FROM releases WHERE id = p_release;
  UPDATE transfers SET state = 'withdrawn' WHERE release_id = missing.id AND state IN ('wanted', 'refused') RETURNING * INTO transfer;
  UPDATE releases SET state = 'withdrawn', withdrawn_reason = p_reason WHERE id = missing.id;
  IF EXISTS (SELECT 1 FROM ledger_entries e WHERE e.kind = 'clawback' AND e.ref = missing.id::text) THEN
    PERFORM post_entry('clawback_undone', missing.id::text, 'creator_receivable:' || missing.project_id, 'creator_payable:' || missing.project_id, missing.clawback_cents);
  END IF;
  PERFORM post_entry('release_withdrawn', missing.id::text, 'creator_payable:' || missing.project_id, 'escrow:' || missing.project_id, missing.gross_cents);
  FOR share IN
    SELECT s.investment_id, s.amount_cents, i.state = 'charged_back' AS has_ended FROM release_shares s JOIN investments i ON i.id = s.investment_id
    WHERE s.release_id = missing.id AND EXISTS (SELECT 1 FROM disputes d WHERE d.investment_id = i.id) ORDER BY s.investment_id
  LOOP
    IF share.has_ended THEN
      PERFORM cover_loss(missing, transfer, share.investment_id, share.amount_cents);
    ELSE
      PERFORM undo_charges(missing, transfer, share.investment_id);
    END IF;
  END LOOP;
  UPDATE milestones SET state = 'approved', state_since = now() WHERE id = missing.milestone_id AND state = 'releasing';
  -- A stopped project may have returned all remainders already; now there are more.
  UPDATE projects SET unwinding = true WHERE id = missing.project_id AND status = 'failed' AND NOT unwinding;
END $$;

-- Withdraws a release that was certainly never submitted to the provider; false if it may have been. Callers hold the project; lock order:
-- project, milestone, release, transfer, accounts.
CREATE OR REPLACE FUNCTION withdraw_unsent_release(p_release bigint, p_reason text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM milestones WHERE id = (SELECT milestone_id FROM releases WHERE id = p_release) FOR NO KEY UPDATE;
  PERFORM 1 FROM releases WHERE id = p_release FOR NO KEY UPDATE;
  PERFORM 1 FROM transfers WHERE release_id = p_release FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM transfers t WHERE t.release_id = p_release AND t.state <> 'withdrawn'
      AND (t.state <> 'wanted' OR t.first_tried_at IS NOT NULL)) THEN
    RETURN false;
  END IF;
  PERFORM withdraw_missing_release(p_release, p_reason);
  RETURN true;
END $$;

-- A transfer that may have been submitted is not submitted again. Once no response can still arrive, the worker looks it up at the provider
-- and withdraws it if it does not exist.
CREATE OR REPLACE FUNCTION give_up_transfers(p_release bigint, p_cause text) RETURNS void LANGUAGE sql AS $$
  UPDATE transfers SET given_up_at = now(), given_up_for = p_cause
  WHERE release_id = p_release AND state IN ('wanted', 'refused') AND given_up_at IS NULL
$$;

-- Takes an investment out of its unsent releases, which are requested again without it.
CREATE OR REPLACE FUNCTION withdraw_unsent_releases(p_investment bigint, p_reason text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  unsent record;
BEGIN
  FOR unsent IN
    SELECT r.* FROM releases r JOIN release_shares s ON s.release_id = r.id WHERE s.investment_id = p_investment AND r.state = 'approved'
    ORDER BY r.id
  LOOP
    CONTINUE WHEN NOT withdraw_unsent_release(unsent.id, p_reason);
    INSERT INTO releases (project_id, milestone_id, catch_up_of, asked_by, asked_at, needs_second, second_by, second_at, not_before)
    VALUES (unsent.project_id, unsent.milestone_id, unsent.catch_up_of, unsent.asked_by, unsent.asked_at, unsent.needs_second,
      unsent.second_by, unsent.second_at, unsent.not_before);
  END LOOP;
END $$;

-- A project is stopped: all of its unsent releases, for good.
CREATE OR REPLACE FUNCTION withdraw_all_unsent(p_project bigint, p_reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM give_up_transfers(id, 'stop') FROM releases
  WHERE project_id = p_project AND state = 'approved' AND NOT withdraw_unsent_release(id, p_reason);
END $$;

-- An investment leaves or rejoins the completed ones: releases count only those, so both lock the project first.
CREATE OR REPLACE FUNCTION guard_released_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM projects WHERE id = NEW.project_id FOR NO KEY UPDATE;
  IF OLD.state = 'completed' THEN
    PERFORM withdraw_unsent_releases(NEW.id, 'An investment left it: ' || replace(NEW.state, '_', ' '));
    IF NEW.state = 'refund_pending' AND EXISTS (SELECT 1 FROM investment_money m WHERE m.investment_id = NEW.id AND m.rest_cents <> m.amount_cents) THEN
      RAISE EXCEPTION 'a part of investment % was released, so only its rest can go back', NEW.id USING ERRCODE = 'KD002';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER guard_released_shares AFTER UPDATE OF state ON investments FOR EACH ROW
  WHEN ((OLD.state = 'completed' AND NEW.state IN ('disputed', 'refund_pending')) OR (OLD.state = 'disputed' AND NEW.state = 'completed'))
  EXECUTE FUNCTION guard_released_shares();

-- The split of the money among the milestones is part of the terms.
CREATE OR REPLACE FUNCTION milestone_weights(plan jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(entry -> 'fundingNeeded' ORDER BY place), '[]') FROM jsonb_array_elements(plan) WITH ORDINALITY AS e (entry, place)
$$;

CREATE OR REPLACE FUNCTION protect_milestone_weights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF milestone_weights(NEW.milestones) <> milestone_weights(OLD.milestones) THEN
    RAISE EXCEPTION 'the milestone amounts of project % are locked', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_milestone_weights BEFORE UPDATE OF milestones ON projects FOR EACH ROW
  WHEN (OLD.terms_locked AND NEW.milestones <> OLD.milestones) EXECUTE FUNCTION protect_milestone_weights();

-- Only a stopped project fails after it was funded.
CREATE OR REPLACE FUNCTION require_project_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM project_stops s WHERE s.project_id = NEW.id) THEN
    RAISE EXCEPTION 'project % may not move from funded to failed', OLD.id USING ERRCODE = 'KD001';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER require_project_stop BEFORE UPDATE OF status ON projects FOR EACH ROW
  WHEN (OLD.status = 'funded' AND NEW.status = 'failed') EXECUTE FUNCTION require_project_stop();

-- A vote takes ballots of its voters while it is open; only the count writes what they weighed.
CREATE OR REPLACE FUNCTION guard_ballot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  poll polls;
BEGIN
  SELECT * INTO poll FROM polls WHERE id = NEW.poll_id;
  IF poll.result IS NOT NULL OR ((TG_OP = 'INSERT' OR NEW.choice <> OLD.choice) AND poll.closes_at < now()) THEN
    RAISE EXCEPTION 'vote % is over', NEW.poll_id USING ERRCODE = 'KD002';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM poll_voters v WHERE v.poll_id = NEW.poll_id AND v.user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'person % has no vote in %', NEW.user_id, NEW.poll_id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER guard_ballot BEFORE INSERT OR UPDATE ON ballots FOR EACH ROW EXECUTE FUNCTION guard_ballot();

CREATE OR REPLACE FUNCTION protect_poll() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.result IS NOT NULL OR (NEW.milestone_id, NEW.kind, NEW.evidence_hash, NEW.opened_at)
      IS DISTINCT FROM (OLD.milestone_id, OLD.kind, OLD.evidence_hash, OLD.opened_at)
      OR NEW.closes_at < OLD.closes_at OR (OLD.is_extended AND NEW.closes_at <> OLD.closes_at) THEN
    RAISE EXCEPTION 'vote % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_poll BEFORE UPDATE ON polls FOR EACH ROW EXECUTE FUNCTION protect_poll();

-- Evidence never changes; it may be sent back, once.
CREATE OR REPLACE FUNCTION protect_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sent_back_at IS NOT NULL OR to_jsonb(NEW) - 'sent_back_at' - 'sent_back_reason' <> to_jsonb(OLD) - 'sent_back_at' - 'sent_back_reason' THEN
    RAISE EXCEPTION 'evidence % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_evidence BEFORE UPDATE ON milestone_evidence FOR EACH ROW EXECUTE FUNCTION protect_evidence();

CREATE OR REPLACE FUNCTION protect_evidence_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.evidence_id IS NOT NULL OR to_jsonb(NEW) - 'evidence_id' <> to_jsonb(OLD) - 'evidence_id' THEN
    RAISE EXCEPTION 'evidence file % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_evidence_file BEFORE UPDATE ON evidence_files FOR EACH ROW EXECUTE FUNCTION protect_evidence_file();

CREATE TRIGGER refuse_filed_delete BEFORE DELETE ON evidence_files FOR EACH ROW WHEN (OLD.evidence_id IS NOT NULL) EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE FUNCTION protect_milestone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.project_id, NEW.position, NEW.is_whole, NEW.title, NEW.description, NEW.deliverables, NEW.weight_cents)
      IS DISTINCT FROM (OLD.project_id, OLD.position, OLD.is_whole, OLD.title, OLD.description, OLD.deliverables, OLD.weight_cents)
      OR NEW.due_on < OLD.due_on THEN
    RAISE EXCEPTION 'milestone % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_milestone BEFORE UPDATE ON milestones FOR EACH ROW EXECUTE FUNCTION protect_milestone();

-- A release's shares are fixed when it is approved. Until then it may turn out to need a second administrator.
CREATE OR REPLACE FUNCTION protect_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.uuid, NEW.project_id, NEW.milestone_id, NEW.catch_up_of, NEW.asked_by, NEW.asked_at)
      IS DISTINCT FROM (OLD.uuid, OLD.project_id, OLD.milestone_id, OLD.catch_up_of, OLD.asked_by, OLD.asked_at)
      OR (OLD.needs_second AND NOT NEW.needs_second) OR (NEW.needs_second AND NOT OLD.needs_second AND OLD.state <> 'asked')
      OR (OLD.second_by IS NOT NULL AND NEW.second_by IS DISTINCT FROM OLD.second_by)
      OR (OLD.approved_at IS NOT NULL AND (NEW.weight_cents, NEW.of_weight_cents, NEW.gross_cents, NEW.fee_cents, NEW.processing_cents, NEW.clawback_cents, NEW.net_cents, NEW.approved_at)
        IS DISTINCT FROM (OLD.weight_cents, OLD.of_weight_cents, OLD.gross_cents, OLD.fee_cents, OLD.processing_cents, OLD.clawback_cents, OLD.net_cents, OLD.approved_at)) THEN
    RAISE EXCEPTION 'release % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_release BEFORE UPDATE ON releases FOR EACH ROW EXECUTE FUNCTION protect_release();

CREATE OR REPLACE FUNCTION protect_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.uuid, NEW.release_id, NEW.account_id, NEW.amount_cents, NEW.resends)
      IS DISTINCT FROM (OLD.uuid, OLD.release_id, OLD.account_id, OLD.amount_cents, OLD.resends)
      OR (OLD.provider_transfer_id IS NOT NULL AND NEW.provider_transfer_id IS DISTINCT FROM OLD.provider_transfer_id)
      OR (OLD.movement_id IS NOT NULL AND NEW.movement_id IS DISTINCT FROM OLD.movement_id)
      OR (OLD.first_tried_at IS NOT NULL AND NEW.first_tried_at IS NULL)
      OR NEW.reversed_cents < OLD.reversed_cents THEN
    RAISE EXCEPTION 'transfer % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_transfer BEFORE UPDATE ON transfers FOR EACH ROW EXECUTE FUNCTION protect_transfer();

CREATE OR REPLACE FUNCTION protect_part_return() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.investment_id, NEW.payment_id, NEW.amount_cents + NEW.settled_cents, NEW.reason)
      IS DISTINCT FROM (OLD.investment_id, OLD.payment_id, OLD.amount_cents + OLD.settled_cents, OLD.reason) OR (OLD.is_canceled AND NOT NEW.is_canceled)
      -- Only the unsent amount can shrink, in a new round, when a part of it went back another way.
      OR (NEW.amount_cents <> OLD.amount_cents AND (NEW.amount_cents > OLD.amount_cents OR NEW.amount_cents = 0 OR NEW.round <= OLD.round
        OR OLD.state NOT IN ('requested', 'failed') OR OLD.is_canceled)) THEN
    RAISE EXCEPTION 'part return % is frozen', OLD.id USING ERRCODE = 'KD002';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER protect_part_return BEFORE UPDATE ON part_returns FOR EACH ROW EXECUTE FUNCTION protect_part_return();

CREATE TRIGGER refuse_update_and_delete BEFORE UPDATE OR DELETE ON release_shares FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_update_and_delete BEFORE UPDATE OR DELETE ON transfer_reversals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_update_and_delete BEFORE UPDATE OR DELETE ON project_stops FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_update_and_delete BEFORE UPDATE OR DELETE ON poll_voters FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refuse_delete BEFORE DELETE ON funding_terms FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON milestones FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON milestone_evidence FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON polls FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON ballots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON releases FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON part_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON release_pauses FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_delete BEFORE DELETE ON write_offs FOR EACH ROW EXECUTE FUNCTION refuse_change();

DO $$
DECLARE
  machine record;
BEGIN
  FOR machine IN SELECT * FROM (VALUES ('milestone', 'milestones'), ('release', 'releases'), ('transfer', 'transfers'),
    ('part_return', 'part_returns'), ('write_off', 'write_offs')) AS m (name, place)
  LOOP
    EXECUTE format('CREATE TRIGGER refuse_illegal_move BEFORE UPDATE OF state ON %I FOR EACH ROW
      WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION refuse_illegal_move(%L)', machine.place, machine.name);
    EXECUTE format('CREATE TRIGGER record_first_move AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION record_state_move(%L)', machine.place, machine.name);
    EXECUTE format('CREATE TRIGGER record_move AFTER UPDATE OF state ON %I FOR EACH ROW
      WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION record_state_move(%L)', machine.place, machine.name);
    EXECUTE format('CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON %I EXECUTE FUNCTION refuse_change()', machine.place);
  END LOOP;
END $$;
