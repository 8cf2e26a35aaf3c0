// Texts of the yearly statement, shared by the file and the screens.
import type { StatementLine } from './dollar-rules.ts';

export const statementCopy = {
  title: (year: number) => `Statement ${year}`,
  period: ({ year, isComplete, today }: { year: number; isComplete: boolean; today: string }) =>
    isComplete
      ? `January 1 to December 31, ${year} (UTC)`
      : `January 1, ${year}, to ${today} (UTC). The year is not over, so these figures can still change.`,
  investor: 'Investor',
  total: 'All investments',
  each: 'Each investment',
  none: 'No money of yours was here in this year.',
  explanation:
    'Opening balance, plus what you paid in, less what was sent to creators, fees, deductions, returns and what banks took back, is the closing balance. A balance is money that is held for projects, approved and not yet sent, or on its way back to you.',
  ledger:
    'All amounts are in US dollars and come from the ledger, to the cent. Fees were deducted from what was released.',
  notAdvice: 'This is not a tax document or advice.',
  sandbox: 'This site accepts test cards only: no real money has moved.',
} as const;

/** Headings in column order; the balances frame the movements between them. */
export const statementColumns = {
  opening: { name: 'Opening balance', short: 'Opening' },
  paidIn: { name: 'Paid in', short: 'Paid in' },
  released: { name: 'Sent to creators', short: 'Sent' },
  fees: { name: 'Fees', short: 'Fees' },
  deducted: { name: 'Deducted for lost disputes', short: 'Deducted' },
  returned: { name: 'Returned to you', short: 'Returned' },
  takenBack: { name: 'Taken back by banks', short: 'Taken back' },
  closing: { name: 'Closing balance', short: 'Closing' },
} as const satisfies Record<keyof StatementLine, { name: string; short: string }>;
