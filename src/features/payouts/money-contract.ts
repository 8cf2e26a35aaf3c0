// API contract: where an investor's and a creator's money is, and their files.
import * as z from 'zod/mini';
import { investmentMoney } from '#features/investing/investing-contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, idParams, moment } from '#kernel/fields.ts';
import { processingFeePayers } from '#kernel/site-settings.ts';
import { milestoneStates, releaseStates } from './payout-states.ts';
import { releaseWaits } from './release-contract.ts';

/** US dollars as decimal text with two decimals. */
const dollarText = z.string();

/** Dollars in each place; together exactly what was paid in. */
const places = z.object({
  held: dollarText,
  approved: dollarText,
  sent: dollarText,
  inBank: dollarText,
  platformFee: dollarText,
  processing: dollarText,
  deducted: dollarText,
  onItsWayBack: dollarText,
  returned: dollarText,
  takenBack: dollarText,
});
export type PlaceAmounts = z.infer<typeof places>;

/** A release as its project's people see it. */
const release = z.object({
  id: idNumber,
  state: z.enum(releaseStates),
  /** Of shares that were disputed when their milestone was released. */
  isCatchUp: z.boolean(),
  /** Null while nothing is missing, and once it was sent. */
  waitsFor: z.nullable(z.enum([...releaseWaits, 'provider'])),
  /** When it may be approved at the earliest. */
  notBefore: moment,
  approvedAt: z.nullable(moment),
  sentAt: z.nullable(moment),
  /** When the provider expects the money in the creator's bank, and when it was there. */
  arrivesAt: z.nullable(moment),
  inBankAt: z.nullable(moment),
  /** The creator's bank returned it; the provider tries again. */
  bankRefused: z.boolean(),
  /** Amounts are null until it is approved. */
  amounts: z.nullable(
    z.object({
      released: dollarText,
      platformFee: dollarText,
      processing: dollarText,
      deducted: dollarText,
      /** For the creator: what is left. */
      creator: dollarText,
    }),
  ),
});
export type MoneyRelease = z.infer<typeof release>;

export const moneyMilestone = z.object({
  id: idNumber,
  position: z.int(),
  title: z.string(),
  /** All of the money at once, without a plan. */
  isWhole: z.boolean(),
  state: z.enum(milestoneStates),
  dueOn: day,
  /** Of what is held now; refunds and disputes change it. Null once it was approved or returned. */
  planned: z.nullable(dollarText),
  releases: z.array(release),
});
export type MoneyMilestone = z.infer<typeof moneyMilestone>;

const stop = z.nullable(z.object({ reason: z.string(), at: moment }));

export const getInvestmentMoney = endpoint({
  method: 'GET',
  path: '/api/investments/{id}/money',
  access: 'user-or-admin',
  summary: 'Get where the money of an investment is, to the cent',
  params: idParams,
  output: z.object({
    investmentId: idNumber,
    projectId: idNumber,
    projectTitle: z.string(),
    /** What was paid, which the places add up to; "0.00" before the payment, and for what was recorded without one. */
    paidIn: dollarText,
    /** What became of it, as wherever it is shown. */
    money: investmentMoney,
    paidAt: z.nullable(moment),
    places,
    /** The amounts are of this investment alone. */
    milestones: z.array(moneyMilestone),
    /** Oldest first. */
    returns: z.array(
      z.object({
        amount: dollarText,
        requestedAt: moment,
        /** Null while it is on its way. */
        returnedAt: z.nullable(moment),
        /** Paid another way than to the card. */
        isByHand: z.boolean(),
        reason: z.enum(['late_success', 'investor_cancel', 'project_failed', 'project_deleted', 'admin', 'other']),
        note: z.nullable(z.string()),
      }),
    ),
    stop,
    /** Years with a statement, newest first. */
    years: z.array(z.int()),
  }),
  success: { 200: 'The places and what happened at each milestone' },
});
export type InvestmentMoney = z.infer<NonNullable<typeof getInvestmentMoney.output>>;

const year = z.pipe(
  z.string().check(z.regex(/^20\d\d$/, 'Must be a year such as 2027')),
  z.transform((text: string) => Number(text)),
);
const yearQuery = z.strictObject({ year });

export const getStatementCsv = endpoint({
  method: 'GET',
  path: '/api/investments/statement.csv',
  access: 'user',
  summary: 'Export the yearly statement of your investments as CSV',
  query: yearQuery,
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; a line for each investment, and the total' },
});

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/api/investments/statement.pdf',
  access: 'user',
  summary: 'Download the yearly statement of your investments as PDF',
  query: yearQuery,
  file: 'application/pdf',
  success: { 200: 'A4 pages' },
});

export const getProjectMoney = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/money',
  access: 'user-or-admin',
  summary: 'Get where the money of your project is, and what each release waits for',
  params: idParams,
  output: z.object({
    projectId: idNumber,
    projectTitle: z.string(),
    /** Paid by card; the places add up to it. */
    paidIn: dollarText,
    places,
    /** Null until somebody invests. */
    terms: z.nullable(z.object({ feePercent: z.number(), processingFeesBy: z.enum(processingFeePayers) })),
    /** Raised in all, and of that before this site kept records: imported, not paid by card. */
    raised: dollarText,
    opening: dollarText,
    /** What banks took back, as on the public page: all of it, of that from money that was here, charged to the creator, and still owed. */
    bankTook: dollarText,
    chargedBack: dollarText,
    chargedToCreators: dollarText,
    owedByCreators: dollarText,
    milestones: z.array(moneyMilestone),
    pause: z.nullable(z.object({ since: moment })),
    stop,
    /** Years with payments to the creator, newest first. */
    years: z.array(z.int()),
  }),
  success: { 200: 'The places and the releases of each milestone' },
});
export type ProjectMoney = z.infer<NonNullable<typeof getProjectMoney.output>>;

export const getProjectMoneyCsv = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/money.csv',
  access: 'user-or-admin',
  summary: 'Export the releases of your project as CSV',
  params: idParams,
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; a line for each release' },
});

export const getPaymentsCsv = endpoint({
  method: 'GET',
  path: '/api/users/payments.csv',
  access: 'user',
  summary: 'Export the payments you received in a year by month, for your taxes',
  query: yearQuery,
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; twelve months and the total' },
});
