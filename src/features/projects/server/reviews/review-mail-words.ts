// What emails about reviews say.
import type { EmailPart } from '#platform/mail/email.ts';
import { reviewHours } from '../../review-rules.ts';
import type { ReviewMailKind } from './review-table.ts';

export type DecisionKind = Exclude<ReviewMailKind, 'submitted'>;
type Words = { subject: string; parts: EmailPart[] };
type Submission = { title: string; creator: string; round: number; isOfChanges: boolean };

export function submissionText({ title, creator, round, isOfChanges }: Submission): string {
  if (isOfChanges) {
    return `${creator} made a material change to ${title}, which is public. The new text is on its page, marked as in review. If you refuse it, the previous text is restored.`;
  }
  return round === 1
    ? `${creator} submitted ${title} for review. It isn't public until it is approved.`
    : `${creator} changed ${title} and submitted it again for review (round ${round}).`;
}

/** About a project before it is published. */
export function decisionWords(kind: DecisionKind, title: string, reason: string): Words {
  switch (kind) {
    case 'approved':
      return {
        subject: `${title} is published`,
        parts: [`We reviewed and approved ${title}. It is public now, and people can invest in it.`],
      };
    case 'changes_requested':
      return {
        subject: `${title} needs changes before it is published`,
        parts: [
          `We reviewed ${title} and are asking for changes before we publish it:`,
          { quote: reason },
          'Edit the project, reply to the review, and submit it again. Until it is approved, only you and administrators can see it.',
        ],
      };
    case 'rejected':
      return {
        subject: `${title} was not accepted`,
        parts: [
          `We reviewed ${title} and decided not to publish it:`,
          { quote: reason },
          'If you think this is a mistake, reply on the project page. We may review it again.',
        ],
      };
    case 'reopened':
      return {
        subject: `${title} is being reviewed again`,
        parts: [`We have reopened the review of ${title}. You will have an answer within ${reviewHours} hours.`],
      };
  }
}

/** About changes of a project that is public. */
export function changeDecisionWords(kind: DecisionKind, title: string, reason: string): Words {
  switch (kind) {
    case 'approved':
      return {
        subject: `Your changes to ${title} were approved`,
        parts: [`We reviewed your changes to ${title} and approved them. The page no longer marks them as in review.`],
      };
    case 'changes_requested':
    case 'rejected':
      return {
        subject: `Your changes to ${title} were not approved`,
        parts: [
          `We reviewed your changes to ${title} and restored the previous text:`,
          { quote: reason },
          'The project stays public. You can edit it again at any time.',
        ],
      };
    case 'reopened':
      return {
        subject: `Your changes to ${title} are being reviewed again`,
        parts: [`You will have an answer within ${reviewHours} hours. The project stays public.`],
      };
  }
}
