// API contract: the register of holders of a project, and a person's own shares. Amounts are decimal text in US dollars, shares decimal
// text in percent with six decimals.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber } from '#kernel/fields.ts';
import { shareTransferKinds } from './register-states.ts';

/** 'number': the company does not learn the name, or the person was erased. */
export const holderKinds = ['person', 'organization', 'number'] as const;
export const acquisitions = ['investment', ...shareTransferKinds] as const;

const dollarText = z.string();
const percentText = z.string();

/** A confirmed round that counts on the day of the register. */
export const countedRound = z.object({
  id: idNumber,
  heldOn: day,
  preMoney: dollarText,
  amount: dollarText,
  investors: z.int(),
  /** What its investors have together on the day of the register. */
  share: percentText,
});
export type CountedRound = z.infer<typeof countedRound>;

export const registerLine = z.object({
  investmentId: idNumber,
  holderId: idNumber,
  /** A name, or "Holder 1234". */
  holder: z.string(),
  kind: z.enum(holderKinds),
  /** Who signs for an organization, and its registration number. */
  signer: z.nullable(z.string()),
  registrationNumber: z.nullable(z.string()),
  shareClass: z.string(),
  /** What is left of the amount invested: money that went back took its share with it. */
  amount: dollarText,
  /** Of the whole company after the money of the offer. */
  valuation: dollarText,
  share: percentText,
  /** "$500 ÷ $10,000 × $12,000 ÷ $15,000" */
  arithmetic: z.string(),
  /** At the price of the last round; the amount before the first one. */
  value: dollarText,
  /** The day, not the time, so that a hidden investment can't be matched with a person. */
  since: day,
  /** Last day of the lock-up; null if there is none. */
  lockedUntil: z.nullable(day),
  acquiredBy: z.enum(acquisitions),
});
export type RegisterLine = z.infer<typeof registerLine>;

const asOfQuery = z.strictObject({
  /** A later day than today means today. */
  asOf: z.optional(day),
});

export const getRegister = endpoint('GET /api/projects/{id}/register', {
  access: 'user-or-admin',
  scope: 'investments:read',
  audit: 'register.read',
  summary: 'Get the register of holders of a project as of a day; a holder gets their own lines and the totals',
  query: asOfQuery,
  output: z.object({
    projectId: idNumber,
    projectTitle: z.string(),
    /** The day, UTC, at whose end it was so; today's register is as of now. */
    asOf: day,
    /** The whole register, or a holder's own lines. */
    isWhole: z.boolean(),
    /** Funding has ended: until then investors can still cancel. */
    isFinal: z.boolean(),
    /** Whether the company learns the names of holders, as the rules of the offer have it. */
    showsNames: z.boolean(),
    law: z.string(),
    lines: z.array(registerLine),
    totals: z.object({
      holders: z.int(),
      amount: dollarText,
      share: percentText,
      /** Of everyone who did not invest here or in a later round. */
      rest: percentText,
    }),
    rounds: z.array(countedRound),
  }),
});
export type Register = z.infer<NonNullable<typeof getRegister.output>>;

export const getRegisterCsv = endpoint('GET /api/projects/{id}/register.csv', {
  access: 'user-or-admin',
  summary: 'Export the register of holders of a project as CSV',
  stepUp: true,
  audit: 'register.exported',
  query: asOfQuery,
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; a line for each share' },
});

export const getRegisterPdf = endpoint('GET /api/projects/{id}/register.pdf', {
  access: 'user-or-admin',
  summary: 'Download the register of holders of a project as PDF',
  stepUp: true,
  audit: 'register.exported',
  query: asOfQuery,
  file: 'application/pdf',
  success: { 200: 'A4 pages' },
});

/** The share and its value after a day: when it was bought, and after each later round. */
const valuePoint = z.object({ on: day, share: percentText, value: dollarText, round: z.nullable(idNumber) });

const ownShare = z.object({
  projectId: idNumber,
  projectTitle: z.string(),
  /** Funding has ended, so certificates can be issued. */
  isFinal: z.boolean(),
  amount: dollarText,
  share: percentText,
  value: dollarText,
  lines: z.array(registerLine),
  rounds: z.array(countedRound),
  history: z.array(valuePoint),
});
export type OwnShare = z.infer<typeof ownShare>;

export const listOwnShares = endpoint('GET /api/users/shares', {
  access: 'user',
  scope: 'investments:read',
  summary: 'List your shares with the history of their value at the price of later rounds',
  output: z.array(ownShare),
  success: { 200: 'A project each, newest share first; at most 200' },
});
