// Why evidence cannot be filed now, for the API's errors and the creator's screen.

import type { FilingRefusal } from './milestone-rules.ts';
import { maxRounds } from './milestone-rules.ts';

export const filingRefusalTexts = {
  whole: 'This project has no milestones, so there is no evidence to submit.',
  stopped: 'The remaining money of this project goes back to its investors, so nothing can be filed.',
  earlier_open: 'Submit evidence in order. An earlier milestone is still undecided.',
  waits_already: 'Evidence for this milestone is submitted already and waits for a decision.',
  too_late: 'This milestone is already approved.',
  too_many_rounds: `Evidence for this milestone was rejected ${maxRounds} times, so no more can be submitted.`,
  not_first: 'Only the first milestone can be paid before there is anything to show.',
  start_used:
    'Evidence for this milestone was submitted before, so it cannot be paid before there is anything to show.',
  start_too_large: 'This milestone is too large a part of the plan to be paid before there is anything to show.',
  account_missing: 'Set up your payout account first: we pay in advance only to people we know.',
} as const satisfies Record<FilingRefusal, string>;
