// Review status as the project's creator sees it.

import type { BadgeTone } from '#ui/badge.tsx';
import type { OwnProject } from '../../project-shapes.ts';
import { reviewHours } from '../../review-states.ts';

type Standing = NonNullable<OwnProject['review']>;
export type StandingWords = {
  label: string;
  tone: BadgeTone;
  title: string;
  /** Shown before the text: when we promised an answer. */
  due?: { lead: string; at: string };
  text: string;
};

/** Before submitting, where reviews are on. */
export const reviewedFirst = `We review every project before it goes public, within ${reviewHours} hours.`;

export const submittedForReview = `Your project has been submitted for review and isn't public yet. You'll have our answer within ${reviewHours} hours.`;

/** Undefined for an approved project, which needs no notice. */
export function standingWords(standing: Standing): StandingWords | undefined {
  if (standing.isOfChanges) return changeStandingWords(standing);
  const { state, dueAt, isOverdue } = standing;
  switch (state) {
    case 'waiting':
      return {
        label: 'In review',
        tone: 'warm',
        title: 'Your project is being reviewed',
        due: { lead: isOverdue ? 'We promised an answer by' : "You'll have our answer by", at: dueAt },
        text: isOverdue
          ? "We're late, and we're sorry. You don't need to do anything."
          : 'Until then, only you and administrators can see the project.',
      };
    case 'changes_requested':
      return {
        label: 'Changes requested',
        tone: 'danger',
        title: 'Changes requested',
        text: 'Read the reason, edit your project below, and submit it again. Until then, only you and administrators can see it.',
      };
    case 'rejected':
      return {
        label: 'Not accepted',
        tone: 'danger',
        title: 'Your project was not accepted',
        text: 'It remains a draft that only you and administrators can see. If you think this is a mistake, reply below and we may reopen the review.',
      };
    case 'approved':
      return undefined;
  }
}

/** The project is public, and its latest changes are or were reviewed. */
function changeStandingWords({ state, dueAt, isOverdue }: Standing): StandingWords | undefined {
  switch (state) {
    case 'waiting':
      return {
        label: 'Changes in review',
        tone: 'warm',
        title: 'Your changes are being reviewed',
        due: { lead: isOverdue ? 'We promised an answer by' : "You'll have our answer by", at: dueAt },
        text: "Your project stays public, and your page marks the changes as in review. If they aren't approved, the previous text is restored.",
      };
    case 'changes_requested':
    case 'rejected':
      return {
        label: 'Changes not approved',
        tone: 'danger',
        title: 'Your changes were not approved',
        text: 'The previous text is back on your page, and your project stays public. Read the reason, and edit the project again if you like.',
      };
    case 'approved':
      return undefined;
  }
}
