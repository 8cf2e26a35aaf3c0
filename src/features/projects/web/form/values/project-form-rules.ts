// Validates the project form field by field: the contract's limits, the rules of the terms, and the server's errors.

import { type FieldErrors, type FieldPath, type Resolver, set } from 'react-hook-form';
import * as z from 'zod/mini';
import { readVideoAddress, unknownVideo } from '#features/writing/video-address.ts';
import type { Issue } from '#kernel/errors.ts';
import type { Cents } from '#kernel/money.ts';
import { readDollars } from '#ui/form/dollar-input.ts';
import { createProjectBody } from '../../../project-contract.ts';
import {
  allotmentIssues,
  deadlineIssue,
  milestoneIssue,
  openingIssue,
  termIssues,
  withoutEmptyEntries,
} from '../../../project-rules.ts';
import { fieldCopy } from './form-copy.ts';
import { type ListName, listNames, type ProjectFormValues, toProjectBody } from './project-form-values.ts';

export type FormPath = FieldPath<ProjectFormValues>;
export type FormIssue = { path: FormPath; message: string };

export type FormTerms = {
  /** `2026-11-20`, UTC. */
  today: string;
  /** The saved project: its opening and its deadline may have passed and its risks may be incomplete; new ones may not. */
  saved: Pick<ProjectFormValues, 'deadline' | 'opensOn' | 'risks'>;
  /** Goal and valuation are locked, so they are not validated. */
  termsLocked: boolean;
  minFundingGoal: Cents;
  minValuation: Cents;
  minInvestment: Cents;
  /** How its goal is divided is fixed. */
  isPublished: boolean;
};

/** At most one issue per field, in the order of the form. */
export function findIssues(values: ProjectFormValues, terms: FormTerms): FormIssue[] {
  const found = [
    ...missingAmounts(values),
    ...contractIssues(values),
    ...deadlineIssues(values, terms),
    ...openingIssues(values, terms),
    ...divisionIssues(values, terms),
    ...videoIssues(values),
    ...milestoneSumIssues(values),
    ...riskIssues(values, terms),
  ];
  const goal = readDollars(values.fundingGoal);
  const valuation = readDollars(values.valuation);
  if (goal !== undefined && valuation !== undefined && !terms.termsLocked) {
    const { minFundingGoal, minValuation } = terms;
    found.push(...termIssues({ goal, valuation, minFundingGoal, minValuation }));
  }
  return found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index);
}

function missingAmounts({ fundingGoal, valuation, milestones, wholeRelease }: ProjectFormValues): FormIssue[] {
  const missing = (wholeRelease ? [] : milestones).flatMap((entry, index) =>
    isFilled(entry) && entry.fundingNeeded.trim() === '' ? [index] : [],
  );
  return [
    ...missing.map((index) => ({
      path: `milestones.${index}.fundingNeeded` as const,
      message: fieldCopy.amountRequired,
    })),
    ...(fundingGoal.trim() === '' ? [{ path: 'fundingGoal' as const, message: fieldCopy.goalRequired }] : []),
    ...(valuation.trim() === '' ? [{ path: 'valuation' as const, message: fieldCopy.valuationRequired }] : []),
  ];
}

function contractIssues(values: ProjectFormValues): FormIssue[] {
  const read = z.safeParse(createProjectBody, toProjectBody(values));
  if (read.success) return [];
  return placeIssues(
    read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    values,
  ).placed;
}

function deadlineIssues({ deadline }: ProjectFormValues, { today, saved }: FormTerms): FormIssue[] {
  const isNew = deadline !== '' && deadline !== saved.deadline;
  const issue = isNew ? deadlineIssue({ deadline, today }) : undefined;
  return issue ? [issue] : [];
}

function openingIssues({ opensOn, deadline }: ProjectFormValues, { today, saved }: FormTerms): FormIssue[] {
  if (opensOn === '' || (opensOn === saved.opensOn && deadline === saved.deadline)) return [];
  const from = opensOn === saved.opensOn && opensOn < today ? opensOn : today;
  const issue = openingIssue({ opensOn, deadline: deadline === '' ? null : deadline, today: from });
  return issue ? [issue] : [];
}

function divisionIssues(values: ProjectFormValues, { isPublished, minInvestment }: FormTerms): FormIssue[] {
  const goal = readDollars(values.fundingGoal);
  if (goal === undefined || isPublished) return [];
  const [maxInvested, perHead] = [readDollars(values.maxInvested) ?? null, readDollars(values.perHead) ?? null];
  return allotmentIssues({ goal, allotment: values.allotment, maxInvested, perHead, minInvestment });
}

