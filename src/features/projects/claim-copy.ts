// Notes about the claims of the home and submit pages that depend on the operator.

import { reviewHours } from './review-states.ts';

export const operatorNote = 'Due diligence, escrow and mentors are arranged by the operator of this site.';

export const networkNote = 'The operator of this site sends the newsletter and is responsible for the network.';

/** The note about reviews that currently applies. */
export function reviewNote(areReviewsOn: boolean): string {
  return areReviewsOn
    ? `Every review has the same deadline: ${reviewHours} hours.`
    : 'New projects are published immediately.';
}

/** "... within 2 business days (when reviews are on)." */
export function whenReviewed(promise: string): string {
  return promise.replace(/\.$/, ' (when reviews are on).');
}

export const promisesLink = 'Who keeps these promises';
