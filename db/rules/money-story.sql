-- TypeScript twins: src/features/ledger/money-places.ts, src/features/ledger/server/money-reading.ts
-- The place and history of every cent of an investment and of a project: the only code that reads them from the ledger. Amounts are
-- cents, read from every entry about it that was booked before `until`.

-- Returns the money of each card investment. `escrow` still includes the money taken by its releases; `held` excludes it.
CREATE OR REPLACE FUNCTION money_of_investments(ids bigint[], until timestamptz DEFAULT 'infinity') RETURNS TABLE (
  investment_id bigint, paid_in bigint, escrow bigint, payable bigint, refunded bigint, lost bigint, settled bigint, outside bigint,
  released bigint, bank_took bigint, requested_at timestamptz, returned_at timestamptz, is_under_way boolean
) LANGUAGE sql STABLE AS $$
  WITH mine AS (SELECT i.id FROM investments i WHERE i.id = ANY (ids) AND i.origin = 'card'),
  -- Every entry about an investment names the payment, refund, return or dispute that it is about.
  subjects AS (
    SELECT mine.id, k.kind, p.provider_payment_id AS ref FROM mine JOIN payments p ON p.investment_id = mine.id
      CROSS JOIN (VALUES ('captured'), ('captured_late')) AS k (kind) WHERE p.provider_payment_id IS NOT NULL
    UNION ALL
    SELECT mine.id, k.kind, r.id::text FROM mine JOIN refunds r ON r.investment_id = mine.id
      CROSS JOIN (VALUES ('refund_requested'), ('refunded'), ('refund_failed'), ('refund_cancelled'), ('parts_settled')) AS k (kind)
    UNION ALL
    SELECT mine.id, k.kind, d.provider_dispute_id FROM mine JOIN disputes d ON d.investment_id = mine.id
      CROSS JOIN (VALUES ('dispute_lost'), ('parts_settled')) AS k (kind)
    UNION ALL
    SELECT mine.id, 'loss_covered', s.release_id || ':' || mine.id || ':' || part.name FROM mine JOIN release_shares s ON s.investment_id = mine.id
      CROSS JOIN (VALUES ('fee'), ('debt'), ('owed'), ('loss')) AS part (name)
    UNION ALL
    SELECT mine.id, 'return_requested', r.id::text FROM mine JOIN part_returns r ON r.investment_id = mine.id
    UNION ALL
    SELECT mine.id, k.kind, s.ref FROM mine JOIN part_returns r ON r.investment_id = mine.id CROSS JOIN settled_refs(r.id, r.round) AS s (ref)
      CROSS JOIN (VALUES ('refund_cancelled'), ('parts_settled')) AS k (kind)
    UNION ALL
    SELECT mine.id, k.kind, r.id || ':' || attempt FROM mine JOIN part_returns r ON r.investment_id = mine.id
      CROSS JOIN LATERAL (SELECT generate_series(0, r.attempts)::text UNION ALL SELECT 'hand') AS a (attempt) CROSS JOIN (VALUES ('returned'), ('return_failed')) AS k (kind)
  ), moved AS (
    SELECT s.id, s.kind, a.name = 'refund_payable' AS is_payable, p.amount_cents AS debit
    FROM subjects s JOIN ledger_entries e ON e.kind = s.kind AND e.ref = s.ref AND e.posted_at < until
    JOIN ledger_postings p ON p.entry_id = e.id
    JOIN ledger_accounts a ON a.id = p.account_id AND (a.name = 'refund_payable' OR a.name LIKE 'escrow:%')
  ), booked AS (
    SELECT mine.id,
      coalesce(-sum(m.debit) FILTER (WHERE m.kind IN ('captured', 'captured_late')), 0) AS paid_in,
      coalesce(-sum(m.debit) FILTER (WHERE NOT m.is_payable), 0) AS escrow,
      coalesce(-sum(m.debit) FILTER (WHERE m.is_payable), 0) AS payable,
      coalesce(sum(m.debit) FILTER (WHERE m.kind IN ('refunded', 'refund_failed', 'returned', 'return_failed')), 0) AS refunded,
      coalesce(sum(m.debit) FILTER (WHERE m.kind IN ('dispute_lost', 'refund_cancelled', 'loss_covered')), 0) AS lost,
      coalesce(sum(m.debit) FILTER (WHERE m.kind = 'parts_settled'), 0) AS settled
    FROM mine LEFT JOIN moved m ON m.id = mine.id GROUP BY mine.id
  )
  SELECT b.id, b.paid_in::bigint, b.escrow::bigint, b.payable::bigint, b.refunded::bigint, b.lost::bigint, b.settled::bigint,
    (SELECT coalesce(sum(o.amount_cents), 0) FROM partial_refunds o
      WHERE o.payment_id IN (SELECT y.id FROM payments y WHERE y.investment_id = b.id) AND o.failure_movement_id IS NULL)::bigint,
    (SELECT coalesce(sum(s.amount_cents), 0) FROM release_shares s JOIN releases r ON r.id = s.release_id
      WHERE s.investment_id = b.id AND r.approved_at < until AND NOT EXISTS (SELECT FROM ledger_entries e
        WHERE e.kind = 'release_withdrawn' AND e.ref = r.id::text AND e.posted_at < until))::bigint,
    (SELECT coalesce(sum(d.lost_cents), 0) FROM disputes d WHERE d.investment_id = b.id)::bigint,
    back.requested_at, back.returned_at, back.is_under_way
  FROM booked b
  CROSS JOIN LATERAL (SELECT min(x.created_at) AS requested_at, max(x.updated_at) FILTER (WHERE x.state = 'succeeded') AS returned_at,
      coalesce(bool_or(x.state IN ('requested', 'submitted')), false) AS is_under_way
    FROM (SELECT created_at, updated_at, state FROM refunds WHERE refunds.investment_id = b.id
      UNION ALL SELECT created_at, updated_at, state FROM part_returns WHERE part_returns.investment_id = b.id AND amount_cents > 0) x) back
