// A person's investments as CSV, with units in the column names.
import type { Investment } from '#features/investing/investing-contract.ts';
import { receiptNumber } from '#features/investing/investing-rules.ts';
import { appearanceColumns, moneyColumns } from '#features/investing/investment-columns.ts';
import { hasReceipt } from '#features/investing/receipt-copy.ts';
import { csvTable } from '#kernel/csv.ts';

export const investmentsCsv = csvTable<Investment>([
  { name: 'investment_id', cell: ({ id }) => String(id) },
  { name: 'created_at_utc', cell: ({ createdAt }) => createdAt },
  { name: 'completed_at_utc', cell: ({ completedAt }) => completedAt ?? '' },
  { name: 'project_id', cell: ({ projectId }) => String(projectId) },
  { name: 'project_title', cell: ({ projectTitle }) => projectTitle },
  { name: 'project_category', cell: ({ projectCategory }) => projectCategory },
  { name: 'amount_usd', cell: ({ amount }) => amount },
  { name: 'allotted_usd', cell: ({ allotted }) => allotted ?? '' },
  { name: 'equity_percent', cell: ({ equityPercent }) => equityPercent },
  { name: 'valuation_post_money_usd', cell: ({ valuation }) => valuation.toFixed(2) },
  { name: 'status', cell: ({ status, refundPending }) => (refundPending ? 'refund_pending' : status) },
  { name: 'receipt_number', cell: ({ id, status }) => (hasReceipt(status) ? receiptNumber(id) : '') },
  { name: 'payment_id', cell: ({ transactionId }) => transactionId ?? '' },
  { name: 'refund_requested_at_utc', cell: ({ refundRequestedAt }) => refundRequestedAt ?? '' },
  { name: 'refunded_at_utc', cell: ({ refundedAt }) => refundedAt ?? '' },
  ...moneyColumns,
  { name: 'counted_as_invested_usd', cell: ({ money }) => money.invested },
  ...appearanceColumns,
]);
