// Email to the investors of a project whose deadline was extended.
import { formatDay } from '#kernel/dates.ts';
import { defineBackerMail, reasonGiven } from './backer-mail.ts';

export const deadlineExtendedMail = defineBackerMail({
  kind: 'deadline_extended',
  write(facts) {
    const { title, changes } = facts;
    const [change] = changes;
    const from = storedDay(change?.before?.deadline);
    const to = storedDay(change?.after.deadline);
    return {
      subject: `${title} has a new deadline`,
      parts: [
        from === undefined
          ? `${title} had no deadline before. It now raises money until ${to}.`
          : `An administrator has extended the deadline of ${title} from ${from} to ${to}.`,
        ...reasonGiven(facts),
      ],
    };
  },
});

function storedDay(stored: unknown): string | undefined {
  return typeof stored === 'string' ? formatDay(stored) : undefined;
}