$$;

-- How much of what went back to the investor was paid from the bank account, because no refund reached the card.
CREATE OR REPLACE FUNCTION paid_by_hand(ids bigint[]) RETURNS TABLE (investment_id bigint, cents bigint) LANGUAGE sql STABLE AS $$
  SELECT paid.investment_id, sum(paid.amount_cents)::bigint FROM (
    SELECT r.investment_id, r.amount_cents FROM hand_payments h JOIN refunds r ON r.id = h.refund_id WHERE r.investment_id = ANY (ids)
    UNION ALL
    SELECT r.investment_id, r.amount_cents FROM part_returns r WHERE r.investment_id = ANY (ids) AND r.state = 'succeeded'
      AND EXISTS (SELECT FROM ledger_entries e WHERE e.kind = 'returned' AND e.ref = r.id || ':hand')
  ) paid GROUP BY 1
$$;

-- Lists the money events of a card investment: shares of releases, refunds and returns, and amounts that its bank took. `done_at` is when
-- the money was sent, arrived or was taken; null until then.
CREATE OR REPLACE FUNCTION money_events(p_investment bigint) RETURNS TABLE (
  kind text, cents bigint, at timestamptz, done_at timestamptz, is_failed boolean, release_id bigint, milestone integer, title text, reason text, note text
) LANGUAGE sql STABLE AS $$
  SELECT 'released', s.amount_cents::bigint, r.approved_at,
    coalesce((SELECT min(t.sent_at) FROM transfers t WHERE t.release_id = r.id), CASE WHEN r.state = 'sent' THEN r.approved_at END),
    false, r.id, CASE WHEN NOT m.is_whole THEN m.position END, m.title, NULL, NULL
  FROM release_shares s JOIN releases r ON r.id = s.release_id JOIN milestones m ON m.id = r.milestone_id
  WHERE s.investment_id = p_investment AND r.state <> 'withdrawn'
  UNION ALL
  SELECT CASE WHEN payment_id IS NULL THEN 'by_hand' ELSE 'returned' END, amount_cents, created_at, CASE WHEN state = 'succeeded' THEN updated_at END,
    state = 'failed', NULL, NULL, NULL, reason, note
  FROM refunds WHERE investment_id = p_investment
    AND (payment_id IS NOT NULL OR EXISTS (SELECT FROM hand_payments h WHERE h.refund_id = refunds.id))
  UNION ALL
  SELECT CASE WHEN EXISTS (SELECT FROM ledger_entries e WHERE e.kind = 'returned' AND e.ref = part_returns.id || ':hand') THEN 'by_hand' ELSE 'returned' END,
    amount_cents, created_at, CASE WHEN state = 'succeeded' THEN updated_at END, state = 'failed', NULL, NULL, NULL, reason, note
  FROM part_returns WHERE investment_id = p_investment AND NOT is_canceled AND amount_cents > 0
  UNION ALL
  SELECT 'outside', amount_cents, created_at, created_at, false, NULL, NULL, NULL, NULL, NULL
  FROM partial_refunds WHERE payment_id IN (SELECT y.id FROM payments y WHERE y.investment_id = p_investment) AND failure_movement_id IS NULL
  UNION ALL
  SELECT 'bank', lost_cents, opened_at, coalesce(closed_at, updated_at), false, NULL, NULL, NULL, NULL, NULL
  FROM disputes WHERE investment_id = p_investment AND lost_cents > 0
  ORDER BY 3, 6
