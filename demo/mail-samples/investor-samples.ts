// Samples of emails about people as investors: their identity and category.
import { identityChecks, investorClasses } from '#features/investors/server/investor-table.ts';
import type { MailSample } from './mail-sample.ts';
import { idOf, later } from './sample-story.ts';

export const investorSamples: Record<string, MailSample> = {
  identity: async ({ tx, investor }) => {
    const state = 'rejected';
    const reason = 'The picture is too blurred to read. Please take it in daylight.';
    const row = { userId: investor, provider: 'by_hand', state, reason } as const;
    return { checkId: await idOf(tx.insert(identityChecks).values(row).returning({ id: identityChecks.id })), state };
  },
  investor_category: async ({ tx, investor, admin }) => {
    const [family, decidedAt] = ['eu-ecspr', later(0)] as const;
    await tx.insert(investorClasses).values({
      userId: investor,
      family,
      investorClass: 'sophisticated',
      state: 'confirmed',
      sealedBasis: '',
      decidedBy: admin,
      decidedAt,
      until: later(730),
    });
    return { userId: investor, family, at: decidedAt.getTime() };
  },
};
