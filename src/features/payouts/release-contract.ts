// API of releases, for administrators. Amounts are decimal text in US dollars.
import * as z from 'zod/mini';
import { stakes } from '#features/projects/stake-rules.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { idNumber, moment, named, text } from '#kernel/fields.ts';
import { pollResults, releaseStates, transferStates } from './payout-states.ts';

/** Reasons why a release waits before its money is set aside; the first one is shown. */
export const releaseWaits = [
  'pause',
  'second',
  'cooling',
  'cancellation',
  'disputes',
  'account',
  'bank_account',
  'provider_fees',
  'cover',
] as const;
export type ReleaseWait = (typeof releaseWaits)[number];

export const maxReleaseReason = 1000;
export const maxPaymentReference = 100;
const reason = text({ max: maxReleaseReason, name: 'Reason', min: 1 });
const reference = text({ max: maxPaymentReference, name: 'Reference', min: 1 });

const own = {
  /** The caller's stake in the project. Its owner cannot decide. */
  stake: z.nullable(z.enum(stakes)),
};

const subject = {
  projectId: idNumber,
  project: z.string(),
  /** The milestone's title; null for a project without milestones. */
  milestone: z.nullable(z.string()),
  ...own,
};

/** Approved, and its release has not been requested yet. */
const readyMilestone = z.object({
  milestoneId: idNumber,
  ...subject,
  /** Amount that would be released now. */
  estimate: z.string(),
  since: moment,
  /** Why the rules of the offer send the money as a whole; null if milestones may release it. */
  wholeReason: z.nullable(z.string()),
  vote: z.nullable(z.enum(pollResults)),
});
export type ReadyMilestone = z.infer<typeof readyMilestone>;

const openRelease = z.object({
  id: idNumber,
  ...subject,
  state: z.enum(releaseStates),
  /** Amount set aside, or the amount that would be released now. */
  amount: z.string(),
  waitsFor: z.nullable(z.enum(releaseWaits)),
  notBefore: moment,
  needsSecond: z.boolean(),
  askedAt: moment,
  askedBy: z.nullable(named),
  secondBy: z.nullable(named),
  /** A later release of shares that were disputed. */
  isCatchUp: z.boolean(),
  /** The provider is asked first whether it already has the transfer. */
  isBeingWithdrawn: z.boolean(),
});
export type OpenRelease = z.infer<typeof openRelease>;

const troubledTransfer = z.object({
  id: idNumber,
  ...subject,
  state: z.enum(transferStates),
  amount: z.string(),
  /** The provider's code, or `reversed`. */
  refusal: z.nullable(z.string()),
  /** Why the bank returned it. */
  payoutFailure: z.nullable(z.string()),
  isByHand: z.boolean(),
  /** A transfer of the same project that the provider has and a restored backup lost; this one waits for it. */
  lost: z.nullable(
    z.object({
      transferId: z.string(),
      amount: z.string(),
      /** Administrator who requested the takeover; a second one must confirm it. */
      askedBy: z.nullable(named),
      reason: z.nullable(z.string()),
    }),
  ),
  since: moment,
});
export type TroubledTransfer = z.infer<typeof troubledTransfer>;

const debt = z.object({
  projectId: idNumber,
  project: z.string(),
  owed: z.string(),
  ...own,
  since: moment,
  mayWriteOff: z.boolean(),
  writeOff: z.nullable(z.object({ id: idNumber, reason: z.string(), askedBy: named })),
});
export type CreatorDebt = z.infer<typeof debt>;

const failedReturn = z.object({
  id: idNumber,
  investmentId: idNumber,
  projectId: idNumber,
  project: z.string(),
  ...own,
  /** The money is returned to the caller, who must not record it. */
  isOwn: z.boolean(),
  amount: z.string(),
  since: moment,
});
export type FailedReturn = z.infer<typeof failedReturn>;

export const releaseQueue = z.object({
  pause: z.nullable(z.object({ reason: z.string(), since: moment, by: z.nullable(z.string()) })),
  ready: z.array(readyMilestone),
  releases: z.array(openRelease),
  transfers: z.array(troubledTransfer),
  debts: z.array(debt),
  returns: z.array(failedReturn),
  /** The platform's own money missing at the provider for the releases that wait for cover; up to a minute old. */
  missingCover: z.string(),
  fees: z.object({ platform: z.string(), processing: z.string() }),
  /** The signed-in administrator. */
  /** 0 for an API token of the platform. */
  adminId: z.int(),
});
export type ReleaseQueue = z.infer<typeof releaseQueue>;

