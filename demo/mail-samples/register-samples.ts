// Samples of emails about registers.
import { laterRounds, projectDuties, registerFiles, shareTransfers } from '#features/register/server/register-table.ts';
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

async function askTransfer({ tx, project, investment, investor, creator, admin }: SampleStory): Promise<number> {
  const file = { name: 'contract.pdf', storedAs: 'sample', mediaType: 'application/pdf', bytes: 1, sha256: '00' };
  const fileId = await idOf(
    tx
      .insert(registerFiles)
      .values({ projectId: project, uploadedBy: admin, ...file })
      .returning({ id: registerFiles.id }),
  );
  const order = {
    projectId: project,
    investmentId: investment,
    fromId: investor,
    toId: creator,
    fileId,
    askedBy: admin,
  };
  return idOf(
    tx
      .insert(shareTransfers)
      .values({ ...order, kind: 'sale', partCents: 100_000, reason: 'Sold by a contract.' })
      .returning({ id: shareTransfers.id }),
  );
}

const ofTransfer: MailSample = async (story) => ({ transferId: await askTransfer(story), userId: story.investor });

export const registerSamples: Readonly<Record<string, MailSample>> = {
  later_round_confirmed: async (story) => ({
    roundId: await enterRound(story, { state: 'confirmed', firstBy: story.admin }),
    userId: story.investor,
  }),
  later_round_declined: async (story) => ({
    roundId: await enterRound(story, { state: 'declined', reason: 'The commercial register shows another amount.' }),
    userId: story.creator,
  }),
  later_round_revoked: async (story) => ({
    roundId: await enterRound(story, { state: 'confirmed', firstBy: story.admin }),
    userId: story.investor,
  }),
  duty_reminder: async ({ tx, project, creator }) => {
    const key = 'annual-report-2027';
    const title = 'Annual report for 2027 (Form C-AR)';
    await tx
      .insert(projectDuties)
      .values({ projectId: project, key, title, law: '17 CFR 227.202(b)', dueOn: toDay(later(30)) });
    return { projectId: project, key, days: 30, userId: creator };
  },
  share_transfer_asked: ofTransfer,
  share_transfer_done: ofTransfer,
};
