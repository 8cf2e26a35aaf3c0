// API contract: the public plan of milestones, and the creator's actions on it.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, moment, text } from '#kernel/fields.ts';
import { releaseRules } from '#kernel/site-settings.ts';
import { linkRefusal, maxEvidenceFileBytes, maxEvidenceFiles, maxFileName, toEvidenceLink } from './evidence-rules.ts';
import { filingRefusals, maxEvidenceLinks, maxEvidenceText } from './milestone-rules.ts';
import { milestoneStates, pollKinds, pollResults } from './payout-states.ts';

/** People, and their money in dollars after the cap. */
const side = z.object({ people: z.int(), amount: z.number() });

export const pollSummary = z.object({
  id: idNumber,
  kind: z.enum(pollKinds),
  openedAt: moment,
  closesAt: moment,
  isExtended: z.boolean(),
  /** Null while it is open. */
  result: z.nullable(z.enum(pollResults)),
  countedAt: z.nullable(moment),
  turnout: z.object({ people: z.int(), of: z.int() }),
  /** Null while the vote is open; only the turnout is public. */
  totals: z.nullable(z.object({ voters: side, for: side, against: side })),
  /** Enough voted against that an administrator must answer in public. */
  needsAnswer: z.boolean(),
});
export type PollSummary = z.infer<typeof pollSummary>;

export const planMilestone = z.object({
  id: idNumber,
  position: z.int(),
  /** Releases everything at once, without evidence or a vote. */
  isWhole: z.boolean(),
  title: z.string(),
  description: z.string(),
  deliverables: z.array(z.string()),
  /** Its share of the plan, in dollars. */
  amount: z.number(),
  dueOn: day,
  state: z.enum(milestoneStates),
  stateSince: moment,
  /** When the current state expires. */
  deadline: z.nullable(moment),
  rounds: z.int(),
  extensions: z.int(),
  /** The administrator's public answer about the last decision. */
  answer: z.nullable(z.string()),
  /** Newest first. */
  polls: z.array(pollSummary),
});
export type PlanMilestone = z.infer<typeof planMilestone>;

const planStop = z.object({
  reason: z.string(),
  at: moment,
  /** Dollars: the amount raised when funding closed, and where it went. */
  money: z.object({
    raised: z.number(),
    released: z.number(),
    returned: z.number(),
    onItsWayBack: z.number(),
    takenBack: z.number(),
    refundedBefore: z.number(),
    opening: z.number(),
  }),
});
export type PlanStop = z.infer<typeof planStop>;

const publicPlan = z.object({
  releaseRule: z.enum(releaseRules),
  milestones: z.array(planMilestone),
  /** Why the remaining money is returned to the investors. */
  stop: z.nullable(planStop),
});
export type PublicPlan = z.infer<typeof publicPlan>;

export const listPlan = endpoint('GET /api/projects/{id}/milestones', {
  access: 'public',
  scope: 'projects:read',
  summary: 'List the milestones of a funded project with their votes and decisions; empty before funding has ended',
  output: publicPlan,
});

export const evidenceFile = z.object({
  id: idNumber,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  /** Hex. */
  sha256: z.string(),
});
export type EvidenceFile = z.infer<typeof evidenceFile>;

export const evidence = z.object({
  id: idNumber,
  round: z.int(),
  isStart: z.boolean(),
  /** Sanitized. */
  textHtml: z.string(),
  links: z.array(z.string()),
  files: z.array(evidenceFile),
  /** SHA-256 over text, links and files; identifies what a vote is about. */
  hash: z.string(),
  filedAt: moment,
  sentBackAt: z.nullable(moment),
  sentBackReason: z.nullable(z.string()),
});
export type Evidence = z.infer<typeof evidence>;

const ownMilestone = z.extend(planMilestone, {
  /** Newest first. */
  evidence: z.array(evidence),
  /** Uploaded and not yet filed. */
  draftFiles: z.array(evidenceFile),
  /** Why evidence cannot be filed now; null if it can. */
  refusal: z.nullable(z.enum(filingRefusals)),
  /** The same for start money. */
  startRefusal: z.nullable(z.enum(filingRefusals)),
});
export type OwnMilestone = z.infer<typeof ownMilestone>;

const ownPlan = z.object({
  project: z.object({ id: idNumber, title: z.string() }),
  /** Why the rules of the offer send the money as a whole; null if milestones may release it. */
  wholeReason: z.nullable(z.string()),
  releaseRule: z.enum(releaseRules),
  voteDays: z.int(),
  startAtMostPercent: z.int(),
  milestones: z.array(ownMilestone),
  stop: z.nullable(planStop),
});
export type OwnPlan = z.infer<typeof ownPlan>;

export const getOwnPlan = endpoint('GET /api/projects/{id}/own-milestones', {
  access: 'user',
  scope: 'projects:read',
  summary: 'Get the milestones of your project with evidence, votes and next steps',
  output: ownPlan,
});

const fileName = text({ min: 1, max: maxFileName, name: 'The file’s name' });

export const uploadEvidenceFile = endpoint('POST /api/milestones/{id}/files', {
  access: 'user',
  summary: 'Upload a file for the evidence of your milestone (PDF, PNG, JPEG, WebP, CSV or text, up to 10 MB)',
  query: z.strictObject({ name: fileName }),
  upload: { types: ['application/octet-stream'], maxBytes: maxEvidenceFileBytes },
  output: evidenceFile,
  success: { 201: 'Uploaded; it is kept for a week until you file it' },
});

export const removeEvidenceFile = endpoint('DELETE /api/evidence-files/{id}', {
  access: 'user',
  summary: 'Remove an uploaded file that was not filed',
});

export const getEvidenceFile = endpoint('GET /api/evidence-files/{id}', {
  access: 'user-or-admin',
  scope: 'investments:read',
  summary: 'Download a file of evidence: for the creator, the investors of the project and administrators',
  file: 'application/octet-stream',
  success: { 200: 'The file' },
});

const link = text({ min: 1, max: 2000, name: 'A link' }).check(
  z.refine((value) => linkRefusal(value) === undefined, { error: ({ input }) => linkRefusal(String(input)) }),
  z.overwrite(toEvidenceLink),
);

export const fileEvidence = endpoint('POST /api/milestones/{id}/evidence', {
  access: 'user',
  summary: 'File the evidence of your milestone: Markdown, links and uploaded files. It cannot be changed afterwards',
  body: z.strictObject({
    text: text({ min: 1, max: maxEvidenceText, name: 'The text' }),
    links: z._default(z.array(link).check(z.maxLength(maxEvidenceLinks, `At most ${maxEvidenceLinks} links`)), []),
    /** Uploaded files to file with it; the others stay drafts. */
    fileIds: z._default(
      z.array(idNumber).check(z.maxLength(maxEvidenceFiles, `At most ${maxEvidenceFiles} files`)),
      [],
    ),
    /** Requests start money, before there is anything to show; only for the first milestone. */
    isStart: z._default(z.boolean(), false),
  }),
  maxBodyBytes: 128 * 1024,
  output: ownPlan,
  success: { 201: 'Filed' },
});
