// Statements, releases and yearly payments as CSV, with units in the column names.
import { receiptNumber } from '#features/investing/investing-rules.ts';
import { csvTable } from '#kernel/csv.ts';
import { toSignedDollarString } from '#kernel/money.ts';
import type { StatementLine } from './dollar-rules.ts';
import type { MoneyMilestone, MoneyRelease } from './money-contract.ts';

/** The total row has no investment. */
export type StatementRow = StatementLine & {
  year: number;
  investment: { id: number; projectId: number; projectTitle: string } | null;
};

const usd = toSignedDollarString;

export const statementCsv = csvTable<StatementRow>([
  { name: 'year_utc', cell: ({ year }) => String(year) },
  { name: 'investment_id', cell: ({ investment }) => (investment === null ? 'total' : String(investment.id)) },
  { name: 'receipt_number', cell: ({ investment }) => (investment === null ? '' : receiptNumber(investment.id)) },
  { name: 'project_id', cell: ({ investment }) => (investment === null ? '' : String(investment.projectId)) },
  { name: 'project_title', cell: ({ investment }) => investment?.projectTitle ?? '' },
  { name: 'opening_balance_usd', cell: ({ opening }) => usd(opening) },
  { name: 'paid_in_usd', cell: ({ paidIn }) => usd(paidIn) },
  { name: 'sent_to_creators_usd', cell: ({ released }) => usd(released) },
  { name: 'fees_usd', cell: ({ fees }) => usd(fees) },
  { name: 'deducted_for_disputes_usd', cell: ({ deducted }) => usd(deducted) },
  { name: 'returned_usd', cell: ({ returned }) => usd(returned) },
  { name: 'taken_back_by_banks_usd', cell: ({ takenBack }) => usd(takenBack) },
  { name: 'closing_balance_usd', cell: ({ closing }) => usd(closing) },
]);

export type ReleaseRow = { milestone: MoneyMilestone; release: MoneyRelease };

export const releasesCsv = csvTable<ReleaseRow>([
  { name: 'release_id', cell: ({ release }) => String(release.id) },
  { name: 'milestone', cell: ({ milestone }) => String(milestone.position) },
  { name: 'milestone_title', cell: ({ milestone }) => milestone.title },
  { name: 'state', cell: ({ release }) => release.state },
  { name: 'waits_for', cell: ({ release }) => release.waitsFor ?? '' },
  { name: 'approved_at_utc', cell: ({ release }) => release.approvedAt ?? '' },
  { name: 'sent_at_utc', cell: ({ release }) => release.sentAt ?? '' },
  { name: 'in_bank_at_utc', cell: ({ release }) => release.inBankAt ?? '' },
  { name: 'released_usd', cell: ({ release }) => release.amounts?.released ?? '' },
  { name: 'platform_fee_usd', cell: ({ release }) => release.amounts?.platformFee ?? '' },
  { name: 'processing_fees_usd', cell: ({ release }) => release.amounts?.processing ?? '' },
  { name: 'deducted_usd', cell: ({ release }) => release.amounts?.deducted ?? '' },
  { name: 'for_creator_usd', cell: ({ release }) => release.amounts?.creator ?? '' },
]);

/** A month, `2027-03`, or `total`. */
export type PaymentMonth = {
  month: string;
  payments: number;
  grossCents: number;
  feeCents: number;
  processingCents: number;
  deductedCents: number;
  sentCents: number;
};

export const paymentsCsv = csvTable<PaymentMonth>([
  { name: 'month_utc', cell: ({ month }) => month },
  { name: 'payments', cell: ({ payments }) => String(payments) },
  { name: 'gross_usd', cell: ({ grossCents }) => usd(grossCents) },
  { name: 'platform_fee_usd', cell: ({ feeCents }) => usd(feeCents) },
  { name: 'processing_fees_usd', cell: ({ processingCents }) => usd(processingCents) },
  { name: 'deducted_usd', cell: ({ deductedCents }) => usd(deductedCents) },
  { name: 'sent_usd', cell: ({ sentCents }) => usd(sentCents) },
]);
