// How a review stands, in words for the project's creator.
import type { BadgeTone } from '#ui/badge.tsx';
import type { OwnProject } from '../project-contract.ts';
import { reviewHours } from '../review-rules.ts';

type Standing = NonNullable<OwnProject['review']>;
type StandingWords = { label: string; tone: BadgeTone; title: string; text: string };

const utc = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** "24 November at 12:00 UTC": the same for everybody who compares it. */
export function reviewMoment(iso: string): string {
  return `${utc.format(new Date(iso))} UTC`;
}

/** Before submitting, where reviews are on. */
export const reviewedFirst = `We look at every project before it is public, within ${reviewHours} hours.`;

export const submittedForReview = `Your project was submitted for review: it is not public yet. You will have an answer within ${reviewHours} hours.`;

/** Undefined where its review says nothing any more: it was approved, and is its creator's again. */
export function standingWords({ state, dueAt, isOverdue }: Standing): StandingWords | undefined {
  switch (state) {
    case 'waiting':
      return {
        label: 'In review',
        tone: 'warm',
        title: 'Your project is being reviewed',
        text: isOverdue
          ? `We promised an answer by ${reviewMoment(dueAt)}, and we are late. We are sorry: you need not do anything.`
          : `You will have an answer by ${reviewMoment(dueAt)}. Until then only you and administrators can see it.`,
      };
    case 'changes_requested':
      return {
        label: 'Changes requested',
        tone: 'danger',
        title: 'We ask you for changes',
        text: 'Read the reason, change your project below, and submit it again. Until then only you and administrators can see it.',
      };
    case 'rejected':
      return {
        label: 'Not accepted',
        tone: 'danger',
        title: 'Your project was not accepted',
        text: 'It stays a draft that only you and administrators can see. If you think that this is a mistake, answer the reason: we may take it up again.',
      };
    case 'approved':
      return undefined;
  }
}
