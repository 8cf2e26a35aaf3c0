// API contract of the transparency pages: public totals, the last check, and settled investments without names.
import * as z from 'zod/mini';
import { investmentMoney } from '#features/investing/investing-contract.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, pageQuery } from '#kernel/fields.ts';
import { promiseNumbers } from './money-promises.ts';

/** US dollars as decimal text with two decimals. */
const dollarText = z.string();

/** The last money check; null before the first one. */
const moneyCheck = z.nullable(
  z.object({ checkedAt: moment, promises: z.int(), broken: z.array(z.enum(promiseNumbers)) }),
);
export type LastMoneyCheck = z.infer<typeof moneyCheck>;

/** paidIn is exactly the sum of the fields below it. */
const whereMoneyIs = {
  paidIn: dollarText,
  held: dollarText,
  onItsWayBack: dollarText,
  owedToCreators: dollarText,
  released: dollarText,
  refunded: dollarText,
  chargedBack: dollarText,
  feesTaken: dollarText,
  processingCharged: dollarText,
  recovered: dollarText,
  unexplained: dollarText,
};

const figures = z.object({
  ...whereMoneyIs,
  /** Raised before Kindling kept the ledger, and still counted. */
  opening: dollarText,
  raised: dollarText,
  /** Card investments that ever completed, and those of which any money was returned to the card. */
  investments: z.int(),
  refunds: z.int(),
  /**
   * Total taken back by banks in disputes; `chargedBack` is the part taken from money that was held here. Released money is
   * charged to creators if their terms say so, and the remainder is borne by this site.
   */
  bankTook: dollarText,
  chargedToCreators: dollarText,
  owedByCreators: dollarText,
});
export type TransparencyFigures = z.infer<typeof figures>;

export const getTransparency = endpoint('GET /api/transparency', {
  access: 'public',
  scope: 'projects:read',
  summary: 'Get platform-wide money totals from the last check',
  output: z.object({
    check: moneyCheck,
    /** Figures at the time of that check; null before the first one. */
    figures: z.nullable(figures),
    /** Paid by the platform, never by a project. */
    costs: z.nullable(z.object({ processorFees: dollarText, disputeFees: dollarText, chargebackLoss: dollarText })),
  }),
});
export type Transparency = z.infer<NonNullable<typeof getTransparency.output>>;

export const getProjectTransparency = endpoint('GET /api/projects/{id}/transparency', {
  access: 'public',
  scope: 'projects:read',
  summary: "Get a project's money totals and settled investments, without names",
  query: z.strictObject(pageQuery),
  output: z.object({
    projectId: idNumber,
    projectTitle: z.string(),
    check: moneyCheck,
    figures,
    /** Newest first. */
    investments: z.array(
      z.object({
        id: idNumber,
        amount: dollarText,
        createdAt: moment,
        /** The money's current places, without dates. */
        money: investmentMoney,
        /** Raised before Kindling kept the ledger: imported, not paid by card. */
        isOpening: z.boolean(),
      }),
    ),
    /** Cursor of older investments. */
    older: z.nullable(z.string()),
  }),
});
export type ProjectTransparency = z.infer<NonNullable<typeof getProjectTransparency.output>>;