$$;

-- Returns the money of approved releases by place. The creator's debt is deducted when a release is approved, and fees are booked when it
-- is sent. A reversal brings money back, and part of it may pay the creator's debt.
CREATE OR REPLACE FUNCTION money_of_releases(ids bigint[], until timestamptz DEFAULT 'infinity') RETURNS TABLE (
  release_id bigint, uuid uuid, gross bigint, platform_fee bigint, processing bigint, deducted bigint, sent bigint, in_bank bigint
) LANGUAGE sql STABLE AS $$
  SELECT r.id, r.uuid, r.gross_cents::bigint, booked.fee::bigint, booked.processing::bigint, (booked.clawed + money.clawed)::bigint,
    money.sent::bigint, money.in_bank::bigint
  FROM releases r
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.amount_cents) FILTER (WHERE e.kind = 'platform_fee'), 0) AS fee,
      coalesce(sum(p.amount_cents) FILTER (WHERE e.kind = 'processing_charged'), 0) AS processing,
      coalesce(sum(p.amount_cents) FILTER (WHERE e.kind = 'clawback'), 0)
        - coalesce(sum(p.amount_cents) FILTER (WHERE e.kind = 'clawback_undone'), 0) AS clawed
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0
    WHERE e.kind IN ('platform_fee', 'processing_charged', 'clawback', 'clawback_undone') AND e.ref = r.id::text AND e.posted_at < until
  ) booked
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(t.amount_cents - back.cents - over.cents), 0) AS sent, coalesce(sum(back.clawed), 0) AS clawed,
      coalesce(sum(t.amount_cents - back.cents - over.cents) FILTER (WHERE t.paid_at IS NOT NULL), 0) AS in_bank
    FROM transfers t CROSS JOIN LATERAL (
      SELECT (SELECT coalesce(sum(x.amount_cents), 0) FROM transfer_reversals x
          WHERE x.transfer_id = t.id AND x.created_at < until) AS cents,
        (SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_entries e
          JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0
          WHERE e.kind = 'clawback' AND e.ref LIKE 'transfer:' || t.id || ':%' AND e.posted_at < until) AS clawed
    ) back CROSS JOIN LATERAL (
      -- An overpayment: the creator's debt, not part of this release.
      SELECT coalesce(sum(p.amount_cents), 0) AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0
      WHERE e.kind = 'transfer_overpaid' AND e.ref = t.id::text AND e.posted_at < until
    ) over
    WHERE t.release_id = r.id AND t.sent_at < until
  ) money
  WHERE r.id = ANY (ids) AND r.approved_at < until AND NOT EXISTS (SELECT FROM ledger_entries e
    WHERE e.kind = 'release_withdrawn' AND e.ref = r.id::text AND e.posted_at < until)
$$;

