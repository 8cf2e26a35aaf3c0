// Congratulates a creator whose project was funded, with next steps. Pure; attention-service.ts reads the facts.
import { fundedTitle } from '#features/projects/funded-words.ts';

export type FundedFacts = {
  id: number;
  title: string;
  /** Dollars as decimal text. */
  raised: string;
  investors: number;
  /** False for a project that kept what it raised below its goal. */
  isGoalReached: boolean;
  /** Null if creators need no account here. */
  hasAccount: boolean | null;
  /** Whether an update was published since it was funded. */
  hasUpdate: boolean;
  /** Null without milestones. */
  hasEvidence: boolean | null;
};

export const fundedSteps = ['account', 'update', 'evidence'] as const;

export type FundedSlip = {
  projectId: number;
  title: string;
  text: string;
  steps: { key: (typeof fundedSteps)[number]; label: string; isDone: boolean; to: string }[];
};

export function asksForAccount({ steps }: Pick<FundedSlip, 'steps'>): boolean {
  return steps.some(({ key, isDone }) => key === 'account' && !isDone);
}

/** Days it is shown, unless every step is done earlier. */
export const fundedSlipDays = 30;

/** Undefined when nothing is left to do. */
export function fundedSlip(facts: FundedFacts): FundedSlip | undefined {
  const { id, hasAccount, hasUpdate, hasEvidence } = facts;
  const own = `/dashboard/projects/${id}`;
  const steps: FundedSlip['steps'] = [
    ...(hasAccount === null
      ? []
      : [
          {
            key: 'account' as const,
            label: 'Connect an account to get paid',
            isDone: hasAccount,
            to: '/dashboard/payouts',
          },
        ]),
    { key: 'update', label: 'Thank your investors with an update', isDone: hasUpdate, to: `${own}/updates` },
    ...(hasEvidence === null
      ? []
      : [
          {
            key: 'evidence' as const,
            label: 'Submit evidence for your first milestone, once it is done',
            isDone: hasEvidence,
            to: `${own}/milestones`,
          },
        ]),
  ];
  if (steps.every(({ isDone }) => isDone)) return undefined;
  return { projectId: id, title: fundedTitle(facts), text: fundedText(facts), steps };
}

function fundedText({ title, isGoalReached }: Pick<FundedFacts, 'title' | 'isGoalReached'>): string {
  return isGoalReached
    ? `${title} reached its goal. Its money is sent to you milestone by milestone.`
    : `${title} is funded with what it raised. Its money is sent to you milestone by milestone.`;
}
