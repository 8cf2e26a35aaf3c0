// Samples of emails about registers.
import { laterRounds } from '#features/register/server/register-table.ts';
import { toDay } from '#kernel/dates.ts';
import type { MailSample } from './mail-sample.ts';
import { idOf, later, type SampleStory } from './sample-story.ts';

function enterRound(
  { tx, project, creator }: SampleStory,
  end: Partial<typeof laterRounds.$inferInsert>,
): Promise<number> {
  return idOf(
    tx
      .insert(laterRounds)
      .values({
        projectId: project,
        heldOn: toDay(later(-3)),
        preMoneyCents: 30_000_000,
        amountCents: 5_000_000,
        investors: 4,
        proposedBy: creator,
        needsSecond: false,
        endedAt: later(0),
        ...end,
      })
      .returning({ id: laterRounds.id }),
  );
}

export const registerSamples: Readonly<Record<string, MailSample>> = {
  later_round_confirmed: async (story) => ({
    roundId: await enterRound(story, { state: 'confirmed', firstBy: story.admin }),
    userId: story.investor,
  }),
  later_round_declined: async (story) => ({
    roundId: await enterRound(story, { state: 'declined', reason: 'The commercial register shows another amount.' }),
    userId: story.creator,
  }),
};
