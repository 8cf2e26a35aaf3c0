// Rows changed behind the product's back, each with the money promise that it breaks.
import type { PromiseNumber } from '#features/reconciliation/money-promises.ts';
import type { MixedMoney } from './mixed-money.ts';

type Breach = {
  breaks: PromiseNumber;
  how: string;
  by: (made: MixedMoney) => string[];
  /** Other invariants that necessarily break with this one. */
  also?: PromiseNumber[];
};

const byHand = (kind: string, debit: string, credit: string) => [
  `insert into ledger_entries (kind, ref) values ('${kind}', 'by hand')`,
  `insert into ledger_postings select e.id, get_ledger_account(x.account), x.amount from ledger_entries e,
     (values ('${debit}', 7), ('${credit}', -7)) x (account, amount) where e.ref = 'by hand'`,
  `update ledger_accounts a set balance_cents = b.balance_cents from ledger_balances b where b.id = a.id and a.guarded`,
];

export const moneyBreaches: readonly Breach[] = [
  {
    breaks: 'M1',
    how: 'more is taken than the goal, by less than any share shows',
    by: ({ full }) => [
      'alter table projects drop constraint never_oversold, drop constraint projects_goal_minimum',
      `update projects set valuation_cents = 900000000000, goal_cents = 99999 where id = ${full.id}`,
      `update investments set valuation_cents = 900000000000 where project_id = ${full.id}`,
    ],
  },
  {
    breaks: 'M2',
    how: 'a cent more is reserved than the investments say',
    by: ({ open }) => [`update projects set held_cents = held_cents + 1 where id = ${open.id}`],
  },
  {
    breaks: 'M2',
    how: 'an investor more is counted than invested',
    by: ({ open }) => [`update projects set investor_count = investor_count + 1 where id = ${open.id}`],
  },
  {
    breaks: 'M2',
    how: 'the total that is kept has a cent more than the investments',
    by: () => ["insert into investment_total_deltas values ('completed', 0, 1)"],
  },
  {
    breaks: 'M2',
    how: 'the total that is kept knows of an investment less',
    by: () => ["update investment_totals set count = count - 1 where state = 'expired'"],
  },
  {
    breaks: 'M2',
    how: 'the figures are kept no more',
    by: () => ['alter table investments disable trigger adjust_project_figures'],
  },
  {
    breaks: 'M4',
    how: 'an investment has two live payments',
    by: ({ ids }) => [
      'drop index one_live_payment',
      `insert into payments (investment_id, amount_cents) values (${ids.held}, 11111)`,
      `select record_money_move('payment', (select max(id) from payments), null, 'new')`,
    ],
  },
  {
    breaks: 'M5',
    how: 'money is kept of an investment that failed',
    by: ({ ids }) => [`update investments set state = 'failed' where id = ${ids.returned}`],
    also: ['M15', 'M2'],
  },
  {
    breaks: 'M5',
    how: 'money of before the books has no entry in them',
    by: ({ ids }) => [`update investments set origin = 'opening' where id = ${ids.expired}`],
  },
  {
    breaks: 'M6',
    how: 'a payment succeeded and the books speak of another one',
    by: ({ ids }) => [
      `update ledger_entries set ref = 'pi_other' where kind = 'captured'
         and ref = (select provider_payment_id from payments where investment_id = ${ids.completed})`,
    ],
  },
  {
    breaks: 'M7',
    how: 'a payment is said to have gone back in part',
    by: ({ ids }) => [`update payments set returned_cents = 1 where investment_id = ${ids.completed}`],
  },
  {
    breaks: 'M7',
    how: 'a refund reached its card and the books speak of another one',
    by: ({ ids }) => [
      `update ledger_entries set ref = '999999' where kind = 'refunded'
         and ref = (select id::text from refunds where investment_id = ${ids.refunded})`,
    ],
  },
  {
    breaks: 'M7',
    how: 'money of a card left our bank and nobody wrote down how',
    by: ({ ids }) => [
      `insert into refunds (investment_id, amount_cents, reason, state)
         select id, amount_cents, 'admin', 'failed' from investments where id = ${ids.completed}`,
      `select record_money_move('refund', (select max(id) from refunds), null, 'failed')`,
    ],
    also: ['M11'],
  },
  {
    breaks: 'M7',
    how: 'a cent more is on its way out of suspense than came',
    by: () => ['update suspense_exits set amount_cents = amount_cents + 1'],
  },
  {
    breaks: 'M7',
    how: 'money left suspense and the books speak of another movement',
    by: () => ["update suspense_exits set movement_id = 'txn_other'"],
  },
  {
    breaks: 'M7',
    how: 'money in suspense was paid by hand and nobody wrote down how',
    by: () => byHand('reinstated_settled', 'suspense', 'bank'),
  },
  {
    breaks: 'M7',
    how: 'nobody counts what leaves suspense',
    by: () => ['drop trigger require_suspense_cover on suspense_exits'],
  },
  {
    breaks: 'M8',
    how: 'a refunded investment has no refund',
    by: ({ ids }) => [`update refunds set investment_id = ${ids.expired} where investment_id = ${ids.refunded}`],
  },
  {
    breaks: 'M9',
    how: 'one side of an entry was edited',
    by: () => [
      "update ledger_postings set amount_cents = amount_cents + 1 where account_id = get_ledger_account('opening_balances')",
    ],
  },
  {
    breaks: 'M9',
    how: 'entries no longer need to balance',
    by: () => ['alter table ledger_postings disable trigger require_balance'],
  },
  {
    breaks: 'M10',
    how: 'both sides of an entry were edited',
    by: ({ opening }) => [
      `update ledger_postings set amount_cents = amount_cents + sign(amount_cents) where entry_id =
         (select min(entry_id) from ledger_postings where account_id = get_ledger_account('escrow:${opening.id}'))`,
    ],
  },
  {
    breaks: 'M10',
    how: 'entries may be edited',
    by: () => ['drop trigger refuse_update_and_delete on ledger_entries'],
  },
  {
    breaks: 'M11',
    how: 'more is set aside for refunds than anybody is owed',
    by: () => byHand('unheard of', 'opening_balances', 'refund_payable'),
    also: ['M21'],
  },
  {
    breaks: 'M12',
    how: 'a project holds what nobody invested',
    by: ({ open }) => byHand('opening', 'opening_balances', `escrow:${open.id}`),
  },
  {
    breaks: 'M13',
    how: 'a share is a millionth of a percent too large',
    by: ({ ids }) => [
      'alter table investments alter column equity_percent drop expression',
      `update investments set equity_percent = equity_percent + 0.000001 where id = ${ids.held}`,
    ],
  },
  {
    breaks: 'M14',
    how: 'a project passes to one of its investors',
    by: ({ open, investors }) => [`update projects set owner_id = ${investors[0]?.id} where id = ${open.id}`],
  },
  {
    breaks: 'M14',
    how: 'an investor joins the team of the project',
    by: ({ open, investors }) => [
      `insert into project_members (project_id, user_id, can_edit, can_money) values (${open.id}, ${investors[0]?.id}, true, false)`,
    ],
  },
  {
    breaks: 'M15',
    how: 'an investment is in a state it never moved to',
    by: ({ ids }) => [`update investments set state = 'disputed' where id = ${ids.completed}`],
    also: ['M2'],
  },
  {
    breaks: 'M15',
    how: 'an investment came back from its end',
    by: ({ ids }) => [
      `select record_money_move('investment', ${ids.refunded}, 'refunded', 'completed')`,
      `select record_money_move('investment', ${ids.refunded}, 'completed', 'refunded')`,
    ],
  },
  {
    breaks: 'M16',
    how: 'one request invested twice',
    by: ({ investors }) => [
      'drop index investments_one_per_key',
      `update investments set request_key = 'once' where investor_id = ${investors[0]?.id}`,
    ],
  },
  {
    breaks: 'M16',
    how: 'one person may hold a project twice',
    by: () => ['drop index investments_one_open_hold'],
  },
  {
    breaks: 'M15',
    how: 'a project that was closed below its goal may open again',
    by: () => ['alter table projects disable trigger refuse_reopening'],
  },
  {
    breaks: 'M18',
    how: 'a cause in the history was edited',
    by: ({ ids }) => [
      `update money_moves set cause = 'a better one' where machine = 'investment' and row_id = ${ids.completed} and from_state is null`,
    ],
  },
  {
    breaks: 'M18',
    how: 'a whole history is gone',
    by: ({ ids }) => [`delete from money_moves where machine = 'investment' and row_id = ${ids.completed}`],
  },
  {
    breaks: 'M15',
    how: 'the end of a history was cut off',
    by: ({ ids }) => [
      `delete from money_moves where id = (select max(id) from money_moves where machine = 'investment' and row_id = ${ids.completed})`,
    ],
    also: ['M30'],
  },
  {
    breaks: 'M19',
    how: 'an investor was deleted',
    by: ({ investors }) => [`delete from users where id = ${investors[2]?.id}`],
  },
  {
    breaks: 'M21',
    how: 'the books say that the provider holds more than was paid',
    by: () => byHand('unheard of', 'provider_clearing', 'platform_fees'),
  },
  {
    breaks: 'M21',
    how: 'a fee of the provider is borne by nobody we know',
    by: () => byHand('fee', 'chargeback_loss', 'provider_clearing'),
  },
  {
    breaks: 'M22',
    how: 'an amount is kept with decimals',
    by: () => ['alter table investments add column fee_cents double precision'],
  },
  {
    breaks: 'M27',
    how: 'funding closed while an investor may still cancel',
    by: ({ full }) => [
      `update projects set funding_closed_at = now() where id = ${full.id}`,
      `update investments set cancellable_until = now() + interval '1 day' where project_id = ${full.id}`,
    ],
  },
  {
    breaks: 'M27',
    how: 'funding closed while an investor has not answered about a change',
    by: ({ full }) => [
      `update projects set funding_closed_at = now() where id = ${full.id}`,
      `insert into reconfirmations (investment_id, change_id, from_change_id, due_at)
         select i.id, c.id, c.id, now() + interval '1 day' from investments i join project_changes c using (project_id)
         where i.project_id = ${full.id} and i.state = 'completed' order by i.id, c.id limit 1`,
    ],
  },
  {
    breaks: 'M28',
    how: 'the money of a silent investor stays',
    by: ({ open, ids }) => [
      `insert into reconfirmations (investment_id, change_id, from_change_id, asked_at, due_at, outcome, decided_at)
         select ${ids.completed}, max(id), max(id), now() - interval '8 days', now() - interval '1 day', 'silent', now()
         from project_changes where project_id = ${open.id}`,
    ],
  },
  {
    breaks: 'M29',
    how: 'a deadline moved to tomorrow',
    by: ({ open }) => [
      `insert into project_changes (project_id, actor_kind, actor_name, before, after) values (${open.id}, 'system', 'someone',
         '{"deadline": "2099-01-01"}', jsonb_build_object('deadline', current_date + 1))`,
    ],
  },
  {
    breaks: 'M30',
    how: 'a holder gave more of a share than they had',
    by: (made) => [
      ...transferByHand(made, 123_457),
      `update share_transfers set second_by = ${made.investors[1]?.id}, to_agreed_at = now(), from_agreed_at = now()`,
    ],
  },
  {
    breaks: 'M30',
    how: 'one administrator alone transferred a share',
    by: (made) => transferByHand(made, 100),
  },
  {
    breaks: 'M30',
    how: 'nobody confirmed a round that dilutes every share',
    by: ({ open, investors }) => [
      'alter table later_rounds drop constraint later_rounds_confirmed',
      `insert into later_rounds (project_id, held_on, pre_money_cents, amount_cents, investors, state, proposed_by, needs_second, ended_at)
         values (${open.id}, '2027-01-01', 100, 100, 1, 'confirmed', ${investors[0]?.id}, false, now())`,
    ],
  },
  {
    breaks: 'M31',
    how: 'someone was allotted a part where nothing was divided',
    by: ({ ids }) => [
      'alter table investments disable trigger protect_investment',
      `update investments set allotted_cents = amount_cents where id = ${ids.completed}`,
      'alter table investments enable trigger protect_investment',
    ],
  },
  {
    breaks: 'M31',
    how: 'a project was funded without the allotment it had promised',
    by: ({ full }) => [
      `update projects set deadline = coalesce(deadline, '2099-01-01') where id = ${full.id}`,
      'alter table projects disable trigger enforce_project_terms',
      `update projects set allotment = 'pro_rata', max_cents = goal_cents where id = ${full.id}`,
      'alter table projects enable trigger enforce_project_terms',
    ],
  },
  {
    breaks: 'M31',
    how: 'more was allotted than was asked for in all',
    by: ({ full }) => [
      'alter table allotments disable trigger require_allotment_end, disable trigger require_whole_allotment',
      `insert into allotments (project_id, method, goal_cents, per_head_cents, requests, asked_cents, allotted_cents)
         values (${full.id}, 'pro_rata', 100, 0, 1, 100, 100)`,
      'alter table allotments enable trigger require_allotment_end, enable trigger require_whole_allotment',
    ],
  },
  {
    breaks: 'M32',
    how: 'more is shown as reserved than people reserved',
    by: ({ open }) => [`update projects set reserved_cents = 100, reservation_count = 1 where id = ${open.id}`],
  },
];

/** A transfer of cents of the first investment, by an administrator without a second one. */
function transferByHand({ open, ids, investors: [from, to] }: MixedMoney, partCents: number): string[] {
  return [
    `insert into register_files (project_id, uploaded_by, name, stored_as, media_type, bytes, sha256)
       values (${open.id}, ${from?.id}, 'contract.pdf', 'by hand', 'application/pdf', 1, '00')`,
    'alter table share_transfers drop constraint if exists share_transfers_agreed',
    `insert into share_transfers (project_id, investment_id, from_id, to_id, kind, part_cents, reason, file_id, asked_by, state, ended_at)
       values (${open.id}, ${ids.completed}, ${from?.id}, ${to?.id}, 'sale', ${partCents}, 'By hand', (select max(id) from register_files), ${from?.id},
         'done', now())`,
  ];
}
