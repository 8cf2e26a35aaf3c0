// Texts of the first part of the admin dashboard: what needs the administrator, and the week.
import type { NeedKind } from '../../needs-contract.ts';

const words: Record<NeedKind, [one: string, many: string]> = {
  review: ['project to review', 'projects to review'],
  message: ['message to answer', 'messages to answer'],
  report: ['report to decide', 'reports to decide'],
  evidence: ['milestone with new evidence', 'milestones with new evidence'],
  decision: ['milestone to decide', 'milestones to decide'],
  release: ['release to request or confirm', 'releases to request or confirm'],
  dispute: ['dispute that needs evidence', 'disputes that need evidence'],
  transfer: ['transfer that failed', 'transfers that failed'],
  refund: ['refund to pay manually', 'refunds to pay manually'],
  remainder: ['returned remainder to pay manually', 'returned remainders to pay manually'],
  unmatched: ['unmatched payment', 'unmatched payments'],
  account: ['payout account that holds up money', 'payout accounts that hold up money'],
  finding: ['difference to resolve', 'differences to resolve'],
  write_off: ['write-off to confirm', 'write-offs to confirm'],
  debt: ['creator who owes money', 'creators who owe money'],
  identity: ['identity document to check', 'identity documents to check'],
  category: ['investor category to confirm', 'investor categories to confirm'],
  screening: ['screening hit to clear', 'screening hits to clear'],
  pack: ['request to offer rules to confirm', 'requests to offer rules to confirm'],
  setting: ['weaker setting to confirm', 'weaker settings to confirm'],
  newsletter: ['newsletter issue to send', 'newsletter issues to send'],
  overdue: ['automatic step is overdue', 'automatic steps are overdue'],
};

export const morningCopy = {
  needs: 'Needs you',
  title: (kind: NeedKind, count: number) => `${count} ${words[kind][count === 1 ? 0 : 1]}`,
  age: (count: number, span: string) => (count === 1 ? `Waiting ${span}` : `Oldest waiting ${span}`),
  dueIn: (span: string) => `Due in ${span}`,
  overdueBy: (span: string) => `Overdue by ${span}`,
  loading: 'Loading what needs you',
  failed: 'What needs you could not be loaded.',
  none: 'Nothing needs you right now',
  noneText:
    'Reviews, messages, disputes and payments that wait for an administrator appear here, the most urgent first.',
  week: 'Last 7 days',
  weekFailed: 'The figures of the week could not be loaded.',
  raised: 'Raised',
  returned: 'Returned',
  people: 'New people',
  projects: 'New projects',
  before: (value: string) => `${value} the week before`,
  change: { up: 'Up', down: 'Down', same: 'Same' },
} as const;
