// Emails to a creator about a milestone's deadline and about an administrator's decision.
import * as z from 'zod/mini';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { maxRounds, overdueFrom } from '../../milestone-rules.ts';
import { findMilestoneFacts, milestoneLinks, nextSteps } from './mail-subjects.ts';

const page = (projectId: number) => `/dashboard/projects/${projectId}/milestones`;

/** Sent 14 and 3 days before. The day is part of the key, so an extension brings new reminders. */
export const milestoneDueMail = defineMail({
  kind: 'milestone_due',
  facts: z.object({ milestoneId: z.int(), dueOn: z.string(), days: z.int() }),
  key: ({ milestoneId, dueOn, days }) => `milestone-${milestoneId}-due-${dueOn}-${days}`,
  async compose({ db, settings }, { milestoneId, dueOn }) {
    const facts = await findMilestoneFacts(db, milestoneId);
    if (facts?.owner === undefined || facts.milestone.state !== 'planned' || facts.milestone.dueOn !== dueOn) {
      return undefined;
    }
    const { milestone, title, owner } = facts;
    const overdue = overdueFrom(dueOn, settings.current().graceDays);
    return {
      to: owner,
      subject: `${milestone.title} is due on ${formatDay(dueOn)}`,
      parts: [
        `The evidence for this milestone of ${title} is due on ${formatDay(dueOn)}: ${milestone.title}.`,
        `Without evidence it becomes overdue on ${formatMoment(overdue)}. Your investors then vote on more time or their money back.`,
        { button: 'Submit evidence', path: page(milestone.projectId) },
      ],
    };
  },
});

export const milestoneOverdueMail = defineMail({
  kind: 'milestone_overdue',
  facts: z.object({ milestoneId: z.int(), dueOn: z.string() }),
  key: ({ milestoneId, dueOn }) => `milestone-${milestoneId}-overdue-${dueOn}`,
  async compose({ db }, { milestoneId }) {
    const facts = await findMilestoneFacts(db, milestoneId);
    if (facts?.owner === undefined || facts.milestone.state !== 'overdue') return undefined;
    const { milestone, title, owner } = facts;
    return {
      to: owner,
      subject: `${milestone.title} is overdue`,
      parts: [
        `There is no evidence yet for this milestone of ${title}: ${milestone.title}. Your investors decide whether you get more time or the rest of the money goes back to them.`,
        'You can still submit evidence: their vote about more time then ends, and they vote on your evidence instead.',
        { button: 'Submit evidence', path: page(milestone.projectId) },
      ],
    };
  },
});

const decisions = z.enum(['approve', 'reject', 'extend', 'return']);

/** Sent to the creator, with the administrator's public answer. */
export const milestoneDecidedMail = defineMail({
  kind: 'milestone_decided',
  facts: z.object({ milestoneId: z.int(), decision: decisions, at: z.string() }),
  key: ({ milestoneId, decision, at }) => `milestone-${milestoneId}-${decision}-${at.replaceAll(/[^0-9]/g, '')}`,
  async compose({ db }, { milestoneId, decision }) {
    const facts = await findMilestoneFacts(db, milestoneId);
    if (facts?.owner === undefined) return undefined;
    const { milestone, title, owner } = facts;
    const texts = {
      approve: ['is approved', nextSteps.approved],
      reject: [
        'is not approved',
        milestone.rounds < maxRounds
          ? nextSteps.rejected
          : 'The money stays held, and no more evidence can be submitted.',
      ],
      extend: ['has more time', `The evidence is now due on ${formatDay(milestone.dueOn)}.`],
      return: ['is stopped', nextSteps.returned],
    } as const;
    const [what, next] = texts[decision];
    return {
      to: owner,
      subject: `${title}: ${milestone.title} ${what}`,
      parts: [
        `An administrator decided on this milestone of ${title}, ${milestone.title}:`,
        { quote: milestone.answer ?? '' },
        next,
        { button: 'Open your milestones', path: page(milestone.projectId) },
        ...milestoneLinks(facts, decision === 'approve'),
      ],
    };
  },
});
