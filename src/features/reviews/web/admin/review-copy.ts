// Texts of one review that differ between new projects and changes to public ones.
import type { ReviewRound } from '../../review-contract.ts';

export const decisionCopy = {
  region: 'Decision',
  approve: 'Approve',
  refusals: { changes_requested: 'Request changes', rejected: 'Reject' },
  reopen: 'Reopen review',
  reopened: 'Review reopened',
  reopenedText: 'It is back in the queue, and the creator is notified by email.',
  reopenFailed: 'Could not reopen',
  progress: (checked: number, total: number) => `${checked} of ${total} checked`,
  concerns: (count: number) => ` The checklist has ${count === 1 ? 'one concern' : `${count} concerns`}.`,
  decided: 'Decided',
  decidedBy: (name: string | null) => (name === null ? '.' : ` by ${name}.`),
  reasonSent: 'The creator is emailed the reason.',
  reasonHint: 'Sent to the creator exactly as written.',
  decisionFailed: 'Couldn’t save the decision',
  due: 'Due',
  checkFirst: 'Check these before you approve:',
} as const;

export const changesCopy = {
  title: (round: number) => `Changed since round ${round}`,
  none: (round: number) => `Nothing has changed since round ${round}.`,
} as const;

/** For a project before it is published. */
const beforePublishing = {
  lead: (creator: string, round: number) => `Review of a project by ${creator}, round ${round}`,
  submitted: 'submitted it',
  approve: {
    title: 'Approve and publish?',
    text: (title: string) => `Anyone will be able to find “${title}” and invest in it.`,
    done: 'Project approved',
    doneText: 'It is now public, and the creator is notified by email.',
    failed: 'Couldn’t approve the project',
  },
  changes_requested: {
    title: 'Request changes',
    text: 'The creator can edit the project and submit it again.',
    reasonLabel: 'What needs to change, and why?',
    done: 'Changes requested',
  },
  rejected: {
    title: 'Reject this project',
    text: 'It stays a draft. The creator can reply, and an administrator can reopen the review.',
    reasonLabel: 'Why is it rejected?',
    done: 'Project rejected',
  },
  next: {
    waiting: '',
    approved: 'The creator can edit the project again.',
    changes_requested: 'When the creator submits it again, it returns to the queue with a new deadline.',
    rejected: 'It stays a draft. The creator may reply, and you can reopen the review.',
  },
} as const;

/** For changes to a public project. */
const ofChanges = {
  lead: (creator: string, round: number) => `Review of changes to a public project by ${creator}, round ${round}`,
  submitted: 'submitted changes',
  approve: {
    title: 'Approve these changes?',
    text: (title: string) => `They stay on the public page of “${title}” and are no longer marked as in review.`,
    done: 'Changes approved',
    doneText: 'They stay on the public page, and the creator is notified by email.',
    failed: 'Couldn’t approve the changes',
  },
  changes_requested: {
    title: 'Request other changes',
    text: 'The previous text is restored on the public page. The creator can change it again.',
    reasonLabel: 'What needs to change, and why?',
    done: 'Previous text restored',
  },
  rejected: {
    title: 'Reject these changes',
    text: 'The previous text is restored on the public page. The project stays public.',
    reasonLabel: 'Why are they rejected?',
    done: 'Changes rejected, previous text restored',
  },
  next: {
    waiting: '',
    approved: 'The changes stay on the public page.',
    changes_requested: 'The previous text was restored. The creator can change the project again.',
    rejected: 'The previous text was restored. The creator can change the project again.',
  },
} as const;

export function reviewWords({ isOfChanges }: Pick<ReviewRound, 'isOfChanges'>) {
  return isOfChanges ? ofChanges : beforePublishing;
}
