// What the admin area says about extending a deadline.
import { formatDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';

export const deadlineWords = {
  heading: 'Deadline',
  none: 'No deadline: funding stays open.',
  until: (deadline: string) => `Funding ends on ${formatDay(deadline)}, at midnight UTC.`,
  notRaising: 'The deadline can only be extended while the project is raising money.',
  passed: 'The deadline has passed, so it can no longer be extended.',
  extend: 'Extend deadline',
  dialogText:
    'Everyone invested in the project is emailed the new date and your reason. They keep the right to cancel they were promised, and get more time where the later date gives it. A deadline can’t be shortened or removed.',
  newDeadline: 'New deadline',
  dateMissing: 'Choose a later date',
  reasonHint: 'Included in the email to investors and the creator.',
  reasonMissing: 'Enter a reason',
  close: 'Close funding early',
  closeText: (raised: number) =>
    `The project keeps the ${formatDollarAmount(raised)} it has raised and is closed to new investments. Its creator and investors are emailed your reason.`,
  closed: 'The project keeps what it has raised. Its creator and investors are emailed.',
  done: (deadline: string) => `Funding now ends on ${formatDay(deadline)}.`,
} as const;
