// What a commitment asks to read, answer and acknowledge: listed with its hold, and recorded as the investor goes through it.
import { and, eq } from 'drizzle-orm';
import { loadInvestor } from '#features/investors/server/investor-facts.ts';
import { listStepAnswers, recordStepAnswer } from '#features/investors/server/step-answers.ts';
import { blankInvestor } from '#features/packs/blank-facts.ts';
import { findOpenSteps } from '#features/packs/common-rules.ts';
import type { Step } from '#features/packs/pack.ts';
import { judgeStep, type StepVerdict } from '#features/packs/step-answers.ts';
import { packOfProject } from '#features/projects/server/packs/project-packs.ts';
import { projects } from '#features/projects/server/project-table.ts';
import { AppError, type Issue } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { CommitmentStep, StepOutcome } from '../../gate-contract.ts';
import { investments } from '../investing-table.ts';
import { asksInvestors } from './gate-facts.ts';
import { offerColumns, toOffer } from './offer-facts.ts';

type StepDeps = Pick<Deps, 'db' | 'secret' | 'now'>;

/** The hold that needs the steps. */
export type SteppedHold = {
  investorId: number;
  projectId: number;
  amountCents: number;
  createdAt: Date;
  offer: Parameters<typeof toOffer>[0];
};

type ListedSteps = { steps: readonly Step[]; open: readonly Step[] };

/** @param isNew just taken, so that no answer about it exists yet */
export async function listCommitmentSteps(
  deps: StepDeps,
  hold: SteppedHold,
  isNew: boolean,
): Promise<CommitmentStep[]> {
  return toAnswers(await findSteps(deps, hold, isNew));
}

async function findSteps(deps: StepDeps, hold: SteppedHold, isNew = false): Promise<ListedSteps> {
  const { investorId, projectId, createdAt } = hold;
  const rules = await packOfProject(deps.db, projectId);
  const now = deps.now();
  const offer = toOffer(hold.offer);
  const isPersonal = asksInvestors(rules, offer, now);
  const investor = isPersonal ? await loadInvestor(deps.db, deps, investorId, rules.pack) : blankInvestor;
  const facts = { investor, offer, purchases: [], amountCents: cents(hold.amountCents), now };
  const steps = rules.pack.steps(facts, rules.values);
  // A new hold without longer-lived steps has no answer yet, so none is read.
  const mayHaveAnswers = !isNew || steps.some(({ holds }) => holds !== 'commitment');
  const answers = isPersonal || !mayHaveAnswers ? investor.answers : await listStepAnswers(deps.db, investorId);
  return { steps, open: findOpenSteps(steps, { answers, projectId, since: createdAt, now }) };
}

function toAnswers({ steps, open }: ListedSteps): CommitmentStep[] {
  return steps.map((step) => ({
    id: step.id,
    title: step.title,
    law: step.law,
    paragraphs: [...step.paragraphs],
    statement: step.statement ?? null,
    questions: (step.questions ?? []).map(({ id, text, options }) => ({ id, text, options: [...options] })),
    blocks: step.blocks,
    isOpen: open.includes(step),
  }));
}

/** @throws AppError not_found for another person's investment */
export async function readSteps(deps: StepDeps, viewer: Viewer, id: number): Promise<CommitmentStep[]> {
  return listCommitmentSteps(deps, await requireOwnHold(deps, viewer, id), false);
}

export type StepReply = { step: string; acknowledged: boolean; choices: Record<string, number> };

/**
 * Repeating the answer to a step that is done changes nothing.
 * @throws AppError not_found, hold_ended, validation
 */
export async function answerStep(deps: StepDeps, viewer: Viewer, id: number, reply: StepReply): Promise<StepOutcome> {
  const hold = await requireOwnHold(deps, viewer, id);
  if (hold.counted !== 'held') {
    throw new AppError('hold_ended', 'This reservation is no longer open, so there is nothing to answer.', {
      state: hold.state,
    });
  }
  const { steps, open } = await findSteps(deps, hold);
  const step = steps.find((known) => known.id === reply.step);
  if (step === undefined) throw new AppError('not_found', 'This commitment has no such step.');
  if (!open.includes(step)) return { outcome: 'passed', wrong: [], warning: null, steps: toAnswers({ steps, open }) };
  const verdict = judgeStep(step, reply);
  if (verdict.outcome === 'incomplete') throw incomplete(step, verdict.questions);
  const isStored = verdict.outcome !== 'warned';
  if (isStored) await storeAnswer(deps, hold, { step, reply, passed: verdict.outcome === 'passed' });
  return {
    ...describeVerdict(step, verdict),
    steps: isStored ? await listCommitmentSteps(deps, hold, false) : toAnswers({ steps, open }),
  };
}

function incomplete(step: Step, questions: readonly string[]): AppError {
  const issues: Issue[] = questions.map((question) => ({ path: `choices.${question}`, message: 'Choose an answer' }));
  if (issues.length === 0) issues.push({ path: 'acknowledged', message: `Please confirm: ${step.statement ?? ''}` });
  return new AppError('validation', 'Please answer everything first.', { issues });
}

type Decided = Exclude<StepVerdict, { outcome: 'incomplete' }>;

function describeVerdict(step: Step, verdict: Decided): Omit<StepOutcome, 'steps'> {
  const wrongIds = verdict.outcome === 'passed' ? [] : verdict.questions;
  const wrong = (step.questions ?? []).filter(({ id }) => wrongIds.includes(id)).map(({ id, why }) => ({ id, why }));
  switch (verdict.outcome) {
    case 'passed':
    case 'passed_with_warning':
      return { outcome: 'passed', wrong, warning: null };
    case 'wrong':
      return { outcome: 'wrong', wrong, warning: null };
    case 'warned':
      return { outcome: 'warned', wrong, warning: step.warning ?? null };
  }
}

type Answered = { step: Step; reply: StepReply; passed: boolean };

/** Wrong answers are kept as well. Only answers to questions of the step. */
async function storeAnswer({ db }: StepDeps, hold: SteppedHold, { step, reply, passed }: Answered): Promise<void> {
  const { investorId, projectId } = hold;
  const choices = (step.questions ?? []).flatMap(({ id }): [string, number][] => {
    const choice = reply.choices[id];
    return choice === undefined ? [] : [[id, choice]];
  });
  const answers = { acknowledged: reply.acknowledged, ...Object.fromEntries(choices) };
  await db.transaction((tx) => recordStepAnswer(tx, { investorId, step: step.id, projectId, passed, answers }));
}

/** @throws AppError not_found */
async function requireOwnHold({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: number) {
  const [hold] = await db
    .select({
      investorId: investments.investorId,
      projectId: investments.projectId,
      amountCents: investments.amountCents,
      createdAt: investments.createdAt,
      state: investments.state,
      counted: investments.counted,
      offer: offerColumns,
    })
    .from(investments)
    .innerJoin(projects, eq(projects.id, investments.projectId))
    .where(and(eq(investments.id, id), eq(investments.investorId, requireUserId(viewer))));
  if (hold === undefined) throw new AppError('not_found', 'There is no such investment.');
  return hold;
}