-- Sums up partial refunds made outside this site, for investments that have ended since: they count as returned, and banks kept the
-- remainder of the `parts_settled` entries. A null p_project means all projects.
CREATE OR REPLACE FUNCTION settled_outside(p_project bigint) RETURNS TABLE (investment_id bigint, cents bigint) LANGUAGE sql STABLE AS $$
  SELECT i.id, least(o.cents, settled.cents)::bigint
  FROM (SELECT x.investment_id, sum(x.amount_cents) AS cents FROM partial_refunds x WHERE x.failure_movement_id IS NULL GROUP BY 1) o
  JOIN investments i ON i.id = o.investment_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(p.amount_cents), 0) AS cents
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0
    WHERE e.kind = 'parts_settled' AND e.ref IN (SELECT r.id::text FROM refunds r WHERE r.investment_id = i.id
      UNION ALL SELECT s.ref FROM part_returns x CROSS JOIN settled_refs(x.id, x.round) AS s (ref) WHERE x.investment_id = i.id
      UNION ALL SELECT d.provider_dispute_id FROM disputes d WHERE d.investment_id = i.id)) settled
  WHERE (p_project IS NULL OR i.project_id = p_project) AND settled.cents > 0
$$;

-- Counts card investments that were refunded in full or in part, once the money has arrived. A null p_project means all projects.
CREATE OR REPLACE FUNCTION count_refunded(p_project bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT count(DISTINCT i.id) FROM (
    SELECT r.investment_id FROM refunds r WHERE r.state = 'succeeded'
      AND (r.payment_id IS NOT NULL OR EXISTS (SELECT FROM hand_payments h WHERE h.refund_id = r.id))
    UNION ALL SELECT x.investment_id FROM part_returns x WHERE x.state = 'succeeded' AND x.amount_cents > 0
    UNION ALL SELECT o.investment_id FROM settled_outside(p_project) o
  ) back JOIN investments i ON i.id = back.investment_id WHERE p_project IS NULL OR i.project_id = p_project
$$;

-- Returns the amount a project was funded with, regardless of later refunds and disputes. No rows before it was funded.
CREATE OR REPLACE FUNCTION funded_with(p_project bigint) RETURNS TABLE (cents bigint, people bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coalesce(i.allotted_cents, i.amount_cents)), 0)::bigint, count(DISTINCT i.investor_id)
  FROM projects p JOIN investments i ON i.project_id = p.id AND i.ever_completed
  WHERE p.id = p_project AND p.funded_at IS NOT NULL AND (i.counted = 'raised' OR EXISTS (SELECT FROM money_moves m
    WHERE m.machine = 'investment' AND m.row_id = i.id AND m.from_state IN ('completed', 'disputed') AND m.to_state NOT IN ('completed', 'disputed')
      AND m.at > p.funded_at))
  GROUP BY p.id
$$;

