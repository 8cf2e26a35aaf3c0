// What the dashboard celebrates, and the next step of each moment. Pure; moment-service.ts reads the facts.
import {
  findAnotherLink,
  firstInvestorAdvice,
  firstInvestorTitle,
  fundedTitle,
  halfAdvice,
  halfTitle,
  reachedTitle,
  sentTitle,
} from '#features/projects/moment-words.ts';
import { projectKitPath, type SharedMoment } from '#features/projects/project-kit-path.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';

/** `live` to `sent` are for the creator of a project, the others for its investors. */
export const momentKinds = [
  'live',
  'first_investor',
  'half',
  'funded',
  'reached',
  'sent',
  'backed_funded',
  'backed_reached',
  'backed_returned',
] as const;
export type MomentKind = (typeof momentKinds)[number];

/** `at` orders the slips; amounts are dollars as decimal text. */
type Of = {
  projectId: number;
  title: string;
  at: Date;
  /** Then sharing is not offered. */
  isPrivate?: boolean;
  /** What this person may do on the project's team. Absent for the owner, and for investors. */
  member?: { canEdit: boolean; canMoney: boolean } | null;
};

export type LiveFacts = Of & {
  /** Null if creators need no account here. */
  hasAccount: boolean | null;
  hasUpdate: boolean;
  /** Supporters or investors, whichever are more. */
  people: number;
};

export type ProgressFacts = Of & { raised: string; goal: string };

