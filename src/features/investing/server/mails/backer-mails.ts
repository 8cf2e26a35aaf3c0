// Emails to the investors of a project.

import { changedFields, hasPublicChanges, projectFields } from '#features/projects/project-fields.ts';
import type { StoredFields } from '#features/projects/server/history/project-change-table.ts';
import { formatDay, formatEnd } from '#kernel/dates.ts';
import { type BackerMailFacts, defineBackerMail, reasonGiven } from './backer-mail.ts';

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

/** Under rules that let an offer close early only with notice. */
export const closesEarlyMail = defineBackerMail({
  kind: 'closes_early',
  write({ title, changes }) {
    const [change] = changes;
    const from = storedDay(change?.before?.deadline);
    const to = storedDay(change?.after.deadline);
    return {
      subject: `${title} closes earlier: on ${to}`,
      parts: [
        `${title} has reached its goal, and its creator has moved its last day from ${from} to ${to}.`,
        `If the goal is no longer met on that day, it goes on until ${from}.`,
      ],
    };
  },
});

/** The goal was not met on the earlier day. */
export const fundingResumedMail = defineBackerMail({
  kind: 'funding_resumed',
  write({ title, changes }) {
    const [change] = changes;
    return {
      subject: `${title} stays open until ${storedDay(change?.after.deadline)}`,
      parts: [
        `${title} was to close on ${storedDay(change?.before?.deadline)}, but its goal was no longer met then. It goes on until its first deadline, ${storedDay(change?.after.deadline)}.`,
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
  write: ({ title, changes }) => ({
    subject: `${title} was changed`,
    parts: [
      `${title}, a project you invested in, was changed: ${changedLabels(changes)}.`,
      'The project page shows every change with the text before and after.',
    ],
  }),
});

/** The same where the rules of the offer demand an answer. Nothing is left to say once they gave it. */
export const reconfirmMail = defineBackerMail({
  kind: 'reconfirmation_asked',
  write: ({ title, changes, answer }) =>
    answer === null
      ? undefined
      : {
          subject: `${title} was changed: do you stay invested?`,
          parts: [
            `${title}, a project you invested in, was changed in an important way: ${changedLabels(changes)}.`,
            `Please confirm your investment again by ${formatEnd(answer.by)}. If we do not hear from you by then, we cancel it and refund the full amount to your card.`,
          ],
        },
});

function changedLabels(changes: BackerMailFacts['changes']): string {
  const changed = Object.assign({}, ...changes.map(({ after }) => after)) as StoredFields;
  return changedFields(changed)
    .filter(hasPublicChanges)
    .map((name) => projectFields[name].label)
    .join(', ');
}
