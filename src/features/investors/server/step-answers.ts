// What people read, answered and acknowledged before investing, and when they first asked to invest under the rules of a law.
import { and, desc, eq, notLike, sql } from 'drizzle-orm';
import type { PackFamily, StepAnswer } from '#features/packs/pack.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { stepAnswers } from './investor-table.ts';

/** Far more than hold at one time; older ones are kept but not read. */
const readAnswers = 500;

export type NewAnswer = {
  investorId: number;
  step: string;
  projectId: number | null;
  passed: boolean;
  /** The chosen option of each question, by its id, and whether the statement was confirmed. */
  answers: Record<string, number | boolean>;
};

export async function recordStepAnswer(tx: Transaction, answer: NewAnswer): Promise<void> {
  await tx.insert(stepAnswers).values(answer);
}

/** Remembers the first time only. Waiting times of a law, such as 24 hours to think, begin with it. */
export async function recordFirstAsk(
  db: Queryable,
  { investorId, family }: { investorId: number; family: PackFamily },
): Promise<void> {
  await db
    .insert(stepAnswers)
    .values({ investorId, step: firstAsk(family), projectId: null, passed: true })
    .onConflictDoNothing();
}

/** Newest last. */
export async function listStepAnswers(db: Queryable, investorId: number): Promise<StepAnswer[]> {
  const rows = await db
    .select({
      step: stepAnswers.step,
      at: stepAnswers.at,
      passed: stepAnswers.passed,
      projectId: stepAnswers.projectId,
    })
    .from(stepAnswers)
    .where(and(eq(stepAnswers.investorId, investorId), notLike(stepAnswers.step, firstAsk('%'))))
    .orderBy(desc(stepAnswers.id))
    .limit(readAnswers);
  return rows.toReversed();
}

/** SQL for the moment of the first ask, or null. */
export function selectFirstAsk(investorId: number, family: PackFamily) {
  return sql<string | null>`(select ${stepAnswers.at} from ${stepAnswers}
    where ${stepAnswers.investorId} = ${investorId} and ${stepAnswers.step} = ${firstAsk(family)}
      and ${stepAnswers.step} like 'first-ask:%')`;
}

const firstAsk = (family: PackFamily | '%') => `first-ask:${family}`;
