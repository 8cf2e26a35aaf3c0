// The catalog of what webhooks report: every type with its meaning, the shape of its data and an example. The database writes the events
// (db/rules/webhooks.sql); docs/webhooks.md and the OpenAPI document are generated from this table.
import * as z from 'zod/mini';
import { projectStatuses, projectVisibilities } from '#features/projects/project-rules.ts';
import { day, idNumber } from '#kernel/fields.ts';

/** The version of the shapes below. Fields may be added within a version; nothing is removed or changes its meaning. */
export const payloadVersion = 1;

const dollarText = z.string().check(z.regex(/^\d+\.\d{2}$/));

/** What `data` can be. */
export const dataShapes = {
  project: z.object({
    projectId: idNumber,
    title: z.string(),
    status: z.enum(projectStatuses),
    visibility: z.enum(projectVisibilities),
    goal: dollarText,
    raised: dollarText,
    investorCount: z.int(),
    deadline: z.nullable(day),
  }),
  review: z.object({ projectId: idNumber, round: idNumber }),
  investment: z.object({
    investmentId: idNumber,
    projectId: idNumber,
    amount: dollarText,
    /** What it got of the goal, where the project allots; null before, and elsewhere. */
    allotted: z.nullable(dollarText),
    equityPercent: z.string(),
    /** `opening`: raised before it was paid by card here. */
    origin: z.enum(['card', 'opening']),
  }),
  partReturn: z.object({ investmentId: idNumber, projectId: idNumber, amount: dollarText }),
  release: z.object({
    releaseId: idNumber,
    projectId: idNumber,
    milestoneId: idNumber,
    /** What leaves the project, and what of it goes to the creator; null until it is approved. */
    gross: z.nullable(dollarText),
    net: z.nullable(dollarText),
  }),
  transfer: z.object({
    releaseId: idNumber,
    projectId: idNumber,
    milestoneId: idNumber,
    gross: z.nullable(dollarText),
    net: z.nullable(dollarText),
    transferId: idNumber,
    amount: dollarText,
  }),
  milestone: z.object({ milestoneId: idNumber, projectId: idNumber, position: idNumber, title: z.string() }),
  update: z.object({
    updateId: idNumber,
    projectId: idNumber,
    title: z.string(),
    visibility: z.enum(['public', 'backers_only']),
  }),
  comment: z.object({
    commentId: idNumber,
    projectId: idNumber,
    parentCommentId: z.nullable(idNumber),
    isQuestion: z.boolean(),
  }),
  person: z.object({ personId: idNumber }),
  test: z.object({ endpointId: idNumber }),
} as const;
type Shape = keyof typeof dataShapes;

const examples = {
  project: {
    projectId: 42,
    title: 'Solar Kiosk',
    status: 'funded',
    visibility: 'public',
    goal: '50000.00',
    raised: '50000.00',
    investorCount: 61,
    deadline: '2027-03-31',
  },
  review: { projectId: 42, round: 1 },
  investment: {
    investmentId: 1017,
    projectId: 42,
    amount: '250.00',
    allotted: null,
    equityPercent: '0.125000',
    origin: 'card',
  },
  partReturn: { investmentId: 1017, projectId: 42, amount: '80.00' },
  release: { releaseId: 9, projectId: 42, milestoneId: 5, gross: '20000.00', net: '18940.00' },
  transfer: {
    releaseId: 9,
    projectId: 42,
    milestoneId: 5,
    gross: '20000.00',
    net: '18940.00',
    transferId: 11,
    amount: '18940.00',
  },
  milestone: { milestoneId: 5, projectId: 42, position: 1, title: 'First prototype' },
  update: { updateId: 310, projectId: 42, title: 'Prototype 2 works', visibility: 'public' },
  comment: { commentId: 88, projectId: 42, parentCommentId: null, isQuestion: true },
  person: { personId: 73 },
  test: { endpointId: 3 },
} as const satisfies { [Name in Shape]: z.input<(typeof dataShapes)[Name]> };

type Definition = {
  shape: Shape;
  /** When it is sent, for people who choose it. */
  when: string;
  /** Only for endpoints of the whole site, which administrators make. */
  isSiteOnly?: true;
};

