// API contract: the newsletter for administrators: issues, and single addresses on request.
import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { day, emailAddress, idNumber, moment, pageQuery, text, textLine } from '#kernel/fields.ts';
import { issueSections, issueStates, maxIssueIntro, maxIssueSubject, subscriptionStates } from './newsletter-rules.ts';

const counts = z.object({
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Not sent, because the subscription had ended. */
  dropped: z.int(),
  unsubscribed: z.int(),
});
export type IssueCounts = z.infer<typeof counts>;

const listedIssue = z.object({
  id: idNumber,
  week: day,
  subject: z.string(),
  state: z.enum(issueStates),
  /** When a draft becomes overdue. */
  dueAt: moment,
  sentAt: z.nullable(moment),
  counts,
});
export type ListedIssue = z.infer<typeof listedIssue>;

const issue = z.object({
  ...listedIssue.shape,
  intro: z.string(),
  version: z.int(),
  sentBy: z.nullable(z.string()),
  /** Only projects that are still public. */
  projects: z.array(z.object({ id: idNumber, title: z.string(), section: z.enum(issueSections), text: z.string() })),
  /** Number of projects that are no longer public. */
  hidden: z.int(),
  /** Current number of confirmed subscribers. */
  recipients: z.int(),
  /** The email as it would be sent now; null if it would be empty. */
  preview: z.nullable(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
});
export type Issue = z.infer<typeof issue>;

export const getNewsletterSummary = endpoint('GET /api/admin/newsletter', {
  access: 'admin',
  summary: 'Count subscribers, and get this week’s issue if it exists',
  output: z.object({
    confirmed: z.int(),
    pending: z.int(),
    bounced: z.int(),
    /** This week's issue, if it exists. */
    currentIssueId: z.nullable(idNumber),
  }),
});

export const listIssues = endpoint('GET /api/admin/newsletter/issues', {
  access: 'admin',
  summary: 'List newsletter issues, newest first',
  query: z.strictObject(pageQuery),
  output: z.array(listedIssue),
});

export const prepareIssue = endpoint('POST /api/admin/newsletter/issues', {
  access: 'admin',
  audit: 'newsletter.prepared',
  summary: 'Prepare this week’s newsletter issue',
  output: issue,
  success: { 201: 'The draft' },
});

export const getIssue = endpoint('GET /api/admin/newsletter/issues/{id}', {
  access: 'admin',
  summary: 'Get a newsletter issue with its preview',
  output: issue,
});

const version = z.int().check(z.gte(1, 'Not a version'));

export const issueTexts = z.strictObject({
  version,
  subject: textLine({ min: 1, max: maxIssueSubject, name: 'Subject' }),
  intro: text({ max: maxIssueIntro, name: 'Introduction' }),
});

export const changeIssue = endpoint('PATCH /api/admin/newsletter/issues/{id}', {
  access: 'admin',
  audit: 'newsletter.changed',
  summary: 'Edit the texts of a newsletter draft',
  body: issueTexts,
  output: issue,
});

export const refreshIssueProjects = endpoint('POST /api/admin/newsletter/issues/{id}/projects', {
  access: 'admin',
  audit: 'newsletter.changed',
  summary: 'Select the projects of a newsletter draft again',
  body: z.strictObject({ version }),
  output: issue,
});

export const testIssue = endpoint('POST /api/admin/newsletter/issues/{id}/tests', {
  access: 'admin',
  audit: 'newsletter.tested',
  summary: 'Email a newsletter issue to yourself',
  success: { 204: 'Queued' },
});

export const sendIssue = endpoint('POST /api/admin/newsletter/issues/{id}/sending', {
  access: 'admin',
  audit: 'newsletter.sent',
  stepUp: true,
  summary: 'Send a newsletter draft to all confirmed subscribers',
  body: z.strictObject({ version }),
  output: issue,
  success: { 200: 'Queued' },
});

export const skipIssue = endpoint('POST /api/admin/newsletter/issues/{id}/skipping', {
  access: 'admin',
  audit: 'newsletter.skipped',
  summary: 'Skip this week’s newsletter',
  output: issue,
});

const address = z.strictObject({ email: emailAddress('The email address') });
const found = z.object({
  /** 'none': nothing is stored about the address. */
  state: z.enum([...subscriptionStates, 'none']),
  /** When it was confirmed, or refused by its mail server. */
  since: z.nullable(moment),
});
export type FoundAddress = z.infer<typeof found>;

/** A POST, so that the address is not logged. */
export const findSubscriber = endpoint('POST /api/admin/newsletter/addresses', {
  access: 'admin',
  audit: 'newsletter.address_read',
  stepUp: true,
  summary: 'Look up an address at its owner’s request',
  body: address,
  output: found,
});

export const recordAddressBounce = endpoint('POST /api/admin/newsletter/addresses/bounces', {
  access: 'admin',
  audit: 'newsletter.bounce_recorded',
  stepUp: true,
  summary: 'Record that emails to an address bounce',
  body: address,
  output: found,
});

export const removeAddress = endpoint('POST /api/admin/newsletter/addresses/removals', {
  access: 'admin',
  audit: 'newsletter.address_removed',
  stepUp: true,
  summary: 'Delete an address, including a bounced one',
  body: address,
  output: found,
});