-- Sums up all investments of a project. `paid_in` is the sum of the places from `held` to `taken_back`.
CREATE OR REPLACE FUNCTION money_of_project(p_project bigint) RETURNS TABLE (
  paid_in bigint, held bigint, approved bigint, sent bigint, in_bank bigint, platform_fee bigint, processing bigint, deducted bigint,
  on_its_way_back bigint, returned bigint, taken_back bigint, opening bigint, bank_took bigint, charged_to_creator bigint, owed bigint,
  written_off bigint, investments bigint, refunded_investments bigint
) LANGUAGE sql STABLE AS $$
  WITH payable AS MATERIALIZED (SELECT id FROM ledger_accounts WHERE name = 'refund_payable'),
  escrow AS (
    SELECT coalesce(-sum(p.amount_cents) FILTER (WHERE e.kind = 'captured'), 0) AS captured,
      coalesce(-sum(p.amount_cents) FILTER (WHERE e.kind = 'opening'), 0) AS opening,
      coalesce(sum(p.amount_cents) FILTER (WHERE e.kind IN ('dispute_lost', 'parts_settled', 'loss_covered')), 0) AS lost,
      coalesce(-sum(p.amount_cents), 0) AS balance
    FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
    WHERE p.account_id = (SELECT id FROM ledger_accounts WHERE name = 'escrow:' || p_project)
  ), asked AS MATERIALIZED (
    SELECT r.id, r.payment_id, r.reason, i.origin = 'opening' AS is_opening FROM refunds r JOIN investments i ON i.id = r.investment_id
    WHERE i.project_id = p_project
  ), moved AS (
    SELECT e.kind, a.is_opening, sum(p.amount_cents) AS debit
    FROM asked a JOIN ledger_entries e ON e.ref = a.id::text
      AND e.kind IN ('refund_requested', 'refunded', 'refund_failed', 'refund_cancelled', 'parts_settled')
    JOIN ledger_postings p ON p.entry_id = e.id AND p.account_id = (SELECT id FROM payable) GROUP BY 1, 2
  ), late AS (
    SELECT coalesce(-sum(p.amount_cents), 0) AS captured
    FROM (SELECT DISTINCT payment_id FROM asked WHERE reason = 'late_success') a JOIN payments y ON y.id = a.payment_id
    JOIN ledger_entries e ON e.kind = 'captured_late' AND e.ref = y.provider_payment_id
    JOIN ledger_postings p ON p.entry_id = e.id AND p.account_id = (SELECT id FROM payable)
  ), back AS (
    SELECT coalesce(-sum(debit) FILTER (WHERE NOT is_opening), 0) AS owed,
      coalesce(sum(debit) FILTER (WHERE NOT is_opening AND kind IN ('refunded', 'refund_failed')), 0) AS refunded,
      coalesce(sum(debit) FILTER (WHERE kind IN ('refund_cancelled', 'parts_settled')), 0) AS cancelled,
      coalesce(-sum(debit) FILTER (WHERE is_opening AND kind = 'refund_requested'), 0) AS opening
    FROM moved
  ), rests AS (
    SELECT coalesce(-sum(p.amount_cents), 0) AS owed,
      coalesce(sum(p.amount_cents) FILTER (WHERE e.kind IN ('returned', 'return_failed')), 0) AS returned,
      coalesce(sum(p.amount_cents) FILTER (WHERE e.kind IN ('refund_cancelled', 'parts_settled')), 0) AS cancelled
    FROM part_returns x JOIN investments i ON i.id = x.investment_id AND i.project_id = p_project
    JOIN ledger_entries e ON (e.kind = 'return_requested' AND e.ref = x.id::text)
      OR (e.kind IN ('returned', 'return_failed') AND e.ref IN (SELECT x.id || ':' || n FROM (SELECT generate_series(0, x.attempts)::text UNION ALL SELECT 'hand') a (n)))
      OR (e.kind IN ('refund_cancelled', 'parts_settled') AND e.ref IN (SELECT settled_refs(x.id, x.round)))
    JOIN ledger_postings p ON p.entry_id = e.id AND p.account_id = (SELECT id FROM payable)
  ), creator AS (
    SELECT coalesce(-sum(p.amount_cents), 0) AS approved,
      coalesce(sum(p.amount_cents) FILTER (WHERE e.kind IN ('transferred', 'transfer_reversed', 'transfer_overpaid')), 0) AS sent,
      coalesce(sum(p.amount_cents) FILTER (WHERE e.kind = 'platform_fee'), 0) AS fees,
      coalesce(sum(p.amount_cents) FILTER (WHERE e.kind = 'processing_charged'), 0) AS processing,
      coalesce(sum(p.amount_cents) FILTER (WHERE e.kind IN ('clawback', 'clawback_undone', 'loss_covered')), 0) AS deducted,
      coalesce(-sum(p.amount_cents) FILTER (WHERE e.kind = 'loss_covered'), 0) AS given_back
    FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
    WHERE p.account_id = (SELECT id FROM ledger_accounts WHERE name = 'creator_payable:' || p_project)
  ), arrived AS (
    SELECT coalesce(sum(t.amount_cents - (SELECT coalesce(sum(x.amount_cents), 0) FROM transfer_reversals x WHERE x.transfer_id = t.id)
      - (SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0
        WHERE e.kind = 'transfer_overpaid' AND e.ref = t.id::text)), 0) AS cents
    FROM transfers t JOIN releases r ON r.id = t.release_id WHERE r.project_id = p_project AND t.sent_at IS NOT NULL AND t.paid_at IS NOT NULL
  ), debt AS (
    -- Less what a share that was never sent gave back.
    SELECT coalesce(sum(p.amount_cents) FILTER (WHERE e.kind = 'dispute_charged' OR (e.kind = 'loss_covered' AND p.amount_cents < 0)), 0) AS charged,
      coalesce(-sum(p.amount_cents) FILTER (WHERE e.kind = 'written_off' OR (e.kind = 'loss_covered' AND p.amount_cents > 0)), 0) AS written_off, coalesce(sum(p.amount_cents), 0) AS owed
    FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
    WHERE p.account_id = (SELECT id FROM ledger_accounts WHERE name = 'creator_receivable:' || p_project)
  ), outside AS (SELECT coalesce(sum(o.cents), 0) AS cents FROM settled_outside(p_project) o)
  SELECT (escrow.captured + late.captured)::bigint, (escrow.balance - escrow.opening + back.opening)::bigint, creator.approved::bigint,
    (creator.sent - arrived.cents)::bigint, arrived.cents::bigint, creator.fees::bigint, creator.processing::bigint, creator.deducted::bigint,
    (back.owed + late.captured + rests.owed)::bigint, (back.refunded + rests.returned + outside.cents)::bigint,
    (escrow.lost + back.cancelled + rests.cancelled - outside.cents)::bigint, (escrow.opening - back.opening)::bigint,
    (SELECT coalesce(sum(d.lost_cents), 0) FROM disputes d JOIN investments i ON i.id = d.investment_id WHERE i.project_id = p_project)::bigint,
    (debt.charged - creator.given_back)::bigint, debt.owed::bigint, debt.written_off::bigint,
    (SELECT count(*) FROM investments i WHERE i.project_id = p_project AND i.ever_completed AND i.origin = 'card'), count_refunded(p_project)
  FROM escrow, back, late, rests, creator, arrived, debt, outside
