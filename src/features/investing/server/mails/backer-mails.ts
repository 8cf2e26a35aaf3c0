// Emails to the investors of a project.

import { changedFields, hasPublicChanges, projectFields } from '#features/projects/project-fields.ts';
import type { StoredFields } from '#features/projects/server/history/project-change-table.ts';
import { formatDay } from '#kernel/dates.ts';
import { defineBackerMail, reasonGiven } from './backer-mail.ts';

export const closedEarlyMail = defineBackerMail({
  kind: 'closed_early',
  write: (facts) => ({
    subject: `${facts.title} closed its funding early`,
    parts: [
      `An administrator has closed the funding of ${facts.title} before its deadline. It keeps what it has raised, as announced from the start, and is closed to new investments.`,
      ...reasonGiven(facts),
    ],
  }),
});

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

/** Happens only after the previous owner was erased. */
export const newOwnerMail = defineBackerMail({
  kind: 'handed_over',
  write: ({ title, ownerName }) => ({
    subject: `${title} has a new creator`,
    parts: [
      `The account of the person who created ${title}, a project you invested in, was deleted. ${ownerName} runs the project now.`,
      'Its goal, valuation and deadline are the same as before.',
    ],
  }),
});

/** One digest of all changes of public texts (change-digest.ts). */
export const projectChangedMail = defineBackerMail({
  kind: 'project_changed',
  write({ title, changes }) {
    const changed = Object.assign({}, ...changes.map(({ after }) => after)) as StoredFields;
    const labels = changedFields(changed)
      .filter(hasPublicChanges)
      .map((name) => projectFields[name].label);
    return {
      subject: `${title} was changed`,
      parts: [
        `${title}, a project you invested in, was changed: ${labels.join(', ')}.`,
        'The project page shows every change with the text before and after.',
      ],
    };
  },
});
