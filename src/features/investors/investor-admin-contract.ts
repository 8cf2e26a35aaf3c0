// Endpoints about investors for administrators: what waits, what stands in a person's record, and what is decided about it. The profile
// itself is opened with a written reason.
import * as z from 'zod/mini';
import { maxReason } from '#features/accounts/profile-rules.ts';
import { investorClasses } from '#features/packs/pack.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, pageQuery, text } from '#kernel/fields.ts';
import { investorProfile } from './investor-profile-contract.ts';
import { classFamilies, classStates, identityProviders, identityStates, screeningStates } from './investor-rules.ts';

const reason = text({ min: 1, max: maxReason, name: 'Reason' });
const nullableText = z.nullable(z.string());

export const investorStanding = z.object({
  /** When the profile was last stated; null if never. */
  statedAt: z.nullable(moment),
  /** Newest first. */
  checks: z.array(
    z.object({
      id: idNumber,
      provider: z.enum(identityProviders),
      state: z.enum(identityStates),
      startedAt: moment,
      changedAt: moment,
      decidedBy: nullableText,
      reason: nullableText,
      files: z.int(),
    }),
  ),
  categories: z.array(
    z.object({
      family: z.enum(classFamilies),
      investorClass: z.enum(investorClasses),
      state: z.enum(classStates),
      statedAt: moment,
      until: z.nullable(moment),
      decidedBy: nullableText,
      reason: nullableText,
    }),
  ),
  screening: z.nullable(z.object({ state: z.enum(screeningStates), note: z.string(), at: moment, by: nullableText })),
});
export type InvestorStanding = z.infer<typeof investorStanding>;

export const getInvestorStanding = endpoint('GET /api/admin/users/{id}/investor', {
  access: 'admin',
  summary: 'Get the identity checks, categories and screening of an investor',
  output: investorStanding,
});

export const openedProfile = z.object({
  profile: z.omit(investorProfile, { asks: true, typed: true }),
  /** Documents that wait for a decision. */
  files: z.array(z.object({ id: idNumber, mediaType: z.string(), bytes: z.int() })),
});
export type OpenedProfile = z.infer<typeof openedProfile>;

export const openInvestorProfile = endpoint('POST /api/admin/users/{id}/investor/openings', {
  access: 'admin',
  audit: 'investor.opened',
  stepUp: true,
  summary: 'Open the private profile of an investor, with a reason that is logged',
  body: z.strictObject({ reason }),
  output: openedProfile,
});

export const getIdentityFile = endpoint('GET /api/admin/identity-files/{id}', {
  access: 'admin',
  audit: 'investor.document_read',
  stepUp: true,
  summary: 'Download an identity document that waits for a decision',
  file: 'application/octet-stream',
  success: { 200: 'The file' },
});

export const decideIdentity = endpoint('POST /api/admin/identity-checks/{id}/decision', {
  access: 'admin',
  audit: 'investor.identity_decided',
  stepUp: true,
  summary: 'Decide on an identity check by hand; its documents are deleted',
  body: z.strictObject({ decision: z.enum(['verified', 'rejected']), reason }),
  output: investorStanding,
});

export const decideCategory = endpoint('POST /api/admin/users/{id}/investor/category-decisions', {
  access: 'admin',
  audit: 'investor.category_decided',
  stepUp: true,
  summary: 'Confirm or refuse the category that an investor stated',
  body: z.strictObject({
    family: z.enum(classFamilies),
    decision: z.enum(['confirmed', 'refused']),
    /** The statement it is about: another one since is not decided on. */
    statedAt: moment,
    reason,
  }),
  output: investorStanding,
});

export const setScreening = endpoint('POST /api/admin/users/{id}/investor/screening', {
  access: 'admin',
  audit: 'investor.screened',
  stepUp: true,
  summary: 'Record what screening an investor found; a hit stops new commitments',
  body: z.strictObject({
    state: z.enum(screeningStates),
    note: text({ min: 1, max: maxReason, name: 'Note' }),
  }),
  output: investorStanding,
});

const waitingInvestor = z.object({
  /** Its place in the list. */
  id: z.int(),
  userId: idNumber,
  name: z.string(),
  kind: z.enum(['identity', 'category', 'screening']),
  /** Of a category. */
  family: z.nullable(z.enum(classFamilies)),
  since: moment,
});
export type WaitingInvestor = z.infer<typeof waitingInvestor>;

export const listWaitingInvestors = endpoint('GET /api/admin/investors/waiting', {
  access: 'admin',
  summary: 'List identity documents, categories and screening hits that wait for an administrator, oldest first',
  query: z.strictObject(pageQuery),
  output: z.object({ items: z.array(waitingInvestor), next: z.nullable(z.string()), count: z.int() }),
});
