// A person's investments as a table for a spreadsheet: RFC 4180, with the units in the names of the columns.
import type { Investment } from '#features/investing/investing-contract.ts';
import { csvLine } from '#kernel/csv.ts';
import { hasReceipt, receiptNumber } from './receipt-words.ts';

type Column = { name: string; cell: (investment: Investment) => string };

const columns: readonly Column[] = [
  { name: 'investment_id', cell: ({ id }) => String(id) },
  { name: 'created_at_utc', cell: ({ createdAt }) => createdAt },
  { name: 'completed_at_utc', cell: ({ completedAt }) => completedAt ?? '' },
  { name: 'project_id', cell: ({ projectId }) => String(projectId) },
  { name: 'project_title', cell: ({ projectTitle }) => projectTitle },
  { name: 'project_category', cell: ({ projectCategory }) => projectCategory },
  { name: 'amount_usd', cell: ({ amount }) => amount },
  { name: 'equity_percent', cell: ({ equityPercent }) => equityPercent },
  { name: 'valuation_post_money_usd', cell: ({ valuation }) => valuation.toFixed(2) },
  { name: 'status', cell: ({ status, refundPending }) => (refundPending ? 'refund_pending' : status) },
  { name: 'receipt_number', cell: ({ id, status }) => (hasReceipt(status) ? receiptNumber(id) : '') },
  { name: 'payment_id', cell: ({ transactionId }) => transactionId ?? '' },
  { name: 'refund_requested_at_utc', cell: ({ refundRequestedAt }) => refundRequestedAt ?? '' },
  { name: 'refunded_at_utc', cell: ({ refundedAt }) => refundedAt ?? '' },
];

export const investmentsCsvHead = csvLine(columns.map(({ name }) => name));

export function investmentCsvLine(investment: Investment): string {
  return csvLine(columns.map(({ cell }) => cell(investment)));
}
