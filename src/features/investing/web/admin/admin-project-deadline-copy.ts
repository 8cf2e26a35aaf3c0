// Texts about extending a deadline and closing funding early.
import { formatEndOfDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';

const reasonHint = 'Included in the email to investors and the creator.';

export const deadlineCopy = {
  heading: 'Deadline',
  none: 'No deadline.',
  until: (deadline: string) => `Funding is open until ${formatEndOfDay(deadline)}.`,
  notRaising: 'The deadline can only be extended while the project is raising money.',
  passed: 'The deadline has passed, so it can no longer be extended.',
  extend: 'Extend deadline',
  dialogText:
    'Everyone invested in the project is emailed the new date and your reason. Their right to cancel stays in place and is extended where the later date gives them more time. A deadline can’t be shortened or removed.',
  newDeadline: 'New deadline',
  dateMissing: 'Choose a later date',
  reasonHint,
  extended: 'Deadline extended',
  done: (deadline: string) => `Funding is now open until ${formatEndOfDay(deadline)}.`,
  close: {
    title: 'Close funding early?',
    text: (raised: number) =>
      `The project keeps the ${formatDollarAmount(raised)} it has raised and is closed to new investments. Its creator and investors are emailed your reason.`,
    submit: 'Close funding early',
    reasonHint,
    done: 'Funding closed',
    doneText: 'The project keeps what it raised. Its creator and investors are emailed.',
    failed: 'Couldn’t close funding',
  },
} as const;
