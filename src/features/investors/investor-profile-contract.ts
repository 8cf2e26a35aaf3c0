// Endpoints for what people state about themselves as investors. Dollars here.
import * as z from 'zod/mini';
import { investorClasses, profileFields } from '#features/packs/pack.ts';
import { countries } from '#kernel/countries.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, dollars, moment, text, textLine } from '#kernel/fields.ts';
import { classFamilies, classStates, investorKinds } from './investor-rules.ts';

export const profileLimits = { name: 200, number: 60, note: 1000, region: 80 } as const;

const nullable = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema);
const words = nullable(z.string());
const usd = nullable(z.number());

const statedCategory = z.object({
  investorClass: z.enum(investorClasses),
  state: z.enum(classStates),
  /** Ids of the criteria that were checked. */
  criteria: z.array(z.string()),
  note: words,
  statedAt: moment,
  /** When it has to be stated again; null if never. */
  until: nullable(moment),
  isExpired: z.boolean(),
  /** Why an administrator refused it. */
  reason: words,
});

export const investorProfile = z.object({
  /** Counts changes; 0 before anything was stated. */
  version: z.int(),
  /** When it was last stated or confirmed. */
  statedAt: nullable(moment),
  kind: z.enum(investorKinds),
  name: words,
  registrationNumber: words,
  signer: words,
  country: words,
  region: words,
  birthDate: words,
  income: usd,
  netWorth: usd,
  liquidAssets: usd,
  commitments: usd,
  elsewhere: usd,
  isJoint: z.boolean(),
  taxCountry: words,
  taxNumber: words,
  /** What the rules of this site's offers, or those in `rules`, ask for. */
  asks: z.array(z.enum(profileFields)),
  /** The laws that know categories, with the one stated. */
  categories: z.array(z.object({ family: z.enum(classFamilies), stated: nullable(statedCategory) })),
  /** What a form without JavaScript sent and was refused, so that nothing typed is lost. */
  typed: nullable(
    z.object({
      entries: z.array(z.tuple([z.string(), z.string()])),
      issues: z.array(z.object({ path: z.string(), message: z.string() })),
      message: z.string(),
    }),
  ),
});
export type InvestorProfile = z.infer<typeof investorProfile>;

export const getInvestorProfile = endpoint('GET /api/users/investor-profile', {
  access: 'user',
  summary: 'Get what you stated about yourself as an investor',
  query: z.object({
    /** The law whose rules ask, such as `us-regcf`: its questions are included even if no offer here follows it. */
    rules: z.optional(z.enum(classFamilies)),
    draft: z.optional(z.string().check(z.maxLength(8000))),
  }),
  output: investorProfile,
});

const line = (max: number, name: string) => z.optional(nullable(textLine({ max, name })));
const amount = (name: string) => z.optional(nullable(dollars(name)));
const country = z.optional(nullable(z.enum(countries.values, countries.unknown)));

/** Left out: unchanged. Null: not stated. */
export const investorProfileBody = z.strictObject({
  /** The version it is based on. */
  version: z.int().check(z.gte(0)),
  kind: z.optional(z.enum(investorKinds)),
  name: line(profileLimits.name, 'Name'),
  registrationNumber: line(profileLimits.number, 'Registration number'),
  signer: line(profileLimits.name, 'Name of the person who signs'),
  country,
  region: line(profileLimits.region, 'Region'),
  birthDate: z.optional(nullable(day)),
  income: amount('Income'),
  netWorth: amount('Net worth'),
  liquidAssets: amount('Liquid assets'),
  commitments: amount('Commitments'),
  elsewhere: amount('Investments elsewhere'),
  isJoint: z.optional(z.boolean()),
  taxCountry: country,
  taxNumber: line(profileLimits.number, 'Tax number'),
  categories: z.optional(
    z
      .array(
        z.strictObject({
          family: z.enum(classFamilies),
          investorClass: z.enum(investorClasses),
          criteria: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10)),
          note: nullable(text({ max: profileLimits.note, name: 'Details' })),
          /** States an unchanged category again, so that it holds longer. */
          renew: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(classFamilies.length)),
  ),
});

export const saveInvestorProfile = endpoint('PUT /api/users/investor-profile', {
  access: 'user',
  summary: 'State or confirm who you are as an investor',
  body: investorProfileBody,
  output: investorProfile,
});
