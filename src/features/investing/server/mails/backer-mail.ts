// Shared by emails to the investors of a project: one per person, however often they invested, with their right to cancel.
import { and, eq, gte, inArray, isNull, lte, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { users } from '#features/accounts/server/account-table.ts';
import { canBeEmailed } from '#features/accounts/server/emailable.ts';
import { projectChanges, type StoredFields } from '#features/projects/server/history/project-change-table.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { formatEnd } from '#kernel/dates.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { queueMails } from '#platform/mail/mail-outbox.ts';
import { defineMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { isCancellable } from '../cancellation-window.ts';
import { investments } from '../investing-table.ts';
import { reconfirmations } from '../reconfirmation-table.ts';

const subject = z.object({
  projectId: z.int(),
  investorId: z.int(),
  /** The last entry of the project's history the email is about. */
  changeId: z.int(),
  /** The first of them: a digest covers several entries, and no two digests of a project overlap. */
  fromChangeId: z.int(),
});
export type BackerSubject = z.infer<typeof subject>;

export type BackerMailFacts = CancelRight & {
  title: string;
  /** The current owner. */
  ownerName: string;
  /** The changes in the email, oldest first. */
  changes: { before: StoredFields | null; after: StoredFields; reason: string | null }[];
};

type BackerMail = {
  kind: string;
  /** Undefined if it is no longer true. */
  write: (facts: BackerMailFacts) => { subject: string; parts: EmailPart[] } | undefined;
};

/** The right to cancel and the links come after the main text. */
export function defineBackerMail({ kind, write }: BackerMail): MailTemplate<BackerSubject> {
  return defineMail({
    kind,
    family: 'backer',
    facts: subject,
    key: ({ projectId, investorId, changeId }) =>
      `backer-${projectId}-${investorId}-${kind.replaceAll('_', '-')}-${changeId}`,
    async compose({ db }, event) {
      const person = await findPerson(db, event);
      const right = person && (await findCancelRight(db, event));
      if (person === undefined || right === undefined) return undefined;
      const facts = { ...person, ...right, changes: await listChanges(db, event) };
      const words = write(facts);
      if (words === undefined) return undefined;
      return {
        to: { name: person.name, address: person.email },
        subject: words.subject,
        parts: [
          ...words.parts,
          cancelRightText(facts),
          facts.answer === null
            ? { button: 'View your investments', path: '/dashboard' }
            : { button: 'See what changed', path: facts.answer.path },
          { links: [['View the project', `/projects/${event.projectId}`]] },
        ],
      };
    },
  });
}

type Occasion = { projectId: number; changeId: number; fromChangeId?: number };

/** For everyone who had invested or was paying when the change was made. */
export async function queueForBackers(
  tx: Transaction,
  template: MailTemplate<BackerSubject>,
  { projectId, changeId, fromChangeId = changeId }: Occasion,
): Promise<void> {
  const backers = await tx
    .selectDistinct({ investorId: investments.investorId })
    .from(investments)
    .where(
      and(
        eq(investments.projectId, projectId),
        inArray(investments.counted, ['held', 'raised']),
        lte(
          investments.createdAt,
          sql`(select ${projectChanges.at} from ${projectChanges} where ${projectChanges.id} = ${changeId})`,
        ),
      ),
    );
  const recipients = backers.map(({ investorId }) => ({ projectId, investorId, changeId, fromChangeId }));
  await queueMails(tx, template, recipients);
}

const owners = alias(users, 'owners');

/** Undefined if the investor was erased or is a system user. */
async function findPerson(db: Queryable, { projectId, investorId }: BackerSubject) {
  const [person] = await db
    .select({ email: users.email, name: users.name, title: projects.title, ownerName: owners.name })
    .from(projects)
    .innerJoin(users, eq(users.id, investorId))
    .innerJoin(owners, eq(owners.id, projects.ownerId))
    .where(and(eq(projects.id, projectId), canBeEmailed(users)));
  return person;
}

async function listChanges(
  db: Queryable,
  { projectId, changeId, fromChangeId }: BackerSubject,
): Promise<BackerMailFacts['changes']> {
  return db
    .select({ before: projectChanges.before, after: projectChanges.after, reason: projectChanges.reason })
    .from(projectChanges)
    .where(
      and(
        eq(projectChanges.projectId, projectId),
        gte(projectChanges.id, fromChangeId),
        lte(projectChanges.id, changeId),
      ),
    )
    .orderBy(projectChanges.id);
}

type CancelRight = {
  /** Whether any of their investments in it can be canceled now. */
  canCancel: boolean;
  /** The end of that right; null if it lasts until the project's funding ends. */
  cancellableUntil: Date | null;
  /** When they have to answer about a change, and the page for it; null without a question. */
  answer: { by: Date; path: string } | null;
};

/** Undefined if they have no investment left in the project. */
async function findCancelRight(
  db: Queryable,
  { projectId, investorId }: BackerSubject,
): Promise<CancelRight | undefined> {
  const [right] = await db
    .select({
      canCancel: sql<boolean | null>`bool_or(${isCancellable})`,
      cancellableUntil: max(investments.cancellableUntil),
      answerBy: max(reconfirmations.dueAt),
      asked: max(reconfirmations.investmentId),
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .leftJoin(reconfirmations, and(eq(reconfirmations.investmentId, investments.id), isNull(reconfirmations.outcome)))
    .where(
      and(
        eq(investments.projectId, projectId),
        eq(investments.investorId, investorId),
        inArray(investments.counted, ['held', 'raised']),
      ),
    );
  if (right === undefined || right.canCancel === null) return undefined;
  const { canCancel, cancellableUntil, answerBy, asked } = right;
  const answer = answerBy === null || asked === null ? null : { by: answerBy, path: `/investments/${asked}/reconfirm` };
  return { canCancel, cancellableUntil, answer };
}

export function reasonGiven({ changes }: BackerMailFacts): EmailPart[] {
  const reason = changes.at(-1)?.reason ?? null;
  return reason === null ? [] : ['The reason:', { quote: reason }];
}

function cancelRightText({ canCancel, cancellableUntil }: CancelRight): string {
  if (!canCancel) return 'Your investment stays as it is.';
  const until =
    cancellableUntil === null ? 'for as long as the project raises money' : `until ${formatEnd(cancellableUntil)}`;
  return `You can cancel your investment ${until}, and we refund the full amount to your card.`;
}
