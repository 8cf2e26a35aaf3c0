// Emails about a vote: to its voters when it opens, before it ends, when it is extended and when it is counted; to the creator
// when it is counted.
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { formatMoment } from '#kernel/dates.ts';
import { cents, formatDollars } from '#kernel/money.ts';
import type { EmailPart } from '#platform/mail/email.ts';
import { defineMail, type MailTemplate } from '#platform/mail/mail-template.ts';
import { maxRounds } from '../../milestone-rules.ts';
import { extensionHours } from '../../vote-rules.ts';
import { ballots, type PollRow } from '../vote-table.ts';
import { findPollFacts, findRecipient, type MilestoneFacts, milestoneLinks, nextSteps } from './mail-subjects.ts';

const voterSubject = z.object({ pollId: z.int(), userId: z.int() });
type VoterSubject = z.infer<typeof voterSubject>;
type PollFacts = MilestoneFacts & { poll: PollRow };
type Write = (facts: PollFacts) => { subject: string; parts: EmailPart[]; button: string };

function defineVoterMail(
  name: string,
  options: { while: 'open' | 'counted'; onlyIfSilent?: true },
  write: Write,
): MailTemplate<VoterSubject> {
  return defineMail({
    kind: `vote_${name}`,
    family: 'voter',
    facts: voterSubject,
    key: ({ pollId, userId }) => `vote-${pollId}-${userId}-${name}`,
    async compose({ db }, { pollId, userId }) {
      const [to, facts] = await Promise.all([findRecipient(db, userId), findPollFacts(db, pollId)]);
      if (to === undefined || facts === undefined) return undefined;
      if ((facts.poll.result === null) !== (options.while === 'open')) return undefined;
      if (options.onlyIfSilent) {
        const cast = await db.$count(ballots, and(eq(ballots.pollId, pollId), eq(ballots.userId, userId)));
        if (cast > 0) return undefined;
      }
      const { subject, parts, button } = write(facts);
      return {
        to,
        subject,
        parts: [...parts, { button, path: `/votes/${pollId}` }, ...milestoneLinks(facts, isReached(facts))],
      };
    },
  });
}

export const voteOpenedMail = defineVoterMail('opened', { while: 'open' }, ({ title, milestone, poll, ownerName }) => ({
  subject: `Your vote on ${title}: ${milestone.title}`,
  parts: [
    poll.kind === 'release'
      ? `${ownerName} has submitted evidence that a milestone of ${title} is reached: ${milestone.title}. You invested in ${title}, so you have a vote on whether its money is sent to the creator.`
      : `A milestone of ${title} is overdue: ${milestone.title}. You invested in ${title}, so you have a vote on whether the creator gets more time or the rest of the money goes back to its investors.`,
    `You can vote, and change your vote, until ${formatMoment(poll.closesAt)}. Votes are counted by money, and no one sees how you voted.`,
  ],
  button: poll.kind === 'release' ? 'Review the evidence and vote' : 'Vote',
}));

export const voteReminderMail = defineVoterMail(
  'reminder',
  { while: 'open', onlyIfSilent: true },
  ({ title, milestone, poll }) => ({
    subject: `Your vote on ${title} ends within a day`,
    parts: [
      `You have not voted on this milestone of ${title} yet: ${milestone.title}.`,
      `The vote ends on ${formatMoment(poll.closesAt)}.`,
    ],
    button: 'Vote',
  }),
);

export const voteExtendedMail = defineVoterMail('extended', { while: 'open' }, ({ title, milestone, poll }) => ({
  subject: `The vote on ${title} is extended by two days`,
  parts: [
    `Votes on the last day changed the result for this milestone of ${title}: ${milestone.title}. To give everyone time to react, the vote is extended once, by ${extensionHours} hours.`,
    `You can vote, and change your vote, until ${formatMoment(poll.closesAt)}.`,
  ],
  button: 'Look at your vote',
}));

export const voteResultMail = defineVoterMail('result', { while: 'counted' }, (facts) => ({
  subject: `Result of the vote on ${facts.title}: ${facts.milestone.title}`,
  parts: [...resultParts(facts), nextForVoters(facts)],
  button: 'View the result',
}));

/** Sent to the creator. */
export const creatorResultMail = defineMail({
  kind: 'vote_result_creator',
  facts: z.object({ pollId: z.int() }),
  key: ({ pollId }) => `vote-${pollId}-result-creator`,
  async compose({ db }, { pollId }) {
    const facts = await findPollFacts(db, pollId);
    if (facts?.owner === undefined || facts.poll.result === null) return undefined;
    return {
      to: facts.owner,
      subject: `Your investors have voted on ${facts.title}: ${facts.milestone.title}`,
      parts: [
        ...resultParts(facts),
        nextForCreator(facts),
        { button: 'Open your milestones', path: `/dashboard/projects/${facts.milestone.projectId}/milestones` },
        ...milestoneLinks(facts, isReached(facts)),
      ],
    };
  },
});

const isReached = ({ poll }: PollFacts) => poll.kind === 'release' && poll.result === 'for';

const resultLabels = {
  release: { for: 'Approved', against: 'Not approved', no_quorum: 'Not enough votes', canceled: 'Canceled' },
  overdue: {
    for: 'More time',
    against: 'The rest of the money goes back',
    no_quorum: 'Not enough votes',
    canceled: 'Canceled',
  },
} as const;

function resultParts({ poll, milestone }: PollFacts): EmailPart[] {
  const side = (people: number | null, amount: number | null) =>
    `${formatDollars(cents(amount ?? 0))} (${people === 1 ? '1 person' : `${people ?? 0} people`})`;
  return [
    {
      rows: [
        ['Milestone', milestone.title],
        ['Result', resultLabels[poll.kind][poll.result ?? 'no_quorum']],
        ['For', side(poll.forCount, poll.forCents)],
        ['Against', side(poll.againstCount, poll.againstCents)],
        ['Could vote', side(poll.votersCount, poll.votersCents)],
      ],
    },
  ];
}

function nextForVoters({ poll, milestone }: PollFacts): string {
  if (poll.result === 'no_quorum') return nextSteps.undecided;
  if (poll.kind === 'overdue') {
    return poll.result === 'for'
      ? 'The creator has more time for the evidence. The money stays held for the project.'
      : 'What is still held of your investment goes back to your card.';
  }
  return poll.result === 'for'
    ? 'The money of this milestone can now be sent to the creator.'
    : `No money is sent. The creator can submit new evidence, ${maxRounds} times in all; this was round ${milestone.rounds}.`;
}

function nextForCreator({ poll, milestone }: PollFacts): string {
  if (poll.result === 'no_quorum') return nextSteps.undecided;
  if (poll.kind === 'overdue') {
    return poll.result === 'for'
      ? 'You have more time for the evidence: your milestones show until when.'
      : nextSteps.returned;
  }
  if (poll.result === 'for') return nextSteps.approved;
  return milestone.rounds < maxRounds
    ? nextSteps.rejected
    : 'The money stays held, and no more evidence can be submitted. Write to us to talk about what happens next.';
}