export const getReleaseQueue = endpoint('GET /api/admin/releases', {
  access: 'admin',
  scope: 'investments:read',
  summary:
    'List milestones ready for release, open releases, transfers and returns that need a person, and debts of creators',
  output: releaseQueue,
  success: { 200: 'At most 100 of each, oldest first' },
});

const acted = {
  access: 'admin',
  stepUp: true,
  output: releaseQueue,
  success: { 200: 'The queue afterwards' },
} as const;

export const askRelease = endpoint('POST /api/admin/milestones/{id}/release', {
  ...acted,
  audit: 'release.asked',
  summary: 'Request the release of an approved milestone',
});

export const confirmRelease = endpoint('POST /api/admin/releases/{id}/confirm', {
  ...acted,
  audit: 'release.confirmed',
  summary: 'Confirm a release as the second administrator',
});

export const withdrawRelease = endpoint('POST /api/admin/releases/{id}/withdraw', {
  ...acted,
  audit: 'release.withdrawn',
  summary: 'Withdraw a release whose money is not set aside yet',
  body: z.strictObject({ reason }),
});

export const pauseReleases = endpoint('POST /api/admin/releases/pause', {
  ...acted,
  audit: 'releases.paused',
  summary: 'Pause all releases',
  body: z.strictObject({ reason }),
});

export const resumeReleases = endpoint('POST /api/admin/releases/resume', {
  ...acted,
  audit: 'releases.resumed',
  summary: 'Resume releases, unless a finding that pauses them is open',
  body: z.strictObject({ reason }),
});

export const stopProject = endpoint('POST /api/admin/projects/{id}/stop', {
  ...acted,
  audit: 'project.stopped',
  summary: 'Stop a funded project and return what is still held for it',
  body: z.strictObject({ reason }),
});

export const retryTransfer = endpoint('POST /api/admin/transfers/{id}/retry', {
  ...acted,
  audit: 'transfer.retried',
  summary: 'Send a reversed or refused transfer again',
});

export const askTakeover = endpoint('POST /api/admin/transfers/{id}/takeover', {
  ...acted,
  audit: 'transfer.takeover_asked',
  summary: 'Request the takeover of a lost transfer as the payment of this one',
  body: z.strictObject({ reason }),
});

export const confirmTakeover = endpoint('POST /api/admin/transfers/{id}/takeover/confirm', {
  ...acted,
  audit: 'transfer.taken_over',
  summary: 'Confirm the takeover of a lost transfer as the second administrator',
});

export const withdrawTakeover = endpoint('POST /api/admin/transfers/{id}/takeover/withdraw', {
  ...acted,
  audit: 'transfer.takeover_withdrawn',
  summary: 'Withdraw the takeover of a lost transfer before a second administrator confirms it',
});

export const recordTransferPayment = endpoint('POST /api/admin/transfers/{id}/paid', {
  ...acted,
  audit: 'transfer.paid_by_hand',
  summary: 'Record that the custodian paid a transfer',
  body: z.strictObject({ reference }),
});

export const recordReturnPayment = endpoint('POST /api/admin/returns/{id}/paid', {
  ...acted,
  audit: 'investment.paid_by_hand',
  summary: 'Record that a return which no card accepted was paid manually',
  body: z.strictObject({ reference }),
});

export const askWriteOff = endpoint('POST /api/admin/projects/{id}/write-off', {
  ...acted,
  audit: 'write_off.asked',
  summary: 'Request the write-off of a creator’s debt after lost disputes',
  body: z.strictObject({ reason }),
});

export const confirmWriteOff = endpoint('POST /api/admin/write-offs/{id}/confirm', {
  ...acted,
  audit: 'write_off.confirmed',
  summary: 'Confirm a write-off as the second administrator',
});

export const withdrawWriteOff = endpoint('POST /api/admin/write-offs/{id}/withdraw', {
  ...acted,
  audit: 'write_off.withdrawn',
  summary: 'Withdraw a write-off that is not confirmed',
});
