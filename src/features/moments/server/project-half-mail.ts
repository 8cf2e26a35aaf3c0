// Email to the creator of a project that has raised half of its goal.
import { halfAdvice, halfTitle, shareNewsLinks } from '#features/projects/moment-words.ts';
import { defineProjectMail } from '#features/projects/server/mails/project-mail.ts';
import { cents, formatDollars, toDollarNumber } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';

export const projectHalfMail = defineProjectMail({
  kind: 'project_half',
  /** Not sent if it was funded, deleted, or fell below the half in the meantime. */
  write({ id, title, status, visibility, deletedAt, raisedCents, goalCents, investorCount }) {
    if (status !== 'active' || deletedAt !== null || raisedCents * 2 < goalCents) return undefined;
    const [raised, goal] = [toDollarNumber(cents(raisedCents)), toDollarNumber(cents(goalCents))];
    return {
      subject: halfTitle({ title, raised, goal }),
      parts: [
        `${title} has raised ${formatDollars(cents(raisedCents))} of its ${formatDollars(cents(goalCents))} goal from ${investorCount === 1 ? 'one investor' : `${formatCount(investorCount)} investors`}.`,
        halfAdvice,
        { button: 'Write an update', path: `/dashboard/projects/${id}/updates` },
        { links: shareNewsLinks({ id, visibility }, 'half') },
      ],
    };
  },
});
