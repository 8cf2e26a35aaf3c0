// What everybody may know about the money: figures from settled entries, the last check, and facts without names.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, idParams, moment, pageQuery } from '#kernel/fields.ts';
import { promiseNumbers } from './money-promises.ts';

/** Dollars as a decimal text with two decimals. */
const dollarText = z.string();

/** The last check of all promises; null before the first one. */
const moneyCheck = z.nullable(
  z.object({ checkedAt: moment, promises: z.int(), broken: z.array(z.enum(promiseNumbers)) }),
);
export type LastMoneyCheck = z.infer<typeof moneyCheck>;

/** paidIn is the sum of those below it, to the cent. */
const whereMoneyIs = {
  paidIn: dollarText,
  held: dollarText,
  onItsWayBack: dollarText,
  released: dollarText,
  refunded: dollarText,
  chargedBack: dollarText,
  feesTaken: dollarText,
  unexplained: dollarText,
};

const figures = z.object({
  ...whereMoneyIs,
  /** Raised before the books began, and still counted as raised. */
  opening: dollarText,
  raised: dollarText,
  /** Card investments that were completed once, and refunds that reached their card. */
  investments: z.int(),
  refunds: z.int(),
});
export type TransparencyFigures = z.infer<typeof figures>;

export const getTransparency = endpoint({
  method: 'GET',
  path: '/api/transparency',
  access: 'public',
  summary: 'Where all money is, as the last check read it from the books',
  output: z.object({
    check: moneyCheck,
    /** Of the moment of that check; null before the first one. */
    figures: z.nullable(figures),
    /** Borne by the platform and never by a project. */
    costs: z.nullable(z.object({ processorFees: dollarText, disputeFees: dollarText, chargebackLoss: dollarText })),
  }),
  success: { 200: 'The figures, and whether every promise held' },
});
export type Transparency = z.infer<NonNullable<typeof getTransparency.output>>;

export const moneyPlaces = ['held', 'on_its_way_back', 'refunded', 'charged_back'] as const;
export type MoneyPlace = (typeof moneyPlaces)[number];

export const getProjectTransparency = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/transparency',
  access: 'public',
  summary: "Where a project's money is now, and its settled investments without names",
  params: idParams,
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
        place: z.enum(moneyPlaces),
        /** Paid before the books began: a figure that was taken over, not a card payment. */
        isOpening: z.boolean(),
      }),
    ),
    /** The cursor of older investments. */
    older: z.nullable(z.string()),
  }),
  success: { 200: 'The figures of this moment' },
});
export type ProjectTransparency = z.infer<NonNullable<typeof getProjectTransparency.output>>;
