// API of policy packs: what the site offers to creators, and how administrators decide about it. Amounts in units of the pack's currency.

import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, named } from '#kernel/fields.ts';
import { documentKinds, figureUnits, packFamilies, packIds } from './pack.ts';

const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.number(),
  unit: z.enum(figureUnits),
  /** Where the law says so. */
  law: z.string(),
  /** The value in words: "€1,000". */
  text: z.string(),
});

export const policyPack = z.object({
  id: z.enum(packIds),
  family: z.enum(packFamilies),
  name: z.string(),
  law: z.string(),
  summary: z.string(),
  currency: z.enum(['USD', 'EUR', 'GBP']),
  figures: z.array(figure),
  /** What it asks of creators and of investors, in sentences. */
  forCreators: z.array(z.string()),
  forInvestors: z.array(z.string()),
  documents: z.array(z.object({ kind: z.enum(documentKinds), name: z.string(), law: z.string() })),
  /** Whether milestones may release money. */
  releases: z.enum(['milestones', 'whole']),
});
export type PolicyPack = z.infer<typeof policyPack>;

export const listPolicyPacks = endpoint('GET /api/policy-packs', {
  access: 'public',
  scope: 'projects:read',
  summary: 'List the rules that offers on this site can run under',
  output: z.array(policyPack),
});

const person = z.nullable(named);
const confirmedFigures = z.array(z.object({ key: z.string(), label: z.string(), text: z.string() }));

export const adminPolicyPack = z.object({
  ...policyPack.shape,
  figures: z.array(
    z.object({
      ...figure.shape,
      /** Not read in the official text: an administrator states it before the pack can be offered. */
      isUnconfirmed: z.boolean(),
      /** Null until it is confirmed, and for other figures. */
      confirmed: z.nullable(z.number()),
    }),
  ),
  isOffered: z.boolean(),
  /** A request that has not taken effect. */
  pending: z.nullable(
    z.object({
      id: idNumber,
      figures: confirmedFigures,
      askedAt: moment,
      /** Null if the administrator is unknown. */
      by: person,
      /** When it takes effect without a second administrator. */
      effectiveAt: moment,
      /** The caller made it, so another person must confirm it. */
      isOwn: z.boolean(),
    }),
  ),
  /** Earlier requests that took effect, newest first. */
  history: z.array(z.object({ figures: confirmedFigures, at: moment, by: person, confirmedBy: person })),
});
export type AdminPolicyPack = z.infer<typeof adminPolicyPack>;

const output = z.array(adminPolicyPack);
const packParams = z.object({ pack: z.enum(packIds) });

export const listAdminPolicyPacks = endpoint('GET /api/admin/policy-packs', {
  access: 'admin',
  scope: 'operations:read',
  summary: 'List all policy packs, which of them are offered, and who confirmed their figures',
  output,
});

export const offerPolicyPack = endpoint('POST /api/admin/policy-packs/{pack}/offer', {
  access: 'admin',
  audit: 'pack.offer_asked',
  stepUp: true,
  summary: 'Ask to offer a policy pack with confirmed figures; waits for a second administrator or 7 days',
  params: packParams,
  body: z.strictObject({
    /** A value for every figure that is marked as unconfirmed. */
    figures: z.record(z.string().check(z.maxLength(50)), z.number()),
  }),
  output,
});

export const stopPolicyPack = endpoint('POST /api/admin/policy-packs/{pack}/stop', {
  access: 'admin',
  audit: 'pack.offer_stopped',
  stepUp: true,
  summary: 'Stop offering a policy pack to new projects; approved projects keep it',
  params: packParams,
  output,
});

export const confirmPackOffer = endpoint('POST /api/admin/policy-pack-requests/{id}/confirm', {
  access: 'admin',
  audit: 'pack.offer_confirmed',
  stepUp: true,
  summary: 'Confirm as the second administrator that a policy pack is offered; it takes effect immediately',
  output,
});

export const withdrawPackOffer = endpoint('POST /api/admin/policy-pack-requests/{id}/withdraw', {
  access: 'admin',
  audit: 'pack.offer_withdrawn',
  stepUp: true,
  summary: 'Withdraw a request to offer a policy pack that has not taken effect',
  output,
});

export const exportPackReport = endpoint('GET /api/admin/policy-packs/{pack}/report.csv', {
  access: 'admin',
  audit: 'pack.report_exported',
  stepUp: true,
  summary: 'Export the offers of a year under a policy pack as CSV, with amounts and numbers of investors',
  params: packParams,
  query: z.strictObject({
    year: z.pipe(
      z.string().check(z.regex(/^20\d\d$/, 'year must be a year such as 2026')),
      z.transform((text: string) => Number(text)),
    ),
  }),
  file: 'text/csv',
  success: { 200: 'UTF-8 with a byte order mark, RFC 4180; the first row names the columns with their units' },
});
