// No securities law beyond what the operator maps by hand: for gifts, clubs, test sites and rules the product does not know.
import { allow } from './common-rules.ts';
import type { Pack, Step } from './pack.ts';

const risk: Step = {
  id: 'open-risk-2026',
  title: 'Before you invest',
  brief: 'acknowledge the risk',
  law: 'Rule of this site',
  paragraphs: [
    'New companies often fail. You can lose all the money you invest.',
    'Your shares can’t be sold on a market, and may never pay anything.',
  ],
  statement: 'I understand that I can lose all the money I invest.',
  holds: 'commitment',
  blocks: true,
};

export const open2026 = {
  id: 'open-2026',
  family: 'open',
  name: 'No special rules',
  law: 'Rules of this site, 2026',
  summary:
    'Investors acknowledge the risk and accept the investment agreement. No limits, and no documents are required.',
  currency: 'USD',
  figures: {},
  calendar: 'US',
  classes: ['ordinary'],
  agreement: 'asked',
  documents: [],
  releases: { kind: 'milestones' },
  needsGoal: false,
  deadline: null,
  materialChange: 'may_cancel',
  cancelHours: () => null,
  reflectionDays: () => 0,
  lockUpMonths: () => 0,
  asks: () => [],
  mayOffer: () => allow(),
  mayInvest: () => allow(),
  steps: () => [risk],
  mayCloseEarly: () => ({ allowed: true }),
  duties: () => [],
} satisfies Pack<never>;
