-- TypeScript twin: src/features/reconciliation/money-promises.ts
-- The view that `npm run check:money` reads: one row for each stored row that breaks a promise.

-- The rows that break a promise, without the rules of the database itself.
CREATE VIEW row_violations AS
  WITH captures AS (
    SELECT e.ref, count(*) FILTER (WHERE e.kind <> 'captured_unmatched' AND p.amount_cents > 0) AS captured,
      coalesce(sum(p.amount_cents) FILTER (WHERE a.name = 'provider_clearing'), 0) AS amount_cents
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
    WHERE e.kind IN ('captured', 'captured_late', 'captured_unmatched') GROUP BY e.ref
  ), replayed AS (
    SELECT m.machine, m.row_id, m.to_state, m.is_last,
      m.from_state IS DISTINCT FROM m.before_state OR (m.from_state IS NOT NULL AND l.machine IS NULL) AS is_illegal,
      m.hash <> next_chain_hash(m.before_hash, m.content) AS is_forged
    FROM (
      SELECT machine, row_id, from_state, to_state, hash,
        lag(to_state) OVER one_row AS before_state, lag(hash) OVER one_row AS before_hash, lead(id) OVER one_row IS NULL AS is_last,
        money_move_content(money_moves) AS content
      FROM money_moves WINDOW one_row AS (PARTITION BY machine, row_id ORDER BY id)
    ) m LEFT JOIN legal_moves l ON l.machine = m.machine AND l.from_state = m.from_state AND l.to_state = m.to_state
  ), histories AS (
    SELECT machine, row_id, max(to_state) FILTER (WHERE is_last) AS state, bool_or(is_illegal) AS is_illegal, bool_or(is_forged) AS is_forged
    FROM replayed GROUP BY machine, row_id
  ), states AS (
    SELECT 'investment' AS machine, id, state FROM investments UNION ALL SELECT 'payment', id, state FROM payments
    UNION ALL SELECT 'refund', id, state FROM refunds UNION ALL SELECT 'dispute', id, state FROM disputes
    UNION ALL SELECT 'suspense_exit', id, state FROM suspense_exits
    UNION ALL SELECT 'milestone', id, state FROM milestones UNION ALL SELECT 'release', id, state FROM releases
    UNION ALL SELECT 'transfer', id, state FROM transfers UNION ALL SELECT 'part_return', id, state FROM part_returns
    UNION ALL SELECT 'write_off', id, state FROM write_offs
    UNION ALL SELECT 'project', id, status FROM projects
  ), shapes (kind, account, is_debit) AS (
    -- The accounts an entry may touch, and on which side. Money in suspense may be captured from there.
    VALUES ('captured', 'provider_clearing', true), ('captured', 'suspense', true), ('captured', 'escrow', false),
      ('captured_late', 'provider_clearing', true), ('captured_late', 'suspense', true), ('captured_late', 'refund_payable', false),
      ('captured_unmatched', 'provider_clearing', true), ('captured_unmatched', 'suspense', false),
      ('captured_unmatched', 'suspense', true), ('captured_unmatched', 'provider_clearing', false),
      ('opening', 'opening_balances', true), ('opening', 'escrow', false),
      ('refund_requested', 'escrow', true), ('refund_requested', 'refund_payable', false),
      ('refunded', 'refund_payable', true), ('refunded', 'provider_clearing', false), ('refunded', 'opening_balances', false),
      ('refunded', 'bank', false),
      ('refund_failed', 'provider_clearing', true), ('refund_failed', 'refund_payable', false),
      ('refunded_unmatched', 'suspense', true), ('refunded_unmatched', 'provider_clearing', false), ('refunded_unmatched', 'bank', false),
      ('refund_failed_unmatched', 'provider_clearing', true), ('refund_failed_unmatched', 'suspense', false),
      ('reinstated_settled', 'suspense', true), ('reinstated_settled', 'bank', false), ('reinstated_settled', 'chargeback_loss', false),
      ('fee', 'processor_fees', true), ('fee', 'provider_clearing', false),
      -- A fee that is returned, a payout that comes back.
      ('fee', 'provider_clearing', true), ('fee', 'processor_fees', false),
      ('payout', 'provider_clearing', true), ('payout', 'bank', false),
      ('dispute_withdrawn', 'disputed_receivable', true), ('dispute_withdrawn', 'provider_clearing', false),
      ('dispute_fee', 'dispute_fees', true), ('dispute_fee', 'provider_clearing', false),
      ('dispute_fee', 'provider_clearing', true), ('dispute_fee', 'dispute_fees', false),
      ('dispute_reinstated', 'provider_clearing', true), ('dispute_reinstated', 'disputed_receivable', false),
      ('dispute_reinstated', 'suspense', false),
      ('dispute_lost', 'escrow', true), ('dispute_lost', 'chargeback_loss', true), ('dispute_lost', 'disputed_receivable', false),
      ('refund_cancelled', 'refund_payable', true), ('refund_cancelled', 'chargeback_loss', false),
      ('part_refunded', 'chargeback_loss', true), ('part_refunded', 'provider_clearing', false),
      ('part_refund_failed', 'provider_clearing', true), ('part_refund_failed', 'chargeback_loss', false),
      ('parts_settled', 'escrow', true), ('parts_settled', 'refund_payable', true), ('parts_settled', 'chargeback_loss', false),
      ('payout', 'bank', true), ('payout', 'provider_clearing', false),
      ('release_approved', 'escrow', true), ('release_approved', 'creator_payable', false),
      ('release_withdrawn', 'creator_payable', true), ('release_withdrawn', 'escrow', false),
      ('transferred', 'creator_payable', true), ('transferred', 'provider_clearing', false), ('transferred', 'bank', false),
      ('platform_fee', 'creator_payable', true), ('platform_fee', 'platform_fees', false),
      ('processing_charged', 'creator_payable', true), ('processing_charged', 'processor_fees', false),
      ('clawback', 'creator_payable', true), ('clawback', 'creator_receivable', false),
      ('transfer_overpaid', 'creator_receivable', true), ('transfer_overpaid', 'creator_payable', false),
      ('clawback_undone', 'creator_receivable', true), ('clawback_undone', 'creator_payable', false),
      ('transfer_reversed', 'provider_clearing', true), ('transfer_reversed', 'creator_payable', false),
      ('loss_covered', 'escrow', true), ('loss_covered', 'chargeback_loss', true), ('loss_covered', 'creator_receivable', false), ('loss_covered', 'creator_receivable', true), ('loss_covered', 'creator_payable', false),
      ('loss_covered', 'platform_fees', false), ('loss_covered', 'chargeback_loss', false),
      ('return_requested', 'escrow', true), ('return_requested', 'refund_payable', false),
      ('returned', 'refund_payable', true), ('returned', 'provider_clearing', false), ('returned', 'bank', false),
      ('return_failed', 'provider_clearing', true), ('return_failed', 'refund_payable', false),
      ('dispute_charged', 'creator_receivable', true), ('dispute_charged', 'chargeback_loss', true), ('dispute_charged', 'disputed_receivable', false), ('dispute_charged', 'chargeback_loss', false),
      ('dispute_fee_share', 'platform_fees', true), ('dispute_fee_share', 'disputed_receivable', false), ('dispute_fee_share', 'chargeback_loss', false),
      ('dispute_paid_twice', 'chargeback_loss', true), ('dispute_paid_twice', 'disputed_receivable', false),
      ('written_off', 'chargeback_loss', true), ('written_off', 'creator_receivable', false),
      ('topup', 'provider_clearing', true), ('topup', 'bank', false), ('topup', 'bank', true), ('topup', 'provider_clearing', false),
      ('reserved', 'provider_reserve', true), ('reserved', 'provider_clearing', false),
      ('reserved', 'provider_clearing', true), ('reserved', 'provider_reserve', false),
      ('collected', 'chargeback_loss', true), ('collected', 'provider_clearing', false)
  )
  SELECT 'M1 oversold' AS promise, id::text AS ref FROM projects
  WHERE held_cents + raised_cents > CASE WHEN status IN ('funded', 'completed') THEN goal_cents ELSE coalesce(max_cents, goal_cents) END
  UNION ALL
  SELECT 'M2 figures differ from investments', p.id::text FROM projects p
  LEFT JOIN (SELECT project_id, sum(amount_cents) FILTER (WHERE counted = 'held') AS held,
             sum(coalesce(allotted_cents, amount_cents)) FILTER (WHERE counted = 'raised') AS raised
             FROM investments GROUP BY project_id) i ON i.project_id = p.id
  WHERE p.held_cents <> coalesce(i.held, 0) OR p.raised_cents <> coalesce(i.raised, 0)
  UNION ALL
  SELECT 'M2 number of investors differs from investments', p.id::text FROM projects p
  LEFT JOIN (SELECT project_id, count(DISTINCT investor_id) AS people FROM investments JOIN users u ON u.id = investor_id AND u.kind = 'person'
             WHERE counted = 'raised' GROUP BY project_id) i ON i.project_id = p.id
  WHERE p.investor_count <> coalesce(i.people, 0)
  UNION ALL
  SELECT 'M4 more than one live payment', investment_id::text FROM payments WHERE state NOT IN ('cancelled', 'failed')
  GROUP BY investment_id HAVING count(*) > 1
  UNION ALL
  SELECT 'M4 one payment of the provider on two rows', provider_payment_id FROM payments WHERE provider_payment_id IS NOT NULL
  GROUP BY provider_payment_id HAVING count(*) > 1
  UNION ALL
  SELECT 'M5 paid and completed differ', i.id::text FROM investments i
  LEFT JOIN payments p ON p.investment_id = i.id AND p.state = 'succeeded'
  WHERE i.origin = 'card' AND ((i.state IN ('completed', 'disputed', 'refund_pending', 'refunded', 'charged_back')) <> (p.id IS NOT NULL)
    OR p.amount_cents <> i.amount_cents)
  UNION ALL
  SELECT 'M5 opening money without its entry', i.id::text FROM investments i
  LEFT JOIN ledger_entries e ON e.kind = 'opening' AND e.ref = 'investment:' || i.id WHERE i.origin = 'opening' AND e.id IS NULL
  UNION ALL
  SELECT 'M6 captures differ from succeeded payments', coalesce(p.provider_payment_id, c.ref) FROM captures c
  FULL JOIN (SELECT provider_payment_id, amount_cents FROM payments WHERE state = 'succeeded') p ON p.provider_payment_id = c.ref
  WHERE CASE WHEN p.provider_payment_id IS NULL THEN c.captured > 0 ELSE c.captured IS DISTINCT FROM 1 OR c.amount_cents <> p.amount_cents END
  UNION ALL
  SELECT 'M7 returned differs from refunds', p.id::text FROM payments p
  LEFT JOIN (SELECT payment_id, sum(amount_cents) AS amount FROM refunds WHERE state <> 'failed' GROUP BY payment_id) r ON r.payment_id = p.id
  WHERE p.returned_cents <> coalesce(r.amount, 0)
  UNION ALL
  SELECT 'M7 more returned than paid', id::text FROM payments WHERE returned_cents > amount_cents
  UNION ALL
  SELECT 'M7 refund differs from its entries', coalesce(r.id::text, e.ref) FROM refunds r
  FULL JOIN (SELECT ref, count(*) FILTER (WHERE kind = 'refunded') - count(*) FILTER (WHERE kind = 'refund_failed') AS paid
             FROM ledger_entries WHERE kind IN ('refunded', 'refund_failed') GROUP BY ref) e ON e.ref = r.id::text
  WHERE coalesce(e.paid, 0) <> CASE WHEN r.state = 'succeeded' THEN 1 ELSE 0 END
  UNION ALL
  -- Money paid by card goes back to the card, or leaves our bank with a reference that identifies it there.
  SELECT 'M7 refund without a payment and without a reference of the bank', r.id::text FROM refunds r
  JOIN investments i ON i.id = r.investment_id LEFT JOIN hand_payments h ON h.refund_id = r.id
  WHERE r.payment_id IS NULL AND (i.origin = 'card') <> (h.refund_id IS NOT NULL)
  UNION ALL
  SELECT 'M7 more left suspense than came', kind || ' ' || ref FROM suspense_items WHERE open_cents < 0
  UNION ALL
  -- Movements at the provider have their own record; other exits are recorded by their row.
  SELECT 'M7 way out of suspense differs from its entries', x.id::text FROM suspense_exits x
  LEFT JOIN ledger_entries o ON x.way = 'card' AND o.kind = 'refunded_unmatched' AND o.ref = x.movement_id
  LEFT JOIN ledger_entries b ON x.way = 'card' AND b.kind = 'refund_failed_unmatched' AND b.ref = x.failure_movement_id
  LEFT JOIN ledger_entries h ON x.way <> 'card' AND h.kind IN ('refunded_unmatched', 'reinstated_settled') AND h.ref = 'exit:' || x.id
  WHERE CASE WHEN x.way = 'card' THEN (x.movement_id IS NULL) <> (o.id IS NULL) OR (x.failure_movement_id IS NULL) <> (b.id IS NULL)
      OR (x.state = 'succeeded' AND x.movement_id IS NULL) OR ((x.state = 'failed' AND x.movement_id IS NOT NULL) <> (x.failure_movement_id IS NOT NULL))
    ELSE (h.id IS NULL) OR x.state <> 'succeeded' END
  UNION ALL
  SELECT 'M7 suspense left by hand without being written down', e.kind || ' ' || e.ref FROM ledger_entries e
  JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
  WHERE e.kind IN ('refunded_unmatched', 'reinstated_settled') AND a.name IN ('bank', 'chargeback_loss')
    AND NOT EXISTS (SELECT 1 FROM suspense_exits x WHERE 'exit:' || x.id = e.ref AND x.amount_cents = -p.amount_cents AND x.way = CASE a.name WHEN 'bank' THEN 'bank' ELSE 'loss' END)
  UNION ALL
  SELECT 'M7 partial refund at the provider differs from its entries', coalesce(r.provider_refund_id, e.ref)
  FROM (SELECT provider_refund_id, movement_id AS ref, 'part_refunded' AS kind, -amount_cents AS cents FROM partial_refunds
    UNION ALL SELECT provider_refund_id, failure_movement_id, 'part_refund_failed', amount_cents FROM partial_refunds WHERE failure_movement_id IS NOT NULL) r
  FULL JOIN (SELECT e.kind, e.ref, sum(p.amount_cents) AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
    JOIN ledger_accounts a ON a.id = p.account_id WHERE e.kind IN ('part_refunded', 'part_refund_failed') AND a.name = 'provider_clearing'
    GROUP BY e.kind, e.ref) e ON e.kind = r.kind AND e.ref = r.ref
  WHERE r.cents IS DISTINCT FROM e.cents
  UNION ALL
  SELECT 'M7 return of a remainder differs from its entries', coalesce(r.id::text, e.ref) FROM part_returns r
  FULL JOIN (SELECT split_part(ref, ':', 1) AS ref, count(*) FILTER (WHERE kind = 'return_requested') AS requested,
      count(*) FILTER (WHERE kind = 'returned') - count(*) FILTER (WHERE kind = 'return_failed') AS paid
    FROM ledger_entries WHERE kind IN ('return_requested', 'returned', 'return_failed') GROUP BY 1) e ON e.ref = r.id::text
  WHERE e.requested IS DISTINCT FROM 1 OR e.paid <> CASE WHEN r.state = 'succeeded' AND r.amount_cents > 0 THEN 1 ELSE 0 END
  UNION ALL
  SELECT 'M7 settled of a return differs from its entries', coalesce(r.id::text, e.ref)
  FROM (SELECT id, settled_cents FROM part_returns WHERE settled_cents > 0) r
  FULL JOIN (SELECT split_part(e.ref, ':', 2) AS ref, sum(p.amount_cents) AS cents FROM ledger_entries e
    JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0 WHERE e.kind = 'parts_settled' AND e.ref LIKE 'part:%' GROUP BY 1) e ON e.ref = r.id::text
  WHERE r.settled_cents IS DISTINCT FROM e.cents
  UNION ALL
  SELECT 'M8 money owed without a refund', i.id::text FROM investments i
  WHERE i.state IN ('refund_pending', 'refunded') AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.investment_id = i.id)
  UNION ALL
  SELECT 'M9 entry does not balance', e.id::text FROM ledger_entries e LEFT JOIN ledger_postings p ON p.entry_id = e.id
  GROUP BY e.id HAVING coalesce(sum(p.amount_cents), 0) <> 0 OR count(p.entry_id) < 2
  UNION ALL
  SELECT 'M10 balance differs from postings', a.name FROM ledger_accounts a JOIN ledger_balances b USING (id)
  WHERE a.guarded AND a.balance_cents <> b.balance_cents
  UNION ALL
  SELECT 'M11 account overdrawn', name FROM ledger_accounts WHERE guarded AND CASE kind WHEN 'asset' THEN balance_cents < 0 ELSE balance_cents > 0 END
  UNION ALL
  SELECT 'M11 refunds payable differ from refunds owed', '' WHERE
    (SELECT -balance_cents FROM ledger_accounts WHERE name = 'refund_payable') <>
    -- The newest refund has the amount: it replaces an earlier one when a part goes back another way.
    (SELECT coalesce(sum(r.amount_cents), 0) FROM investments i JOIN refunds r ON r.investment_id = i.id
     WHERE i.state <> 'charged_back' AND r.id = (SELECT max(n.id) FROM refunds n WHERE n.investment_id = i.id)
       AND i.id NOT IN (SELECT investment_id FROM refunds WHERE state = 'succeeded'))
    + (SELECT coalesce(sum(amount_cents), 0) FROM part_returns WHERE state <> 'succeeded' AND NOT is_canceled)
  UNION ALL
  SELECT 'M12 held differs from what is left of the investments', coalesce(p.project_id::text, a.name)
  FROM (SELECT project_id, sum(rest_cents) AS cents FROM investment_money WHERE state IN ('completed', 'disputed') GROUP BY project_id) p
  FULL JOIN (SELECT name, balance_cents FROM ledger_accounts WHERE name LIKE 'escrow:%') a ON a.name = 'escrow:' || p.project_id
  WHERE coalesce(-a.balance_cents, 0) <> coalesce(p.cents, 0)
  UNION ALL
  SELECT 'M13 equity is not by the rule', id::text FROM investments
  WHERE equity_percent <> trunc(coalesce(allotted_cents, amount_cents)::numeric * 100 / valuation_cents, 6)
  UNION ALL
  SELECT 'M13 more equity sold than the goal covers', i.project_id::text FROM investments i JOIN projects p ON p.id = i.project_id
  -- Requests are not sold yet.
  WHERE i.counted IS NOT NULL AND (p.allotment = 'first_come' OR p.status IN ('funded', 'completed'))
  GROUP BY i.project_id, p.goal_cents, p.valuation_cents
  HAVING sum(i.equity_percent) > p.goal_cents::numeric * 100 / p.valuation_cents
  UNION ALL
  SELECT 'M14 investor owns the project', i.id::text FROM investments i JOIN projects p ON p.id = i.project_id WHERE i.investor_id = p.owner_id
  UNION ALL
  SELECT 'M14 investor is on the team of the project', i.id::text FROM project_members t
  JOIN investments i ON i.project_id = t.project_id AND i.investor_id = t.user_id WHERE i.counted IS NOT NULL
  UNION ALL
  SELECT 'M15 history has an illegal move', machine || ' ' || row_id FROM histories WHERE is_illegal
  UNION ALL
  SELECT 'M15 present state is not where its history ends', s.machine || ' ' || s.id FROM states s
  JOIN histories h ON h.machine = s.machine AND h.row_id = s.id WHERE h.state <> s.state
  UNION ALL
  SELECT 'M16 one request key for two investments', investor_id || ' ' || request_key FROM investments
  GROUP BY investor_id, request_key HAVING count(*) > 1
  UNION ALL
  SELECT 'M18 history was edited', machine || ' ' || row_id FROM histories WHERE is_forged
  UNION ALL
  SELECT 'M18 rows and histories differ', coalesce(s.machine, h.machine) || ' ' || coalesce(s.id, h.row_id) FROM states s
  FULL JOIN histories h ON h.machine = s.machine AND h.row_id = s.id
  WHERE s.id IS NULL OR h.row_id IS NULL
  UNION ALL
  SELECT 'M19 investment without its project or investor', i.id::text FROM investments i
  LEFT JOIN projects p ON p.id = i.project_id LEFT JOIN users u ON u.id = i.investor_id WHERE p.id IS NULL OR u.id IS NULL
  UNION ALL
  SELECT 'M19 payment or refund of an investment that is gone', r.id::text
  FROM (SELECT id, investment_id FROM payments UNION ALL SELECT id, investment_id FROM refunds UNION ALL SELECT id, investment_id FROM disputes) r
  LEFT JOIN investments i ON i.id = r.investment_id WHERE i.id IS NULL
  UNION ALL
  SELECT 'M20 shares differ from their release', r.id::text FROM releases r LEFT JOIN release_shares s ON s.release_id = r.id
  GROUP BY r.id HAVING coalesce(r.gross_cents, 0) <> coalesce(sum(s.amount_cents), 0)
  UNION ALL
  SELECT 'M20 more of an investment released and returned than was invested', investment_id::text FROM investment_money WHERE rest_cents < 0
  UNION ALL
  SELECT 'M20 released without a decision', r.id::text FROM releases r JOIN milestones m ON m.id = r.milestone_id
  WHERE (r.state = 'approved' AND r.catch_up_of IS NULL AND m.state <> 'releasing') OR (r.state = 'sent' AND m.state <> 'released')
    OR (r.state IN ('approved', 'sent') AND ((r.needs_second AND r.second_by IS NULL) OR r.second_by = r.asked_by OR r.approved_at < r.not_before))
  UNION ALL
  SELECT 'M20 release differs from its entries', coalesce(r.id::text, e.ref) FROM releases r
  FULL JOIN (SELECT ref, count(*) FILTER (WHERE kind = 'release_approved') - count(*) FILTER (WHERE kind = 'release_withdrawn') AS booked
             FROM ledger_entries WHERE kind IN ('release_approved', 'release_withdrawn') GROUP BY ref) e ON e.ref = r.id::text
  WHERE coalesce(e.booked, 0) <> CASE WHEN r.state IN ('approved', 'sent') THEN 1 ELSE 0 END
  UNION ALL
  SELECT 'M20 fees of a release differ from its entries', r.id::text FROM releases r
  LEFT JOIN (SELECT e.ref, sum(p.amount_cents) FILTER (WHERE e.kind = 'platform_fee') AS fee, sum(p.amount_cents) FILTER (WHERE e.kind = 'processing_charged') AS processing,
      sum(p.amount_cents) FILTER (WHERE e.kind = 'clawback') AS clawback, sum(p.amount_cents) FILTER (WHERE e.kind = 'clawback_undone') AS undone
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0
    WHERE e.kind IN ('platform_fee', 'processing_charged', 'clawback', 'clawback_undone') GROUP BY e.ref) b ON b.ref = r.id::text
  WHERE coalesce(b.fee, 0) <> CASE WHEN r.state = 'sent' THEN r.fee_cents ELSE 0 END
    OR coalesce(b.processing, 0) <> CASE WHEN r.state = 'sent' THEN r.processing_cents ELSE 0 END
    -- Deducted when it is approved, and undone when it is withdrawn.
    OR CASE WHEN r.state IN ('approved', 'sent') THEN coalesce(b.clawback, 0) <> r.clawback_cents OR coalesce(b.undone, 0) <> 0
      ELSE coalesce(b.clawback, 0) <> coalesce(b.undone, 0) END
  UNION ALL
  SELECT 'M23 set aside for creators differs from what is unsent', coalesce(p.project_id::text, a.name)
  FROM (SELECT r.project_id, sum(CASE WHEN t.resends IS NOT NULL THEN t.amount_cents ELSE r.gross_cents - r.clawback_cents END) AS cents
    FROM transfers t JOIN releases r ON r.id = t.release_id WHERE t.state IN ('wanted', 'refused') GROUP BY r.project_id) p
  FULL JOIN (SELECT name, balance_cents FROM ledger_accounts WHERE name LIKE 'creator_payable:%') a ON a.name = 'creator_payable:' || p.project_id
  WHERE coalesce(-a.balance_cents, 0) <> coalesce(p.cents, 0)
  UNION ALL
  SELECT 'M24 transfer differs from its entry', coalesce(t.id::text, e.ref)
  FROM (SELECT id, coalesce(movement_id, 'transfer:' || id) AS ref, amount_cents FROM transfers WHERE state IN ('sent', 'paid', 'reversed')) t
  FULL JOIN (SELECT e.ref, p.amount_cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0
    WHERE e.kind = 'transferred') e ON e.ref = t.ref
  WHERE t.amount_cents IS DISTINCT FROM e.amount_cents
  UNION ALL
  SELECT 'M24 reversal differs from its entry', coalesce(v.provider_reversal_id, e.ref) FROM transfer_reversals v
  FULL JOIN (SELECT e.ref, p.amount_cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0
    WHERE e.kind = 'transfer_reversed') e ON e.ref = v.movement_id
  WHERE v.amount_cents IS DISTINCT FROM e.amount_cents
  UNION ALL
  SELECT 'M24 transfer to another account than the creator’s', t.id::text FROM transfers t JOIN releases r ON r.id = t.release_id
  JOIN payout_accounts a ON a.id = t.account_id JOIN projects p ON p.id = r.project_id
  WHERE t.state IN ('wanted', 'refused') AND a.user_id <> p.owner_id
  UNION ALL
  SELECT 'M25 owed by a creator differs from its entries', a.name FROM ledger_accounts a WHERE a.name LIKE 'creator_receivable:%'
    AND a.balance_cents <> (SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
      WHERE p.account_id = a.id AND e.kind IN ('dispute_charged', 'clawback', 'clawback_undone', 'loss_covered', 'transfer_overpaid', 'written_off'))
  UNION ALL
  SELECT 'M25 charged to a creator for more than what was released', c.project FROM (
    SELECT split_part(a.name, ':', 2) AS project, sum(p.amount_cents) AS cents
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
    -- A write-off that is undone brings back a debt; it charges nothing.
    WHERE (e.kind = 'dispute_charged' OR (e.kind = 'loss_covered' AND e.ref NOT LIKE '%:written\_off')) AND a.name LIKE 'creator\_%' GROUP BY 1) c
  WHERE c.cents > (SELECT coalesce(sum(r.gross_cents), 0) FROM releases r WHERE r.project_id::text = c.project AND r.state IN ('approved', 'sent'))
  UNION ALL
  SELECT 'M25 write-off differs from its entry', coalesce(w.id::text, e.ref) FROM (SELECT * FROM write_offs WHERE state = 'booked') w
  FULL JOIN (SELECT e.ref, p.amount_cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.amount_cents > 0
    WHERE e.kind = 'written_off') e ON e.ref = w.id::text
  WHERE w.amount_cents IS DISTINCT FROM e.amount_cents
  UNION ALL
  SELECT 'M26 vote of the owner, or of somebody without a vote', b.poll_id || ' ' || b.user_id FROM ballots b
  JOIN polls l ON l.id = b.poll_id JOIN milestones m ON m.id = l.milestone_id JOIN projects p ON p.id = m.project_id
  LEFT JOIN poll_voters v ON v.poll_id = b.poll_id AND v.user_id = b.user_id WHERE v.user_id IS NULL OR b.user_id = p.owner_id
  UNION ALL
  SELECT 'M26 totals of a vote differ from its ballots', l.id::text FROM polls l
  LEFT JOIN (SELECT poll_id, coalesce(sum(counted_cents) FILTER (WHERE choice = 'for'), 0) AS for_cents,
      coalesce(sum(counted_cents) FILTER (WHERE choice = 'against'), 0) AS against_cents FROM ballots GROUP BY poll_id) b ON b.poll_id = l.id
  WHERE l.result IN ('for', 'against', 'no_quorum') AND (l.for_cents, l.against_cents) <> (coalesce(b.for_cents, 0), coalesce(b.against_cents, 0))
  UNION ALL
  -- By project, and by investment: a cent must not be with the holder of another one.
  SELECT 'M30 register differs from what was sold', p.id::text FROM projects p
  CROSS JOIN LATERAL (SELECT coalesce(sum(l.kept_cents), 0) AS cents FROM register_lines(p.id) l) r
  CROSS JOIN LATERAL (SELECT coalesce(sum(m.cents), 0) AS cents FROM invested_money m WHERE m.project_id = p.id) s
  WHERE p.ever_invested AND r.cents <> s.cents AND (p.allotment = 'first_come' OR EXISTS (SELECT FROM allotments a WHERE a.project_id = p.id))
  UNION ALL
  SELECT 'M30 investment differs from its lines in the register', m.investment_id::text FROM invested_money m
  JOIN (SELECT DISTINCT t.project_id FROM share_transfers t WHERE t.state = 'done') moved ON moved.project_id = m.project_id
  CROSS JOIN LATERAL (SELECT coalesce(sum(l.kept_cents), 0) AS cents FROM register_lines(m.project_id, 'infinity', ARRAY[m.investment_id]) l) r
  WHERE r.cents <> m.cents
  UNION ALL
  SELECT 'M30 more of a share was transferred than held', c.investment_id || ' ' || c.holder_id
  FROM (SELECT DISTINCT t.project_id FROM share_transfers t WHERE t.state = 'done') moved CROSS JOIN LATERAL register_changes(moved.project_id) c
  GROUP BY c.investment_id, c.holder_id HAVING sum(c.part_cents) < 0
  UNION ALL
  SELECT 'M30 share transferred or diluted without its people', 'transfer ' || t.id FROM share_transfers t
  WHERE t.state = 'done' AND (t.second_by IS NULL OR t.second_by = t.asked_by OR t.to_agreed_at IS NULL OR (t.kind <> 'inheritance' AND t.from_agreed_at IS NULL))
  UNION ALL
  SELECT 'M30 share transferred or diluted without its people', 'round ' || r.id FROM later_rounds r
  WHERE r.state = 'confirmed' AND (r.first_by IS NULL OR r.second_by = r.first_by OR (r.needs_second AND r.second_by IS NULL))
  UNION ALL
  SELECT 'M31 allotment does not add up', a.project_id::text FROM allotments a
  LEFT JOIN (SELECT project_id, count(*) AS requests, sum(amount_cents) AS asked, sum(allotted_cents) AS allotted FROM investments
    WHERE allotted_cents IS NOT NULL GROUP BY project_id) i ON i.project_id = a.project_id
  WHERE (coalesce(i.requests, 0), coalesce(i.asked, 0), coalesce(i.allotted, 0)) <> (a.requests, a.asked_cents, a.allotted_cents)
    OR a.allotted_cents <> least(a.goal_cents, a.asked_cents)
  UNION ALL
  SELECT 'M31 allotted without an allotment, or more than asked for', i.id::text FROM investments i
  LEFT JOIN allotments a ON a.project_id = i.project_id
  WHERE i.allotted_cents IS NOT NULL AND (a.project_id IS NULL OR i.allotted_cents > i.amount_cents OR i.allotted_cents < 0)
  UNION ALL
  SELECT 'M31 funded without the allotment it promised', p.id::text FROM projects p
  WHERE p.allotment <> 'first_come' AND p.status IN ('funded', 'completed') AND p.ever_invested
    AND NOT EXISTS (SELECT FROM allotments a WHERE a.project_id = p.id)
  UNION ALL
  SELECT 'M31 funding closed before everything not allotted went back', p.id::text FROM projects p
  WHERE p.funding_closed_at IS NOT NULL AND p.allotment <> 'first_come' AND EXISTS (SELECT FROM unreturned_allotments(p.id))
  UNION ALL
  SELECT 'M31 returned differs from what was not allotted', r.investment_id::text FROM part_returns r JOIN investments i ON i.id = r.investment_id
  WHERE r.reason = 'allotment' GROUP BY r.investment_id, i.amount_cents, i.allotted_cents
  HAVING sum(r.amount_cents + r.settled_cents) IS DISTINCT FROM (i.amount_cents - i.allotted_cents)::numeric
  UNION ALL
  SELECT 'M32 reserved total differs from the reservations', p.id::text FROM projects p
  LEFT JOIN (SELECT project_id, sum(amount_cents) AS cents, count(*) AS people FROM reservations GROUP BY project_id) r ON r.project_id = p.id
  WHERE p.reserved_cents <> coalesce(r.cents, 0) OR p.reservation_count <> coalesce(r.people, 0)
  UNION ALL
  SELECT 'M27 funding closed while an investor may still leave', p.id::text FROM projects p
  WHERE p.funding_closed_at IS NOT NULL AND p.deleted_at IS NULL AND p.status IN ('funded', 'completed') AND has_open_rights(p.id)
    -- Before this promise, a change after the end of funding moved the stored time, which had no effect by then.
    AND NOT EXISTS (SELECT 1 FROM material_changes m JOIN project_changes c ON c.id = m.change_id
      WHERE m.project_id = p.id AND c.at > p.funding_closed_at)
  UNION ALL
  SELECT 'M27 released before funding closed', r.id::text FROM releases r JOIN projects p ON p.id = r.project_id
  WHERE p.funding_closed_at IS NULL AND r.state <> 'withdrawn'
  UNION ALL
  SELECT 'M28 money kept of an investor who did not reconfirm', r.investment_id::text FROM reconfirmations r
  JOIN investments i ON i.id = r.investment_id JOIN investment_money m ON m.investment_id = i.id
  WHERE r.outcome = 'silent' AND i.state = 'completed' AND m.rest_cents > 0
  UNION ALL
  SELECT 'M29 deadline moved earlier without notice', c.id::text FROM project_changes c
  WHERE c.before ->> 'deadline' > c.after ->> 'deadline' AND (c.after ->> 'deadline')::date < (c.at AT TIME ZONE 'UTC')::date + 5
    AND EXISTS (SELECT 1 FROM investments i WHERE i.project_id = c.project_id AND i.ever_completed AND i.completed_at < c.at)
  UNION ALL
  SELECT 'M21 clearing differs from payments and refunds', '' WHERE
    (SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
       JOIN ledger_accounts a ON a.id = p.account_id AND (a.name = 'provider_clearing' OR (a.name = 'bank' AND e.kind = 'refunded_unmatched'))
       WHERE e.kind NOT IN ('fee', 'dispute_withdrawn', 'dispute_fee', 'dispute_reinstated', 'payout', 'part_refunded', 'part_refund_failed',
         'transferred', 'transfer_reversed', 'returned', 'return_failed', 'topup', 'reserved', 'collected')) <>
    (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE state = 'succeeded')
    - (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state = 'succeeded' AND payment_id IS NOT NULL)
    - (SELECT coalesce(sum(p.amount_cents), 0) FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
       JOIN ledger_accounts a ON a.id = p.account_id AND a.name = 'suspense' WHERE e.kind NOT IN ('dispute_reinstated', 'reinstated_settled'))
  UNION ALL
  SELECT 'M21 money withdrawn by disputes differs from the open ones', '' WHERE
    (SELECT balance_cents FROM ledger_balances WHERE name = 'disputed_receivable') <> 0 AND NOT EXISTS (SELECT 1 FROM disputes WHERE state = 'open')
  UNION ALL
  SELECT 'M21 entry on an account that its kind never touches', e.kind || ' ' || e.ref
  FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
  LEFT JOIN shapes s ON s.kind = e.kind AND s.account = split_part(a.name, ':', 1) AND s.is_debit = (p.amount_cents > 0)
  WHERE s.kind IS NULL
  UNION ALL
  SELECT 'M22 money that is not whole cents', c.relname || '.' || a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attname LIKE '%\_cents' AND NOT a.attisdropped
    AND a.atttypid <> 'bigint'::regtype;