export const webhookEvents = {
  'project.created': { shape: 'project', when: 'A project is created, usually as a draft', isSiteOnly: true },
  'project.submitted': { shape: 'review', when: 'A project is submitted for review' },
  'project.approved': { shape: 'review', when: 'A review approves a project' },
  'project.changes_requested': { shape: 'review', when: 'A review asks for changes' },
  'project.rejected': { shape: 'review', when: 'A review ends without approval' },
  'project.published': { shape: 'project', when: 'A project is published' },
  'project.unpublished': { shape: 'project', when: 'A project returns to a draft' },
  'project.funded': { shape: 'project', when: 'A project is funded' },
  'project.reopened': {
    shape: 'project',
    when: 'A funded project raises money again, because an investment was canceled',
  },
  'project.closed': { shape: 'project', when: 'Funding closes for good, and its money can be released' },
  'project.failed': { shape: 'project', when: 'Funding fails or a project is stopped, and its money is returned' },
  'project.completed': { shape: 'project', when: 'Everything promised has been delivered' },
  'project.deleted': { shape: 'project', when: 'A project is removed', isSiteOnly: true },
  'investment.completed': { shape: 'investment', when: 'An investment is paid' },
  'investment.refund_started': { shape: 'investment', when: 'A paid investment is canceled or is to be refunded' },
  'investment.refunded': { shape: 'investment', when: 'An investment was refunded' },
  'investment.part_returned': { shape: 'partReturn', when: 'A part of an investment was returned' },
  'investment.disputed': { shape: 'investment', when: 'The investor’s bank disputes the payment' },
  'investment.dispute_won': { shape: 'investment', when: 'A dispute ended, and the investment stays' },
  'investment.charged_back': { shape: 'investment', when: 'A dispute was lost, and the bank took the money' },
  'milestone.evidence_filed': { shape: 'milestone', when: 'Evidence is filed for a milestone' },
  'milestone.vote_opened': { shape: 'milestone', when: 'Investors vote on a milestone' },
  'milestone.approved': { shape: 'milestone', when: 'A milestone is approved' },
  'milestone.rejected': { shape: 'milestone', when: 'A milestone is rejected' },
  'milestone.reopened': { shape: 'milestone', when: 'Evidence is sent back, or an overdue milestone gets more time' },
  'milestone.overdue': { shape: 'milestone', when: 'A milestone passes its last day without evidence' },
  'milestone.released': { shape: 'milestone', when: 'All money of a milestone is released' },
  'milestone.returned': { shape: 'milestone', when: 'The money of a milestone goes back to the investors' },
  'release.requested': { shape: 'release', when: 'A release of money is requested' },
  'release.approved': { shape: 'release', when: 'A release is approved, and its money is reserved for the creator' },
  'release.sent': { shape: 'release', when: 'The money of a release is sent to the creator' },
  'release.withdrawn': { shape: 'release', when: 'A release is withdrawn before it is sent' },
  'release.paid': { shape: 'transfer', when: 'A transfer of a release arrives at the creator’s bank' },
  'release.refused': { shape: 'transfer', when: 'The provider refuses a transfer of a release; it is tried again' },
  'release.reversed': { shape: 'transfer', when: 'A transfer of a release is reversed' },
  'update.published': { shape: 'update', when: 'A project update is published' },
  'comment.created': { shape: 'comment', when: 'Someone comments on a project' },
  'person.joined': { shape: 'person', when: 'A person signs in for the first time', isSiteOnly: true },
  'person.erased': { shape: 'person', when: 'The data of a person is erased', isSiteOnly: true },
} as const satisfies Record<string, Definition>;
export type WebhookEventType = keyof typeof webhookEvents;
export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

/** Sent by a button to try an endpoint; it cannot be chosen. */
export const testEventType = 'webhook.test' as const;

const isSiteOnly = (type: WebhookEventType) =>
  (webhookEvents[type] satisfies Definition as Definition).isSiteOnly === true;

/** The types that an endpoint of a project can choose. */
export const projectEventTypes = webhookEventTypes.filter((type) => !isSiteOnly(type));

export function findEventShape(type: string): { name: Shape; schema: z.ZodMiniType; example: object } | undefined {
  const name: Shape | undefined = type === testEventType ? 'test' : findDefinition(type)?.shape;
  return name && { name, schema: dataShapes[name], example: examples[name] };
}

export function isWebhookEventType(type: string): type is WebhookEventType {
  return Object.hasOwn(webhookEvents, type);
}

function findDefinition(type: string): Definition | undefined {
  return isWebhookEventType(type) ? webhookEvents[type] : undefined;
}
