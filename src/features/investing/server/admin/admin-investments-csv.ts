// Investments as CSV, for administrators.
import { csvTable } from '#kernel/csv.ts';
import type { AdminInvestment } from '../../admin-investment-contract.ts';

export const adminInvestmentsCsv = csvTable<AdminInvestment>([
  { name: 'investment_id', cell: ({ id }) => String(id) },
  { name: 'created_at_utc', cell: ({ createdAt }) => createdAt },
  { name: 'project_id', cell: ({ project }) => String(project.id) },
  { name: 'project_title', cell: ({ project }) => project.title },
  { name: 'investor_id', cell: ({ investor }) => String(investor.id) },
  { name: 'investor_name', cell: ({ investor }) => investor.name },
  { name: 'investor_email', cell: ({ investor }) => investor.email },
  { name: 'amount_usd', cell: ({ amount }) => amount },
  { name: 'state', cell: ({ state }) => state },
  { name: 'status', cell: ({ status }) => status },
  { name: 'owed_by_hand', cell: ({ isOwedByHand }) => (isOwedByHand ? 'yes' : '') },
  { name: 'money_state', cell: ({ money }) => money.state },
  { name: 'held_usd', cell: ({ money }) => money.held },
  { name: 'released_usd', cell: ({ money }) => money.released },
  { name: 'on_its_way_back_usd', cell: ({ money }) => money.onItsWayBack },
  { name: 'returned_usd', cell: ({ money }) => money.returned },
  { name: 'taken_back_by_bank_usd', cell: ({ money }) => money.bankTook },
  { name: 'payment_id', cell: ({ transactionId }) => transactionId ?? '' },
  { name: 'shown_as', cell: ({ appearance }) => appearance.shownAs },
  { name: 'pseudonym', cell: ({ appearance }) => appearance.pseudonym ?? '' },
  { name: 'amount_shown', cell: ({ appearance }) => (appearance.showsAmount ? 'yes' : 'no') },
]);
