// Whether the values of a change fit a project: terms that investors rely on, its deadline and opening, its milestones and pictures.
import { AppError, type Issue } from '#kernel/errors.ts';
import { type Cents, cents, formatDollars } from '#kernel/money.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { fundingModelWords } from '../funding-model-copy.ts';
import type { UpdateProjectBody } from '../project-contract.ts';
import {
  allotmentIssues,
  deadlineIssue,
  milestoneIssue,
  needsDeadline,
  openingIssue,
  termIssues,
  withoutEmptyMilestones,
} from '../project-rules.ts';
import { releasesAsWhole } from './packs/milestone-money.ts';
import type { Choice } from './packs/pack-choice.ts';
import { toOpensOn } from './project-field-values.ts';
import { mediaIssues, milestoneAmounts } from './project-media.ts';
import type { ProjectLimits } from './project-service.ts';
import type { ProjectRow } from './project-table.ts';

type Planned = {
  by: 'admin' | 'owner';
  project: ProjectRow;
  body: UpdateProjectBody;
  choice: Choice;
  uploaders: readonly number[];
  limits: ProjectLimits;
};

/** @throws AppError locked_terms, validation */
export async function requireValid(
  tx: Transaction,
  { by, project, body, choice, uploaders, limits }: Planned,
): Promise<void> {
  const { today, minFundingGoal, minValuation, minInvestment } = limits;
  const { goal, valuation, changesTerms } = getTerms(project, body);
  const division = getDivision(project, body);
  requireUnlocked(project, body);
  if (by === 'owner') requireFreeCountries(project, body);
  const isNewDeadline = body.deadline && body.deadline !== project.deadline;
  const late = isNewDeadline ? deadlineIssue({ deadline: body.deadline ?? '', today }) : undefined;
  const plan = body.milestones ? withoutEmptyMilestones(body.milestones).map((one) => one.fundingNeeded) : undefined;
  const issues: Issue[] = [
    ...(changesTerms ? termIssues({ goal, valuation, minFundingGoal, minValuation }) : []),
    ...(changesTerms || division.isChanged ? allotmentIssues({ goal, ...division, minInvestment }) : []),
    late,
    missingDeadline(project, body),
    newOpeningIssue(project, body, today),
    reservedIssue(project, goal),
    // The saved milestones must still add up to a new goal.
    !releasesAsWhole(choice.packId) && (plan || changesTerms || choice.isChanged)
      ? milestoneIssue({ amounts: plan ?? milestoneAmounts(project.milestones), goal })
      : undefined,
    ...(await mediaIssues(tx, uploaders, body, project)),
  ].filter((issue) => issue !== undefined);
  const [first] = issues;
  if (first !== undefined) throw new AppError('validation', `${first.message}.`, { issues });
}

function getTerms(project: ProjectRow, body: UpdateProjectBody) {
  const goal = body.fundingGoal ?? cents(project.goalCents);
  const valuation = body.valuation ?? cents(project.valuationCents);
  return { goal, valuation, changesTerms: goal !== project.goalCents || valuation !== project.valuationCents };
}

/** As it would be saved: a method keeps only the amounts that it uses. */
function getDivision(project: ProjectRow, body: UpdateProjectBody) {
  const { allotment = project.allotment } = body;
  const saved = { maxInvested: optionalCents(project.maxCents), perHead: optionalCents(project.perHeadCents) };
  const { maxInvested: most = saved.maxInvested, perHead: head = saved.perHead } = body;
  const maxInvested = allotment === 'first_come' ? null : most;
  const perHead = allotment === 'capped' ? head : null;
  const isChanged = allotment !== project.allotment || maxInvested !== saved.maxInvested || perHead !== saved.perHead;
  return { allotment, maxInvested, perHead, isChanged };
}

function optionalCents(amount: number | null): Cents | null {
  return amount === null ? null : cents(amount);
}

/** What people rely on once they have invested, or once the project opened. @throws AppError locked_terms */
function requireUnlocked(project: ProjectRow, body: UpdateProjectBody): void {
  const { termsLocked, fundingModel, goalCents, valuationCents } = project;
  const changesModel = body.fundingModel !== undefined && body.fundingModel !== fundingModel;
  if (termsLocked && (changesModel || getTerms(project, body).changesTerms)) {
    const locked = changesModel
      ? fundingModelWords[fundingModel].label.toLowerCase()
      : `${formatDollars(cents(goalCents))} at a valuation of ${formatDollars(cents(valuationCents))}`;
    throw new AppError(
      'locked_terms',
      `Someone has invested or is paying on these terms (${locked}), so they can't change.`,
    );
  }
  if (project.status !== 'draft' && getDivision(project, body).isChanged) {
    throw new AppError(
      'locked_terms',
      "How the goal is divided was chosen before the project opened, so it can't change.",
    );
  }
  if (termsLocked && body.deadline !== undefined && body.deadline !== project.deadline) {
    throw new AppError(
      'locked_terms',
      "Investors have been given an end date, so the deadline can't change here. An administrator can extend it.",
    );
  }
  if (termsLocked && body.opensOn !== undefined && body.opensOn !== toOpensOn(project.opensAt)) {
    throw new AppError('locked_terms', "Someone has invested or is paying, so the day of the opening can't change.");
  }
}

/** @throws AppError locked_terms */
function requireFreeCountries({ status, everInvested, refusedCountries }: ProjectRow, body: UpdateProjectBody): void {
  if (body.refusedCountries === undefined || (status === 'draft' && !everInvested)) return;
  if (String(body.refusedCountries) === String(refusedCountries)) return;
  throw new AppError(
    'locked_terms',
    'Your project was approved with its list of refused countries. An administrator can change it.',
  );
}

function newOpeningIssue(project: ProjectRow, body: UpdateProjectBody, today: string): Issue | undefined {
  const saved = toOpensOn(project.opensAt);
  const { opensOn = saved, deadline = project.deadline } = body;
  if (opensOn === null || (opensOn === saved && deadline === project.deadline)) return undefined;
  // A saved day may have passed; a new one may not.
  return openingIssue({ opensOn, deadline, today: opensOn === saved && opensOn < today ? opensOn : today });
}

/** The goal keeps room for everything that people reserved. */
function reservedIssue(project: ProjectRow, goal: number): Issue | undefined {
  if (goal >= project.reservedCents || goal === project.goalCents) return undefined;
  const reserved = formatDollars(cents(project.reservedCents));
  return { path: 'fundingGoal', message: `People have reserved ${reserved}, so the goal can't be lower than that` };
}

/** A published all-or-nothing project must have a deadline; projects older than this rule are exempt. */
function missingDeadline(project: ProjectRow, body: UpdateProjectBody): Issue | undefined {
  const { deadline = project.deadline, fundingModel = project.fundingModel, allotment = project.allotment } = body;
  const isPublished = project.status !== 'draft' && (body.status ?? project.status) !== 'draft';
  const isAsBefore = deadline === project.deadline && fundingModel === project.fundingModel;
  if (!isPublished || isAsBefore || deadline !== null || !needsDeadline({ fundingModel, allotment })) return undefined;
  const message =
    fundingModel === 'all_or_nothing'
      ? 'An all-or-nothing project needs a deadline'
      : 'A project that divides its goal at the end needs a deadline';
  return { path: 'deadline', message };
}
