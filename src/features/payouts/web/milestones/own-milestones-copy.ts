// Texts of a creator's milestones.
import { formatDollarAmount } from '#kernel/money.ts';
import type { ReleaseRule } from '#kernel/site-settings.ts';
import { evidenceTypeNames, maxEvidenceFiles } from '../../evidence-rules.ts';
import { lookHours, maxEvidenceLinks, maxRounds, rejectedDays } from '../../milestone-rules.ts';
import type { MilestoneState } from '../../payout-states.ts';

export const ownMilestonesCopy = {
  title: 'Milestones',
  lead: (title: string) => `What ${title} promised, and the money that is held for each step.`,
  loading: 'Loading your milestones',
  failed: 'Your milestones could not be loaded',
  viewProject: 'View the project',
  payouts: 'Getting paid',
  money: 'Money',
  empty: {
    title: 'Milestones open after funding',
    text: 'When funding has ended and investors can no longer cancel, submit evidence for each milestone here. Your investors then vote on it.',
  },
  whole: {
    title: 'Released as a whole',
    text: 'Your project has no milestones, so its money is released at once, without evidence or a vote.',
  },
  /** Before funding has ended. */
  wholeLater: (reason: string) => ({ title: 'Released as a whole', text: `${reason} There is no evidence to submit.` }),
  stopped: 'Your project was stopped',
  due: 'Evidence due',
  clock: {
    planned: 'Overdue from',
    evidence_filed: 'Review due',
    voting: 'Decided by',
    approved: 'Release expected by',
    rejected: 'New evidence by',
    overdue: 'Decided by',
  } as const satisfies Partial<Record<MilestoneState, string>>,
  amount: (dollars: number) => `${formatDollarAmount(dollars)} of the plan`,
  earlier: 'Earlier evidence',
} as const;

/** The next step, by state. */
export function nextForCreator(state: MilestoneState, rule: ReleaseRule, voteDays: number): string {
  const decides = rule === 'admin' ? 'An administrator decides.' : `Then your investors vote for ${voteDays} days.`;
  const texts = {
    planned: 'When it is reached, show it: text, links and files. ' + decides,
    evidence_filed:
      rule === 'admin'
        ? 'An administrator reviews your evidence and decides.'
        : `An administrator reviews it within ${lookHours} hours and opens the vote. Otherwise it opens automatically.`,
    voting: 'Your investors vote. Only the turnout shows until the end.',
    approved: 'An administrator releases its money. It is sent after a waiting time, less fees.',
    rejected: `Its money stays held. Submit new evidence within ${rejectedDays} days, ${maxRounds} times in all; otherwise the remaining money goes back to your investors.`,
    overdue:
      'Your investors decide whether you get more time or the remaining money goes back to them. You can still submit evidence.',
    releasing: 'Its money is on the way to you.',
    released: 'Its money was sent to your account.',
    returned: 'The money held for it was returned to your investors.',
  } as const satisfies Record<MilestoneState, string>;
  return texts[state];
}

export const evidenceFormCopy = {
  title: 'Submit evidence',
  noScript: 'Submitting evidence needs JavaScript.',
  text: 'What have you done?',
  textHint:
    'Describe what you finished and how people can see it. Markdown. Your investors read this; you can’t change it once submitted.',
  textMissing: 'Say what is done.',
  links: 'Links, one per line',
  linksHint: `Up to ${maxEvidenceLinks}, beginning with https://, to what everyone can see: a video, a test report, a page.`,
  files: 'Files',
  filesHint: `${evidenceTypeNames}, up to 10 MB each and ${maxEvidenceFiles} in all. Your investors get the files exactly as you upload them, so photos may reveal where they were taken.`,
  addFile: 'Add files',
  uploading: (name: string) => `Uploading ${name}`,
  uploadFailed: (name: string, why: string) => `${name} was not uploaded. ${why}`,
  remove: (name: string) => `Remove ${name}`,
  removeFailed: 'The file was not removed',
  kept: 'Uploaded files are kept for a week until you submit them.',
  saved: 'Kept in this browser as you type, until you submit it.',
  start: 'I need this money up front',
  startHint: 'For the first milestone, before there is anything to show. An administrator decides, without a vote.',
  send: 'Submit evidence',
  ask: 'Request the money',
  confirm: {
    title: 'Submit this evidence?',
    text: 'It cannot be changed afterwards. Your investors and administrators will see it, and no one else.',
    label: 'Submit evidence',
  },
  filed: 'Your evidence was submitted',
  filedText: 'We email you when there is a decision.',
  failed: 'Your evidence was not submitted',
} as const;