-- Triggers, constraints and unique indexes that an invariant depends on. A dropped or disabled one is a violation.
CREATE VIEW required_rules (promise, place, name) AS
  VALUES ('M1', 'projects', 'never_oversold'), ('M2', 'investments', 'adjust_project_figures'), ('M2', 'investments', 'add_to_project_figures'),
    ('M4', 'payments', 'one_live_payment'), ('M4', 'payments', 'payments_provider_payment_id_unique'),
    ('M6', 'ledger_entries', 'ledger_entries_once'),
    ('M7', 'payments', 'never_over_refunded'), ('M7', 'refunds', 'count_refund'), ('M7', 'refunds', 'one_live_refund'), ('M7', 'suspense_exits', 'require_suspense_cover'), ('M7', 'suspense_exits', 'protect_suspense_exit'),
    ('M9', 'ledger_entries', 'require_balance'), ('M9', 'ledger_postings', 'require_balance'),
    ('M10', 'ledger_entries', 'refuse_update_and_delete'), ('M10', 'ledger_postings', 'refuse_update_and_delete'), ('M10', 'hand_payments', 'refuse_update_and_delete'),
    ('M11', 'ledger_accounts', 'ledger_accounts_guard'), ('M13', 'projects', 'never_sell_more_than_everything'),
    ('M14', 'investments', 'protect_investment'), ('M15', 'investments', 'refuse_illegal_move'), ('M15', 'payments', 'refuse_illegal_move'),
    ('M15', 'refunds', 'refuse_illegal_move'), ('M15', 'disputes', 'refuse_illegal_move'), ('M15', 'suspense_exits', 'refuse_illegal_move'), ('M15', 'projects', 'enforce_project_terms'), ('M15', 'projects', 'refuse_reopening'),
    ('M16', 'investments', 'investments_one_per_key'), ('M16', 'investments', 'investments_one_open_hold'),
    ('M18', 'investments', 'record_move'), ('M18', 'payments', 'record_move'), ('M18', 'refunds', 'record_move'),
    ('M18', 'disputes', 'record_move'), ('M18', 'suspense_exits', 'record_move'), ('M18', 'projects', 'record_move'), ('M18', 'money_moves', 'refuse_update_and_delete'),
    ('M19', 'investments', 'investments_project_id_projects_id_fk'), ('M19', 'investments', 'investments_investor_id_users_id_fk'),
    ('M19', 'investments', 'refuse_delete'), ('M19', 'payments', 'refuse_delete'), ('M19', 'refunds', 'refuse_delete'), ('M19', 'disputes', 'refuse_delete'),
    ('M19', 'suspense_exits', 'refuse_delete'), ('M19', 'partial_refunds', 'refuse_delete'), ('M7', 'partial_refunds', 'protect_partial_refund'),
    ('M7', 'part_returns', 'protect_part_return'), ('M7', 'part_returns', 'one_open_part_return'), ('M19', 'part_returns', 'refuse_delete'),
    ('M20', 'releases', 'releases_add_up'), ('M20', 'releases', 'releases_two_people'), ('M20', 'releases', 'releases_second'), ('M20', 'releases', 'one_live_release'),
    ('M20', 'releases', 'protect_release'), ('M20', 'release_shares', 'refuse_update_and_delete'), ('M20', 'investments', 'guard_released_shares'),
    ('M20', 'funding_terms', 'refuse_delete'), ('M20', 'investments', 'freeze_funding_terms'), ('M20', 'projects', 'protect_milestone_weights'),
    ('M24', 'transfers', 'one_live_transfer'), ('M24', 'transfers', 'protect_transfer'), ('M24', 'transfers', 'transfers_provider_transfer_id_unique'),
    ('M25', 'write_offs', 'write_offs_two_people'), ('M25', 'write_offs', 'write_offs_second'),
    ('M30', 'share_transfers', 'cover_share_transfer'), ('M30', 'share_transfers', 'protect_share_transfer'), ('M30', 'share_transfers', 'share_transfers_agreed'),
    ('M30', 'share_transfers', 'share_transfers_two_people'), ('M30', 'share_transfers', 'refuse_delete'),
    ('M30', 'later_rounds', 'protect_later_round'), ('M30', 'later_rounds', 'later_rounds_confirmed'), ('M30', 'later_rounds', 'later_rounds_two_people'), ('M30', 'later_rounds', 'refuse_delete'),
    ('M31', 'allotments', 'refuse_update_and_delete'), ('M31', 'allotments', 'require_allotment_end'), ('M31', 'allotments', 'require_whole_allotment'),
    ('M31', 'allotments', 'allotments_sum'), ('M31', 'investments', 'investments_allotted'), ('M31', 'projects', 'refuse_closing_before_returns'),
    ('M31', 'investments', 'refuse_opening_request'),
    ('M32', 'projects', 'never_over_reserved'), ('M32', 'projects', 'settle_opening'), ('M32', 'reservations', 'count_reservation'), ('M32', 'reservations', 'reservations_once'),
    ('M26', 'ballots', 'guard_ballot'), ('M26', 'polls', 'protect_poll'), ('M26', 'polls', 'polls_one_open'),
    ('M15', 'milestones', 'refuse_illegal_move'), ('M15', 'releases', 'refuse_illegal_move'), ('M15', 'transfers', 'refuse_illegal_move'),
    ('M15', 'part_returns', 'refuse_illegal_move'), ('M15', 'write_offs', 'refuse_illegal_move'),
    ('M18', 'milestones', 'record_move'), ('M18', 'releases', 'record_move'), ('M18', 'transfers', 'record_move'),
    ('M18', 'part_returns', 'record_move'), ('M18', 'write_offs', 'record_move'),
    ('M19', 'milestones', 'refuse_delete'), ('M19', 'releases', 'refuse_delete'), ('M19', 'transfers', 'refuse_delete');

CREATE VIEW violations AS
  SELECT promise, ref FROM row_violations
  UNION ALL
  SELECT 'M2 stored total differs from investments', state FROM investment_total_differences
  UNION ALL
  SELECT r.promise || ' a rule of the database is off', r.place || '.' || r.name FROM required_rules r
  WHERE NOT EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgname = r.name AND t.tgrelid = to_regclass(r.place) AND t.tgenabled IN ('O', 'A'))
    AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conname = r.name AND k.conrelid = to_regclass(r.place) AND k.contype <> 't' AND k.convalidated)
    AND NOT EXISTS (SELECT 1 FROM pg_index x WHERE x.indexrelid = to_regclass(r.name) AND x.indrelid = to_regclass(r.place) AND x.indisunique AND x.indisvalid);
