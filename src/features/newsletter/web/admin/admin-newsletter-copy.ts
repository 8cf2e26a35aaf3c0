// Texts of the newsletter in the admin area.
import { formatCount } from '#kernel/numbers.ts';
import type { FoundAddress } from '../../newsletter-admin-contract.ts';
import type { IssueSection, IssueState } from '../../newsletter-rules.ts';

const people = (count: number) => (count === 1 ? '1 subscriber' : `${formatCount(count)} subscribers`);

export const adminNewsletterCopy = {
  title: 'Newsletter',
  lead: 'A draft is prepared every Monday once someone has subscribed. Check it, then send it.',
  noun: { one: 'issue', many: 'issues' },
  states: { draft: 'Draft', sent: 'Sent', skipped: 'Skipped' } satisfies Record<IssueState, string>,
  columns: {
    subject: 'Subject',
    week: 'Week of',
    state: 'Status',
    sent: 'Sent',
    queued: 'Queued',
    failed: 'Failed',
    unsubscribed: 'Unsubscribed',
  },
  empty: {
    title: 'No issues yet',
    text: 'Issues appear here with their counts. The first one is prepared when someone has subscribed.',
  },
  summary: { label: 'Subscribers', confirmed: 'Confirmed', pending: 'Not confirmed yet', bounced: 'Bounced' },
  summaryFailed: 'The counts could not be loaded.',
  prepare: 'Prepare this week’s issue',
  prepared: 'Draft prepared',
  open: 'Open this week’s issue',
  failed: 'Nothing was changed',
  back: 'All issues',
  due: 'Due',
  edit: {
    title: 'Texts',
    subject: 'Subject',
    intro: 'Introduction',
    introHint: 'Optional. Shown above the projects. Plain text; leave an empty line between paragraphs.',
    submit: 'Save texts',
    saved: 'Texts saved',
    unsaved: 'Save your texts before you send the issue.',
  },
  projects: {
    title: 'Projects',
    sections: { new: 'New projects', nearly_funded: 'Nearly funded', funded: 'Funded' } satisfies Record<
      IssueSection,
      string
    >,
    empty: 'No public project is new, nearly funded or funded this week.',
    hidden: (count: number) =>
      count === 1
        ? '1 selected project is not public anymore and is left out.'
        : `${formatCount(count)} selected projects are not public anymore and are left out.`,
    refresh: 'Select projects again',
    refreshed: 'Projects selected again',
    hint: 'Their figures are read when each email is sent.',
  },
  preview: {
    title: 'Preview',
    look: 'Format',
    html: 'HTML',
    text: 'Plain text',
    frame: 'Preview of the email',
    none: 'There is nothing in this issue yet. Write an introduction or wait for projects.',
  },
  test: {
    submit: 'Send a test to yourself',
    sent: 'Test queued',
    sentText: 'It arrives at your own address in a minute.',
  },
  send: {
    submit: 'Send issue',
    title: (count: number) => `Send this issue to ${people(count)}?`,
    text: 'It leaves in batches of 100 every 10 seconds. This can’t be undone.',
    done: 'The issue is being sent',
    nobody: 'No confirmed subscriptions yet.',
  },
  skip: {
    submit: 'Skip this week',
    title: 'Send no newsletter this week?',
    text: 'The draft is closed. The next one is prepared on Monday.',
    done: 'Issue skipped',
  },
  delivery: { title: 'Delivery', sentBy: 'Sent by', dropped: 'Not sent, subscription ended' },
  address: {
    title: 'Look up an address',
    hint: 'Use at the owner’s request. Recorded in the audit log, without the address.',
    email: 'Email address',
    submit: 'Look up address',
    states: {
      none: 'Nothing is stored about this address.',
      pending: 'Signed up, but not confirmed yet.',
      confirmed: 'Subscribed.',
      bounced: 'Emails bounced, so we don’t email it.',
    } satisfies Record<FoundAddress['state'], string>,
    bounce: 'Record bounce',
    remove: {
      title: 'Delete this address?',
      text: 'The subscription or bounce record is deleted. The owner can sign up again.',
      submit: 'Delete address',
    },
    changed: 'Address updated',
  },
} as const;
