// API contract: later rounds of a company, entered by its owner and confirmed by administrators. Amounts in US dollars.
import * as z from 'zod/mini';
import { stakes } from '#features/projects/stake-rules.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, dollars, idNumber, moment, named, text } from '#kernel/fields.ts';
import { roundStates } from './register-states.ts';
import { maxRoundInvestors, maxRoundReason } from './round-rules.ts';

const round = z.object({
  id: idNumber,
  heldOn: day,
  /** Decimal text of dollars. */
  preMoney: z.string(),
  amount: z.string(),
  /** People and organizations that invested in it. */
  investors: z.int(),
  confirmedAt: z.nullable(moment),
});
export type PublicRound = z.infer<typeof round>;

const proposedRound = z.object({
  ...round.def.shape,
  state: z.enum(roundStates),
  /** The round it corrects. */
  replaces: z.nullable(idNumber),
  /** Waits for a second administrator; the first has confirmed it. */
  waitsForSecond: z.boolean(),
  proposedAt: moment,
  /** Why administrators declined it. */
  reason: z.nullable(z.string()),
  /** Set once an administrator asked to revoke the confirmed round; `revokedAt` once a second one agreed. */
  revocation: z.nullable(z.object({ askedAt: moment, reason: z.nullable(z.string()), revokedAt: z.nullable(moment) })),
});
export type ProposedRound = z.infer<typeof proposedRound>;

const projectRounds = z.object({
  /** Confirmed and not corrected, oldest first. */
  rounds: z.array(round),
  /** For people with the right to the project's money: every entry, newest first. Empty for others. */
  entries: z.array(proposedRound),
  /** The day funding ended here; null while a round can't be entered. */
  closedOn: z.nullable(day),
});
export type ProjectRounds = z.infer<typeof projectRounds>;

export const listRounds = endpoint('GET /api/projects/{id}/rounds', {
  access: 'public',
  scope: 'projects:read',
  summary: 'List the confirmed later rounds of a company, and all entries for its owner',
  output: projectRounds,
});

export const proposeRound = endpoint('POST /api/projects/{id}/rounds', {
  access: 'user',
  summary: 'Enter a later round of your company, or a correction of one; administrators confirm it',
  body: z.strictObject({
    heldOn: day,
    preMoney: dollars('Pre-money valuation'),
    amount: dollars('Amount'),
    investors: z
      .int('Number of investors must be a whole number')
      .check(
        z.gte(1, 'Number of investors must be at least 1'),
        z.lte(maxRoundInvestors, 'Number of investors must be at most 1,000,000'),
      ),
    /** A confirmed round that this entry corrects. */
    replaces: z.optional(idNumber),
  }),
  output: projectRounds,
  success: { 201: 'Entered; it counts once it is confirmed' },
});

export const withdrawRound = endpoint('POST /api/rounds/{id}/withdraw', {
  access: 'user',
  summary: 'Withdraw a round that is not confirmed yet',
  output: projectRounds,
});

const openRound = z.object({
  ...proposedRound.def.shape,
  projectId: idNumber,
  project: z.string(),
  /** The caller's stake in the project. Its owner can't decide. */
  stake: z.nullable(z.enum(stakes)),
  proposedBy: named,
  firstBy: z.nullable(named),
  /** The administrator who asked to revoke it. */
  revokeAskedBy: z.nullable(named),
  /** What holders from here have together now, and would have after the decision; decimal text of percent. */
  shareBefore: z.string(),
  shareAfter: z.string(),
});
export type OpenRound = z.infer<typeof openRound>;

const roundQueue = z.object({
  rounds: z.array(openRound) /** 0 for an API token of the platform. */,
  adminId: z.int(),
});
export type RoundQueue = z.infer<typeof roundQueue>;

export const getRoundQueue = endpoint('GET /api/admin/rounds', {
  access: 'admin',
  scope: 'investments:read',
  summary: 'List later rounds that wait for confirmation, or to be revoked',
  output: roundQueue,
  success: { 200: 'At most 100, oldest first' },
});

const reason = text({ max: maxRoundReason, name: 'Reason', min: 1 });
const decided = { access: 'admin', stepUp: true, output: roundQueue, success: { 200: 'The list afterwards' } } as const;

export const confirmRound = endpoint('POST /api/admin/rounds/{id}/confirm', {
  ...decided,
  audit: 'round.confirmed',
  summary: 'Confirm a later round; above the site’s amount two administrators do',
});

export const declineRound = endpoint('POST /api/admin/rounds/{id}/decline', {
  ...decided,
  audit: 'round.declined',
  summary: 'Decline a later round with a reason for the owner',
  body: z.strictObject({ reason }),
});

export const askToRevokeRound = endpoint('POST /api/admin/rounds/{id}/revocation', {
  ...decided,
  audit: 'round.revocation_asked',
  summary: 'Ask to revoke a confirmed round with a reason for the owner; a second administrator decides',
  body: z.strictObject({ reason }),
});

export const revokeRound = endpoint('POST /api/admin/rounds/{id}/revocation/confirm', {
  ...decided,
  audit: 'round.revoked',
  summary: 'Revoke a round as the second administrator: the register counts it no more',
});

export const keepRound = endpoint('POST /api/admin/rounds/{id}/revocation/decline', {
  ...decided,
  audit: 'round.kept',
  summary: 'Keep a round that was to be revoked',
  body: z.strictObject({ reason }),
});