export type FundedFacts = Of & {
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

/** `milestone` is null if everything is released at once. */
export type SentFacts = Of & { amount: string; milestone: string | null };
export type ReachedFacts = Of & { milestone: string };
export type BackedFundedFacts = Of & { investmentId: number; raised: string; investors: number };
export type BackedReachedFacts = Of & { investmentId: number; amount: string; milestone: string | null };
export type BackedReturnedFacts = Of & {
  investmentId: number;
  amount: string;
  /** What they asked for and got, where only the difference came back; null where it has another reason. */
  allotment: { asked: string; got: string } | null;
};

export const momentSteps = ['account', 'invite', 'update', 'evidence', 'next'] as const;
export type MomentStep = { key: (typeof momentSteps)[number]; label: string; isDone: boolean; to: string };

export type MomentSlip = {
  /** Unique among the slips of a person. */
  key: string;
  kind: MomentKind;
  projectId: number;
  projectTitle: string;
  at: Date;
  title: string;
  text: string;
  /** Several are a list that stays until all are done. */
  steps: MomentStep[];
  /** Whether sharing the project is offered. */
  isShared: boolean;
};

/** Days that a funded project's steps are shown, unless all are done earlier. */
export const fundedSlipDays = 30;
/** Days that a moment with a single next step is shown. */
export const celebrationDays = 10;

/** "The first ten": from here on, strangers see that a project is alive. */
export const firstPeople = 10;

export function asksForAccount({ steps }: Pick<MomentSlip, 'steps'>): boolean {
  return steps.some(({ key, isDone }) => key === 'account' && !isDone);
}

/** Undefined when nothing is left to do. */
export function liveSlip({ hasAccount, hasUpdate, people, ...of }: LiveFacts): MomentSlip | undefined {
  const steps = [
    ...accountStep(hasAccount),
    {
      key: 'invite' as const,
      label:
        people >= firstPeople || people === 0
          ? 'Invite the first ten people'
          : `Invite the first ten people (${people} so far)`,
      isDone: people >= firstPeople,
      to: projectKitPath(of.projectId, 'live'),
    },
    ...(mayEdit(of)
      ? [{ key: 'update' as const, label: 'Write the first update', isDone: hasUpdate, to: updatesPath(of) }]
      : []),
  ];
  return listSlip('live', of, steps, {
    title: `You’re live: ${of.title}`,
    text: `${of.member ? 'The' : 'Your'} project is public. People can find it, share it and invest in it.`,
  });
}

/** Undefined when nothing is left to do. */
export function fundedSlip(facts: FundedFacts): MomentSlip | undefined {
  const { hasAccount, hasUpdate, hasEvidence, raised, investors, isGoalReached, ...of } = facts;
  const steps: MomentStep[] = [
    ...accountStep(hasAccount),
    ...(mayEdit(of)
      ? [
          {
            key: 'update' as const,
            label: 'Thank your investors with an update',
            isDone: hasUpdate,
            to: updatesPath(of),
          },
        ]
      : []),
    ...(hasEvidence === null || !mayEdit(of)
      ? []
      : [
          {
            key: 'evidence' as const,
            label: 'Submit evidence for your first milestone, once it is done',
            isDone: hasEvidence,
            to: `/dashboard/projects/${of.projectId}/milestones`,
          },
        ]),
  ];
  return listSlip('funded', of, steps, {
    title: fundedTitle({ raised, investors, isGoalReached }),
    text: isGoalReached
      ? `${of.title} reached its goal. Its money is sent to ${payee(of)} milestone by milestone.`
      : `${of.title} is funded with what it raised. Its money is sent to ${payee(of)} milestone by milestone.`,
  });
}

export const firstInvestorSlip = ({ raised, goal, ...of }: ProgressFacts): MomentSlip =>
  stepSlip('first_investor', of, {
    title: firstInvestorTitle(of.title),
    text: `It has raised ${formatDollarAmount(raised)} of ${formatDollarAmount(goal)}. ${firstInvestorAdvice}`,
    step: tellStep('Write an update', of, 'first_investor'),
  });

export const halfSlip = ({ raised, goal, ...of }: ProgressFacts): MomentSlip =>
  stepSlip('half', of, {
    title: halfTitle({ title: of.title, raised, goal }),
    text: halfAdvice,
    step: tellStep('Tell your investors in an update', of, 'half'),
  });

export const reachedSlip = ({ milestone, ...of }: ReachedFacts): MomentSlip =>
  stepSlip('reached', of, {
    title: reachedTitle({ title: of.title, milestone }),
    text: `The milestone is approved, and its money is being released to ${payee(of)}.`,
    step: {
      label: mayDo(of, 'canMoney') ? 'See when it is sent' : 'View the milestones',
      to: `/dashboard/projects/${of.projectId}/${mayDo(of, 'canMoney') ? 'money' : 'milestones'}`,
    },
  });

export const sentSlip = ({ amount, milestone, ...of }: SentFacts): MomentSlip =>
  stepSlip('sent', of, {
    title: sentTitle({ amount: formatDollarAmount(amount), title: of.title, to: payee(of) }),
    text:
      milestone === null
        ? 'Show your investors what you’ll do with it.'
        : `It is for “${milestone}”. Show your investors what you’ll do with it.`,
    step: tellStep('Write an update', of, 'milestone'),
  });

export const backedFundedSlip = ({ investmentId, raised, investors, ...of }: BackedFundedFacts): MomentSlip =>
  stepSlip('backed_funded', of, {
    title: `${of.title} is funded`,
    text:
      investors === 1
        ? `${formatDollarAmount(raised)} from one person: you.`
        : `${formatDollarAmount(raised)} from ${formatCount(investors)} people, and you are one of them.`,
    step: { label: 'Follow your dollar', to: moneyPath(investmentId) },
  });

export const backedReachedSlip = ({ investmentId, amount, milestone, ...of }: BackedReachedFacts): MomentSlip =>
  stepSlip('backed_reached', of, {
    title: milestone === null ? `${of.title} received its money` : reachedTitle({ title: of.title, milestone }),
    text: `${formatDollarAmount(amount)} of your investment was released to its creator.`,
    step: { label: 'Follow your dollar', to: moneyPath(investmentId) },
  });

export const backedReturnedSlip = ({ investmentId, amount, allotment, ...of }: BackedReturnedFacts): MomentSlip => ({
  ...stepSlip('backed_returned', of, {
    ...(allotment === null ? returnedWords(amount, of) : allottedWords(allotment, amount, of)),
    step: { label: findAnotherLink[0], to: findAnotherLink[1] },
  }),
  key: `backed_returned-${investmentId}`,
  isShared: false,
});

const returnedWords = (amount: string, { title }: Of): Words => ({
  title: `${formatDollarAmount(amount)} came back from ${title}`,
  text: `It was sent to the card you paid with. ${untilShown}`,
});

const allottedWords = ({ asked, got }: { asked: string; got: string }, amount: string, { title }: Of): Words => ({
  title: `You got ${formatDollarAmount(got)} of ${title}`,
  text: `You asked for ${formatDollarAmount(asked)}, and investors asked for more than the goal. ${formatDollarAmount(amount)} was sent back to your card. ${untilShown}`,
});

const untilShown = 'Banks usually show it within 5 to 10 days.';

function accountStep(hasAccount: boolean | null): MomentStep[] {
  return hasAccount === null
    ? []
    : [{ key: 'account', label: 'Connect an account to get paid', isDone: hasAccount, to: '/dashboard/payouts' }];
}

const mayDo = ({ member }: Of, right: 'canEdit' | 'canMoney') => member == null || member[right];
const mayEdit = (of: Of) => mayDo(of, 'canEdit');
const payee = ({ member }: Of) => (member == null ? 'you' : 'its owner');

/** Those who may not write an update can still share the news. */
const tellStep = (label: string, of: Of, moment: SharedMoment) =>
  mayEdit(of) ? { label, to: updatesPath(of) } : { label: 'Share the news', to: projectKitPath(of.projectId, moment) };

const updatesPath = ({ projectId }: Of) => `/dashboard/projects/${projectId}/updates`;
const moneyPath = (investmentId: number) => `/investments/${investmentId}/money`;

type Words = { title: string; text: string };

function listSlip(kind: MomentKind, of: Of, steps: MomentStep[], words: Words): MomentSlip | undefined {
  if (steps.every(({ isDone }) => isDone)) return undefined;
  return toSlip(kind, of, steps, words);
}

function stepSlip(kind: MomentKind, of: Of, { step, ...words }: Words & { step: { label: string; to: string } }) {
  return toSlip(kind, of, [{ key: 'next', isDone: false, ...step }], words);
}

function toSlip(kind: MomentKind, of: Of, steps: MomentStep[], { title, text }: Words): MomentSlip {
  const { projectId, title: projectTitle, at, isPrivate = false } = of;
  return { key: `${kind}-${projectId}`, kind, projectId, projectTitle, at, title, text, steps, isShared: !isPrivate };
}
