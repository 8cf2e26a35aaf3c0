// Investments as CSV, for administrators.
import { csvTable } from '#kernel/csv.ts';
import type { AdminInvestment } from '../../admin-investment-contract.ts';
import { appearanceColumns, moneyColumns } from '../../investment-columns.ts';

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
  ...moneyColumns,
  { name: 'payment_id', cell: ({ transactionId }) => transactionId ?? '' },
  { name: 'agreement_signed_at_utc', cell: ({ agreementSignedAt }) => agreementSignedAt ?? '' },
  ...appearanceColumns,
]);
