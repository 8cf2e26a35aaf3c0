// What the emails to the investors of a project say.
import { changedFields, hasPublicChanges, projectFields } from '#features/projects/project-fields.ts';
import type { StoredFields } from '#features/projects/server/history/project-change-table.ts';
import { formatDay, formatEnd } from '#kernel/dates.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import type { BackerMailKind } from '../investing-table.ts';
import type { CancelRight } from './backer-mail.ts';
import type { MailWords } from './investment-mail-words.ts';

export type BackerMailFacts = CancelRight & {
  title: string;
  /** Who owns the project now. */
  ownerName: string;
  /** What the email is about, oldest first. */
  changes: { before: StoredFields | null; after: StoredFields; reason: string | null }[];
};

export const backerMailWords: Record<BackerMailKind, (facts: BackerMailFacts) => MailWords> = {
  deadline_extended: (facts) => {
    const { title, changes } = facts;
    const [change] = changes;
    const from = toDay(change?.before?.deadline);
    const to = toDay(change?.after.deadline);
    return {
      subject: `${title} has a new deadline`,
      parts: [
        from === undefined
          ? `${title} had no deadline before. It now raises money until ${to}.`
          : `An administrator has extended the deadline of ${title} from ${from} to ${to}.`,
        ...reasonGiven(facts),
        rightToCancel(facts),
      ],
    };
  },
  project_changed: (facts) => {
    const changed = Object.assign({}, ...facts.changes.map(({ after }) => after)) as StoredFields;
    const labels = changedFields(changed)
      .filter(hasPublicChanges)
      .map((name) => projectFields[name].label);
    return {
      subject: `${facts.title} was changed`,
      parts: [
        `${facts.title}, a project you invested in, was changed: ${labels.join(', ')}.`,
        'Its page lists every change with the text before and after.',
        rightToCancel(facts),
      ],
    };
  },
  closed_early: (facts) => ({
    subject: `${facts.title} closed its funding early`,
    parts: [
      `An administrator has closed the funding of ${facts.title} before its deadline. It keeps what it has raised, as announced from the start, and is closed to new investments.`,
      ...reasonGiven(facts),
      rightToCancel(facts),
    ],
  }),
  // The owner changes after an investment only where the previous one was erased.
  handed_over: (facts) => ({
    subject: `${facts.title} has a new creator`,
    parts: [
      `The account of the person who created ${facts.title}, a project you invested in, was deleted. ${facts.ownerName} runs the project now.`,
      'Its goal, valuation and deadline are the same as before.',
      rightToCancel(facts),
    ],
  }),
};

function reasonGiven({ changes }: BackerMailFacts): EmailPart[] {
  const reason = changes.at(-1)?.reason ?? null;
  return reason === null ? [] : ['The reason:', { quote: reason }];
}

function rightToCancel({ canCancel, cancellableUntil }: BackerMailFacts): string {
  if (!canCancel) return 'Your investment stays as it is.';
  const until =
    cancellableUntil === null ? 'for as long as the project raises money' : `until ${formatEnd(cancellableUntil)}`;
  return `You can cancel your investment ${until}, and the whole amount goes back to your card.`;
}

function toDay(stored: unknown): string | undefined {
  return typeof stored === 'string' ? formatDay(stored) : undefined;
}
