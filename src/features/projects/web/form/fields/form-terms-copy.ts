// Texts about the terms in the project form.

export const termsLockedText =
  'Someone has invested or is paying right now, so the goal, valuation, deadline and funding model can’t change. Everyone invests on the same terms. If no payment goes through, they unlock again.';

export const deadlineLockedHint =
  'Investors have been given an end date. If you need more time, contact support: an administrator can extend the deadline, and investors are emailed the reason.';

export function deadlineHint(defaultFundingDays: number): string {
  return `Last day of funding, which stays open until the end of that day (UTC). Leave it empty and an all-or-nothing project gets ${defaultFundingDays} days from the day it is published; one that keeps what it raises stays open.`;
}
