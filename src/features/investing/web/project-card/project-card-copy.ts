// Texts of the invest card on a project's page.

import { formatCount } from '#kernel/numbers.ts';

type MovedFigures = { raised: string; percent: string; investors: number; supporters: number };

export const investCardCopy = {
  barSignIn: 'Sign in to invest',
  barInvest: 'Invest',
  funding: 'Funding',
  title: 'Back This Project',
  investors: 'Investors',
  fundingPeriod: 'Funding period',
  ended: 'Ended',
  asked: 'Asked for by investors',
  deadline: ({ day, outcome }: { day: string; outcome: string }) =>
    `If the goal is not reached by ${day}, ${outcome}. `,
  edit: 'Edit project',
  signInPrompt: 'Sign in to invest in this project',
  signIn: 'Sign In',
  stopped:
    'It was funded, and stopped later. The creator keeps what was sent by then; investors get back what was still held.',
  /** Read out when the figures of an open page have moved. */
  moved: ({ raised, percent, investors, supporters }: MovedFigures) =>
    `${raised} raised, ${percent} funded. ${formatCount(investors)} ${investors === 1 ? 'investor' : 'investors'}, ${formatCount(supporters)} ${supporters === 1 ? 'supporter' : 'supporters'}.`,
  ofGoal: (goal: string) => ` of ${goal}`,
} as const;