$$;

-- The amount that counts as invested now: settled money less returns, including pending ones. The rows match the ledger; a test compares
-- them.
CREATE VIEW invested_money AS
  SELECT i.id AS investment_id, i.investor_id, i.project_id, i.origin, i.completed_at,
    (coalesce(i.allotted_cents, i.amount_cents) - coalesce((SELECT sum(x.amount_cents + x.settled_cents) FROM part_returns x
      WHERE x.investment_id = i.id AND x.reason <> 'allotment'), 0))::bigint AS cents
  FROM investments i WHERE i.counted = 'raised';

-- How what a person has invested came to be: their payments, and what went back from the day it started to. A charge-back has no refund,
-- so the payment's last change counts.
CREATE OR REPLACE FUNCTION invested_changes(p_investor bigint) RETURNS TABLE (at timestamptz, cents bigint) LANGUAGE sql STABLE AS $$
  WITH own AS MATERIALIZED (
    SELECT i.id, i.project_id, i.amount_cents, i.allotted_cents, i.completed_at, i.counted,
      coalesce((SELECT sum(x.amount_cents + x.settled_cents) FROM part_returns x WHERE x.investment_id = i.id AND x.reason <> 'allotment'), 0) AS returned
    FROM investments i WHERE i.investor_id = p_investor AND i.ever_completed
  )
  SELECT completed_at, amount_cents::bigint FROM own
  UNION ALL
  SELECT x.created_at, -(x.amount_cents + x.settled_cents)::bigint FROM own JOIN part_returns x ON x.investment_id = own.id AND x.reason <> 'allotment'
  UNION ALL
  SELECT a.at, -(own.amount_cents - own.allotted_cents)::bigint FROM own JOIN allotments a ON a.project_id = own.project_id
  WHERE own.allotted_cents < own.amount_cents
  UNION ALL
  SELECT coalesce((SELECT min(r.created_at) FROM refunds r WHERE r.investment_id = own.id),
      (SELECT max(p.updated_at) FROM payments p WHERE p.investment_id = own.id), completed_at), -(coalesce(allotted_cents, amount_cents) - returned)::bigint
  FROM own WHERE counted IS DISTINCT FROM 'raised'
$$;
