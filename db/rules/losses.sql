-- TypeScript twins: src/features/investing/server/returns/loss-charging.ts, src/features/investing/server/returns/loss-division.ts
-- Who has paid for lost disputes, and reversing those charges for a share that was never sent.

-- Sums up the lost disputes of one investment: the amount charged to its creator, the fee that the platform gave up, the amount that the
-- platform paid and was not reimbursed, and the platform's fee on the released money. `released_borne` is the part of `borne` that was
-- charged to the platform in place of the creator.
CREATE OR REPLACE FUNCTION loss_facts(p_investment bigint) RETURNS TABLE (charged bigint, given bigint, borne bigint, released_borne bigint, fee bigint)
LANGUAGE sql STABLE AS $$
  WITH refs AS (
    SELECT d.provider_dispute_id || s.suffix AS ref FROM disputes d
    CROSS JOIN LATERAL (VALUES (''), (':unsent'), (':earlier')) AS s (suffix) WHERE d.investment_id = p_investment
    UNION ALL
    SELECT 'part:' || r.id FROM part_returns r WHERE r.investment_id = p_investment
  ), paid AS (
    SELECT e.kind, a.name, p.amount_cents AS cents, b.name = 'chargeback_loss' AS was_borne
    FROM refs JOIN ledger_entries e ON e.kind IN ('dispute_lost', 'dispute_charged', 'dispute_fee_share') AND e.ref = refs.ref
    JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0 JOIN ledger_accounts a ON a.id = p.account_id
    JOIN ledger_postings c ON c.entry_id = e.id AND c.amount_cents < 0 JOIN ledger_accounts b ON b.id = c.account_id
  ), back AS (
    SELECT a.name, -p.amount_cents AS cents, b.name = 'chargeback_loss' AS is_borne
    FROM release_shares s CROSS JOIN LATERAL (VALUES ('fee'), ('debt'), ('owed')) AS part (name)
    JOIN ledger_entries e ON e.kind = 'loss_covered' AND e.ref = s.release_id || ':' || p_investment || ':' || part.name
    JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents < 0 JOIN ledger_accounts a ON a.id = p.account_id
    JOIN ledger_postings c ON c.entry_id = e.id AND c.amount_cents > 0 JOIN ledger_accounts b ON b.id = c.account_id
    WHERE s.investment_id = p_investment
  ), sums AS (
    SELECT (SELECT coalesce(sum(cents) FILTER (WHERE name LIKE 'creator\_%'), 0) FROM paid)
        - (SELECT coalesce(sum(cents) FILTER (WHERE name LIKE 'creator\_%'), 0) FROM back) AS charged,
      (SELECT coalesce(sum(cents) FILTER (WHERE name = 'platform_fees'), 0) FROM paid)
        - (SELECT coalesce(sum(cents) FILTER (WHERE name = 'platform_fees'), 0) FROM back) AS given,
      (SELECT coalesce(sum(cents) FILTER (WHERE name = 'chargeback_loss'), 0) - coalesce(sum(cents) FILTER (WHERE was_borne), 0) FROM paid)
        + (SELECT coalesce(sum(cents) FILTER (WHERE is_borne), 0) FROM back)
        -- Later settlements reimbursed the platform.
        - (SELECT coalesce(sum(r.settled_cents + CASE WHEN r.is_canceled THEN r.amount_cents ELSE 0 END), 0) FROM part_returns r
          WHERE r.investment_id = p_investment) AS borne,
      -- Charges that were undone leave only their fee in the books, and without a fee nothing depends on them.
      CASE WHEN EXISTS (SELECT FROM back WHERE is_borne) THEN 0
        ELSE (SELECT coalesce(sum(cents) FILTER (WHERE name = 'chargeback_loss' AND kind = 'dispute_charged'), 0) FROM paid) END AS released_borne,
      (SELECT coalesce(sum(s.amount_cents::bigint * r.fee_cents / r.gross_cents), 0) FROM release_shares s JOIN releases r ON r.id = s.release_id
        WHERE s.investment_id = p_investment AND r.state <> 'withdrawn') AS fee
  )
  SELECT charged::bigint, given::bigint, greatest(0, borne)::bigint, released_borne::bigint, fee::bigint FROM sums
$$;

-- The creator was charged for money that they do not have: their debt shrinks, and any amount that they already paid by a deduction is sent
-- to them. They never paid the amounts that were written off.
CREATE OR REPLACE FUNCTION give_back_charges(p_release releases, p_transfer transfers, p_investment bigint, p_from text, p_fee bigint, p_charged bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  receivable text := 'creator_receivable:' || p_release.project_id;
  subject text := p_release.id || ':' || p_investment;
  debt bigint := least(p_charged, coalesce((SELECT balance_cents FROM ledger_accounts WHERE name = receivable), 0));
  forgiven bigint := least(p_charged - debt, (SELECT coalesce(-sum(p.amount_cents), 0) FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
    JOIN ledger_entries e ON e.id = p.entry_id WHERE a.name = receivable
    AND (e.kind = 'written_off' OR (e.kind = 'loss_covered' AND p.amount_cents > 0))));
  owed bigint := p_charged - debt - forgiven;
BEGIN
  PERFORM post_entry('loss_covered', subject || ':' || part.name, part.debit, part.credit, part.cents) FROM (VALUES
    ('written_off', receivable, 'chargeback_loss', forgiven), ('fee', p_from, 'platform_fees', p_fee), ('debt', p_from, receivable, debt + forgiven),
    ('owed', p_from, 'creator_payable:' || p_release.project_id, owed)
  ) AS part (name, debit, credit, cents) WHERE part.cents > 0;
  IF owed > 0 THEN
    INSERT INTO transfers (release_id, account_id, amount_cents, resends) VALUES (p_release.id, p_transfer.account_id, owed, p_transfer.id);
  END IF;
END $$;

-- A bank took an investment back whose share was set aside and never sent: the share pays that loss after all, whether the creator or the platform bore it, first
-- the platform's fee, then the creator.
CREATE OR REPLACE FUNCTION cover_loss(p_release releases, p_transfer transfers, p_investment bigint, p_share bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  escrow text := 'escrow:' || p_release.project_id;
  facts record;
  fee bigint;
  charged bigint;
BEGIN
  SELECT * INTO facts FROM loss_facts(p_investment);
  fee := least(p_share * p_release.fee_cents / p_release.gross_cents, facts.given);
  charged := least(p_share - fee, facts.charged);
  PERFORM give_back_charges(p_release, p_transfer, p_investment, escrow, fee, charged);
  IF p_share > fee + charged THEN
    PERFORM post_entry('loss_covered', p_release.id || ':' || p_investment || ':loss', escrow, 'chargeback_loss', p_share - fee - charged);
  END IF;
END $$;

-- Runs for an investment that continues. Its share is held again, so the platform bears the loss, as for any investment with held money.
-- When that money leaves the project, or the investment ends, the loss is divided as if the share had never been set aside.
CREATE OR REPLACE FUNCTION undo_charges(p_release releases, p_transfer transfers, p_investment bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  facts record;
BEGIN
  SELECT * INTO facts FROM loss_facts(p_investment);
  PERFORM give_back_charges(p_release, p_transfer, p_investment, 'chargeback_loss', facts.given, facts.charged);
END $$;