function videoIssues({ videoUrl }: ProjectFormValues): FormIssue[] {
  const isUnknown = videoUrl.trim() !== '' && readVideoAddress(videoUrl) === undefined;
  return isUnknown ? [{ path: 'videoUrl', message: unknownVideo }] : [];
}

/** A risk needs a mitigation. */
function riskIssues({ risks }: ProjectFormValues, { saved }: FormTerms): FormIssue[] {
  const known = new Set(saved.risks.map((risk) => JSON.stringify(risk)));
  return risks.flatMap((risk, index) => {
    if (!isFilled(risk) || known.has(JSON.stringify(risk))) return [];
    return riskFields.flatMap(({ name, message }) =>
      risk[name].trim() === '' ? [{ path: `risks.${index}.${name}` as const, message }] : [],
    );
  });
}

const riskFields = [
  { name: 'type', message: fieldCopy.riskType },
  { name: 'description', message: fieldCopy.riskDescription },
  { name: 'mitigation', message: fieldCopy.riskMitigation },
] as const;

/** The sum is validated once every amount is valid; until then the amounts have their own errors. */
function milestoneSumIssues({ milestones, fundingGoal, wholeRelease }: ProjectFormValues): FormIssue[] {
  if (wholeRelease) return [];
  const goal = readDollars(fundingGoal);
  const amounts = milestones.filter(isFilled).map(({ fundingNeeded }) => readDollars(fundingNeeded));
  if (goal === undefined || !amounts.every((amount) => amount !== undefined)) return [];
  const issue = milestoneIssue({ amounts, goal });
  return issue ? [{ path: 'milestones.root' as FormPath, message: `${issue.message}.` }] : [];
}

/** * Maps issues of a request to form fields. The request omits empty entries, so its third entry may be the form's fourth.
 * Issues without a field are returned separately. */
export function placeIssues(
  issues: readonly Issue[],
  values: ProjectFormValues,
): { placed: FormIssue[]; leftOver: Issue[] } {
  const placed: FormIssue[] = [];
  const leftOver: Issue[] = [];
  for (const issue of issues) {
    const path = toFormPath(issue.path, values);
    if (path === undefined) leftOver.push(issue);
    else placed.push({ path, message: issue.message });
  }
  return { placed, leftOver };
}

function toFormPath(path: string, values: ProjectFormValues): FormPath | undefined {
  const [name = '', index, ...rest] = path.split('.');
  // All tags are one field, and all countries.
  if (name === 'tags' || name === 'refusedCountries') return name;
  const isGallery = name === 'galleryImages';
  if (!isGallery && !isListName(name)) return holdsText(values, path) ? (path as FormPath) : undefined;
  // Errors of a whole list are stored at its root, as react-hook-form names it.
  if (index === undefined) return `${name}.root` as FormPath;
  const entry = isGallery ? index : keptIndexes(values, name)[Number(index)];
  const field = isGallery ? 'address' : fieldIn(name, rest);
  const formPath = [name, entry, field].join('.');
  return holdsText(values, formPath) ? (formPath as FormPath) : undefined;
}

/** The deliverables of a milestone share one field, one per line. */
function fieldIn(name: ListName, rest: readonly string[]): string {
  return name === 'milestones' && rest[0] === 'deliverables' ? 'deliverables' : rest.join('.');
}

function isListName(name: string): name is ListName {
  return (listNames as readonly string[]).includes(name);
}

function keptIndexes(values: ProjectFormValues, name: ListName): number[] {
  return values[name].flatMap((entry, index) => (isFilled(entry) ? [index] : []));
}

function isFilled(entry: ProjectFormValues[ListName][number]): boolean {
  return withoutEmptyEntries([entry]).length > 0;
}

/** Whether the path belongs to a field. */
function holdsText(values: ProjectFormValues, path: string): boolean {
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? at[name as never] : undefined),
      values,
    );
  return typeof value === 'string';
}

/** Validation before submitting. */
export function createResolver(terms: FormTerms): Resolver<ProjectFormValues> {
  return (values) => {
    const issues = findIssues(values, terms);
    if (issues.length === 0) return { values, errors: {} };
    const errors: FieldErrors<ProjectFormValues> = {};
    for (const { path, message } of issues) set(errors, path, { type: 'rule', message });
    return { values: {}, errors };
  };
}
