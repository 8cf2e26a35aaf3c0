// Texts of the audit log screen.

import { formatMoment } from '#kernel/dates.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { AuditSubject } from '../../audit-rules.ts';

export const auditCopy = {
  title: 'Audit log',
  lead: 'Every change by administrators, and every time they viewed personal or payment data. Entries can’t be edited, and searches are recorded too.',
  noun: { one: 'entry', many: 'entries' },
  entry: (id: number) => `Entry ${id}`,
  search: 'Search entries',
  searchPlaceholder: 'Reason, name or changed value',
  columns: {
    when: 'When',
    who: 'Administrator',
    what: 'Action',
    about: 'Subject',
  },
  filters: {
    action: 'Action',
    since: 'Since',
    anyTime: 'Any time',
    id: 'ID',
  },
  refused: {
    title: 'Failed sign-ins',
    lead: 'Rejected attempts to sign in as an administrator.',
    loading: 'Loading failed sign-ins',
    loadFailed: 'The failed sign-ins could not be loaded.',
    none: 'No failed sign-ins',
    noneText: 'Rejected attempts appear here.',
    username: 'Username',
    from: 'IP address',
  },
  verification: {
    how: 'To verify every entry and print a hash to keep elsewhere, run npm run audit -- verify.',
    never: 'The log has not been verified yet.',
    summary: (entries: number, at: string) => `${formatCount(entries)} entries, ${formatMoment(at)}`,
    sound: (summary: string) => `Verified: no entry was edited or removed (${summary}).`,
    tampered: (summary: string) => `The last verification found changed or missing entries (${summary}).`,
    names: 'It lists every affected entry.',
  },
  subjects: {
    agreement: 'Agreement',
    audit: 'Audit log',
    comment_report: 'Reported comment',
    contact_message: 'Message',
    conversation: 'Conversation',
    finding: 'Reconciliation finding',
    investment: 'Investment',
    job: 'Reconciliation job',
    newsletter_issue: 'Newsletter issue',
    newsletter_subscriber: 'Newsletter subscription',
    project: 'Project',
    release: 'Release',
    releases: 'All releases',
    review: 'Review',
    session: 'Session',
    settings: 'Settings',
    suspense: 'Unmatched payment',
    token: 'API token',
    user: 'User',
    announcement: 'Email to many people',
  } satisfies Record<AuditSubject, string>,
  rows: (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`),
  stakes: { owner: 'It was their own project.', investor: 'They had invested in this project.' },
  detailsRemoved: 'Details were removed because the user was deleted.',
} as const;
