// What the screen of one review says.
import type { ReviewRound } from '../../../review-contract.ts';

export const decisionCopy = {
  due: 'Answer due',
  checkFirst: 'Before you can approve, check:',
} as const;

export const changesCopy = {
  title: (round: number) => `Changed since round ${round}`,
  none: (round: number) => `Nothing has changed since round ${round}.`,
} as const;

/** Of a project before it is published. */
const beforePublishing = {
  lead: (creator: string, round: number) => `Review of a project by ${creator}, round ${round}`,
  submitted: 'submitted it',
  approve: {
    title: 'Approve and publish?',
    text: (title: string) => `Anyone can find “${title}” and invest in it.`,
    done: 'Project approved',
    doneText: 'It is public now, and the creator is notified by email.',
    failed: 'The project was not approved',
  },
  changes_requested: {
    title: 'Ask for changes',
    description: 'The project goes back to its creator, who can change it and submit it again.',
    label: 'What has to change, and why?',
    done: 'Sent back to its creator',
  },
  rejected: {
    title: 'Reject this project',
    description: 'It stays a draft. The creator can reply, and an administrator can reopen the review.',
    label: 'Why is it not accepted?',
    done: 'Project rejected',
  },
  next: {
    waiting: '',
    approved: 'The creator can edit the project again.',
    changes_requested: 'The creator edits it and submits it again; then it returns to the queue with a new deadline.',
    rejected: 'It stays a draft. The creator may reply, and you can reopen the review.',
  },
} as const;

/** Of changes of a project that is public. */
const ofChanges = {
  lead: (creator: string, round: number) => `Review of changes to a public project by ${creator}, round ${round}`,
  submitted: 'changed it',
  approve: {
    title: 'Approve these changes?',
    text: (title: string) => `They stay on the public page of “${title}”, which no longer marks them as in review.`,
    done: 'Changes approved',
    doneText: 'They stay on the public page, and the creator is notified by email.',
    failed: 'The changes were not approved',
  },
  changes_requested: {
    title: 'Ask for other changes',
    description: 'The previous text is restored on the public page. The creator can change it again.',
    label: 'What has to change, and why?',
    done: 'Previous text restored',
  },
  rejected: {
    title: 'Reject these changes',
    description: 'The previous text is restored on the public page. The project stays public.',
    label: 'Why are they not accepted?',
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
