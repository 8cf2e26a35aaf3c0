// Snapshot of everything the model covers, from database and provider.

/** Snapshot of a project and of unmatched payments. */
export const seen = `select json_build_object(
    'status', p.status, 'daysLeft', p.deadline - (now() at time zone 'UTC')::date,
    'daysFirst', p.original_deadline - (now() at time zone 'UTC')::date, 'isClosed', p.funding_closed_at is not null, 'held', p.held_cents, 'raised', p.raised_cents,
    'escrow', coalesce((select -a.balance_cents from ledger_accounts a where a.name = 'escrow:' || p.id), 0),
    'kept', coalesce((select sum(c.amount - c.amount_refunded
        + coalesce((select sum(b.amount) from sandbox.disputes d join sandbox.balance_transactions b
            on b.id = 'txn_' || substr(d.id, 4) or b.id = 'txn_' || substr(d.id, 4) || 'b' where d.payment_intent = c.payment_intent), 0))
      from sandbox.charges c join payments y on y.provider_payment_id = c.payment_intent
      join investments i on i.id = y.investment_id where i.project_id = p.id), 0),
    'investments', coalesce((select json_agg(json_build_object(
        'state', i.state, 'register', (select coalesce(sum(l.kept_cents), 0)::float8 from register_lines(p.id) l where l.investment_id = i.id), 'payment', y.state, 'card', coalesce(c.status, 'none'),
        'captures', (select count(*) from ledger_entries e where e.ref = y.provider_payment_id and e.kind in ('captured', 'captured_late')),
        'mayLeave', coalesce(i.cancellable_until > now(), false),
        'asked', (select coalesce(json_agg(coalesce(q.outcome, 'open') order by q.change_id), '[]') from reconfirmations q where q.investment_id = i.id),
        'refunds', (select coalesce(json_agg(r.state order by r.id), '[]') from refunds r where r.investment_id = i.id),
        'disputes', (select coalesce(json_agg(d.state order by s.seq), '[]') from disputes d
          join sandbox.disputes s on s.id = d.provider_dispute_id where d.payment_id = y.id)) order by i.id)
      from investments i join payments y on y.investment_id = i.id
      left join sandbox.payment_intents c on c.id = y.provider_payment_id where i.project_id = p.id), '[]'),
    'suspense', coalesce((select json_agg(json_build_object(
        'open', coalesce((select s.open_cents from suspense_items s where s.entry_id = e.id), 0), 'kept', c.amount - c.amount_refunded,
        'exits', (select coalesce(json_agg(x.way || ' ' || x.state order by x.id), '[]') from suspense_exits x where x.entry_id = e.id)) order by o.place)
      from unnest($2::text[]) with ordinality as o (payment, place)
      join sandbox.charges c on c.payment_intent = o.payment
      left join ledger_entries e on e.kind = 'captured_unmatched' and e.ref = o.payment), '[]')) as seen
  from projects p where p.id = $1`;
