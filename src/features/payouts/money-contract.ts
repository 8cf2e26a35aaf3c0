// API contract: where the money of an investor or a creator is, and their files.
import * as z from 'zod/mini';
import { investmentMoney } from '#features/investing/investing-contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, moment } from '#kernel/fields.ts';
import { processingFeePayers } from '#kernel/site-settings.ts';
import { milestoneStates, releaseStates } from './payout-states.ts';
import { releaseWaits } from './release-contract.ts';

/** US dollars as decimal text with two decimals. */
const dollarText = z.string();

/** Dollars in each place; they add up to exactly what was paid in. */
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

/** A release, as the project's investors and creator see it. */
const release = z.object({
  id: idNumber,
  state: z.enum(releaseStates),
  /** A release of shares that were disputed when their milestone was released. */
  isCatchUp: z.boolean(),
  /** Null if nothing is missing, and once it was sent. */
  waitsFor: z.nullable(z.enum([...releaseWaits, 'provider'])),
  /** Earliest time of approval. */
  notBefore: moment,
  approvedAt: z.nullable(moment),
  sentAt: z.nullable(moment),
  /** When the provider expects the money in the creator's bank, and when it arrived. */
  arrivesAt: z.nullable(moment),
  inBankAt: z.nullable(moment),
  /** The creator's bank returned it; the provider will retry. */
  bankRefused: z.boolean(),
  /** Amounts are null until it is approved. */
  amounts: z.nullable(
    z.object({
      released: dollarText,
      platformFee: dollarText,
      processing: dollarText,
      deducted: dollarText,
      /** Net amount for the creator. */
      creator: dollarText,
    }),
  ),
});
export type MoneyRelease = z.infer<typeof release>;

export const moneyMilestone = z.object({
  id: idNumber,
  position: z.int(),
  title: z.string(),
  /** Releases all of the money at once, without a plan. */
  isWhole: z.boolean(),
  /** Why the rules of the offer want that; null if its creator planned no milestones. */
  wholeReason: z.nullable(z.string()),
  state: z.enum(milestoneStates),
  dueOn: day,
  /** Estimated from what is held now; refunds and disputes change it. Null once approved or returned. */
  planned: z.nullable(dollarText),
  releases: z.array(release),
});
export type MoneyMilestone = z.infer<typeof moneyMilestone>;

const stop = z.nullable(z.object({ reason: z.string(), at: moment }));

export const getInvestmentMoney = endpoint('GET /api/investments/{id}/money', {
  access: 'user-or-admin',
  scope: 'investments:read',
  summary: 'Get the money of an investment by place, to the cent',
  output: z.object({
    investmentId: idNumber,
    projectId: idNumber,
    projectTitle: z.string(),
    /** The amount paid, which the places add up to; "0.00" before the payment, and for investments recorded without one. */
    paidIn: dollarText,
    /** State of the money, as on every screen that shows it. */
    money: investmentMoney,
    paidAt: z.nullable(moment),
    places,
    /** Amounts are this investment's share. */
    milestones: z.array(moneyMilestone),
    /** Oldest first. */
    returns: z.array(
      z.object({
        amount: dollarText,
        requestedAt: moment,
        /** Null while it is in transit. */
        returnedAt: z.nullable(moment),
        /** Paid by another method than the card. */
        isByHand: z.boolean(),
        reason: z.enum([
          'late_success',
          'investor_cancel',
          'not_reconfirmed',
          'allotment',
          'project_failed',
          'project_deleted',
          'admin',
          'other',
        ]),
        note: z.nullable(z.string()),
      }),
    ),
    stop,
    /** Years with a statement, newest first. */
    years: z.array(z.int()),
  }),
});
export type InvestmentMoney = z.infer<NonNullable<typeof getInvestmentMoney.output>>;

const year = z.pipe(
  z.string().check(z.regex(/^20\d\d$/, 'Must be a year such as 2027')),
  z.transform((text: string) => Number(text)),
);
const yearQuery = z.strictObject({ year });

export const getStatementCsv = endpoint('GET /api/investments/statement.csv', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Export the yearly statement of your investments as CSV',
  query: yearQuery,
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; a line for each investment, and the total' },
});

export const getStatementPdf = endpoint('GET /api/investments/statement.pdf', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Download the yearly statement of your investments as PDF',
  query: yearQuery,
  file: 'application/pdf',
  success: { 200: 'A4 pages' },
});

export const getProjectMoney = endpoint('GET /api/projects/{id}/money', {
  access: 'user-or-admin',
  scope: 'investments:read',
  summary: 'Get the money of your project by place, and what each release waits for',
  output: z.object({
    projectId: idNumber,
    projectTitle: z.string(),
    /** Paid by card; the places add up to it. */
    paidIn: dollarText,
    places,
    /** Null until the first investment. */
    terms: z.nullable(z.object({ feePercent: z.number(), processingFeesBy: z.enum(processingFeePayers) })),
    /** Total raised, and the part imported from before this site kept records, which was not paid by card. */
    raised: dollarText,
    opening: dollarText,
    /**
     * Money taken back by banks, as on the public page: total, from money that was held here, charged to the creator, and still
     * owed.
     */
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
});
export type ProjectMoney = z.infer<NonNullable<typeof getProjectMoney.output>>;

export const getProjectMoneyCsv = endpoint('GET /api/projects/{id}/money.csv', {
  access: 'user-or-admin',
  scope: 'investments:read',
  summary: 'Export the releases of your project as CSV',
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; a line for each release' },
});

export const getPaymentsCsv = endpoint('GET /api/users/payments.csv', {
  access: 'user',
  scope: 'investments:read',
  summary: 'Export the payments you received in a year by month, for your taxes',
  query: yearQuery,
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; twelve months and the total' },
});
