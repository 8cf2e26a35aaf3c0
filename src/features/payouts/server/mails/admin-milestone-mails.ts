// Emails to the support address about milestones that need an administrator.
import * as z from 'zod/mini';
import { defineMail } from '#platform/mail/mail-template.ts';
import { decideDays, releaseAlarmDays } from '../../milestone-rules.ts';
import { findMilestoneFacts, findPollFacts } from './mail-subjects.ts';

/** Sent after a vote without a quorum, or with many votes against. */
export const decisionNeededMail = defineMail({
  kind: 'milestone_decision_needed',
  facts: z.object({ pollId: z.int() }),
  key: ({ pollId }) => `vote-${pollId}-decision-needed`,
  async compose({ db, settings }, { pollId }) {
    const facts = await findPollFacts(db, pollId);
    if (facts === undefined) return undefined;
    const { poll, milestone, title } = facts;
    const isUndecided = poll.result === 'no_quorum';
    const hasWaited = isUndecided
      ? milestone.state === 'voting' || milestone.state === 'overdue'
      : milestone.state === 'approved' && milestone.answer === null;
    if (!hasWaited) return undefined;
    return {
      to: { address: settings.current().supportAddress },
      subject: isUndecided ? `Vote without a quorum: ${title}` : `Investors to answer: ${title}`,
      parts: [
        isUndecided
          ? `Too few investors voted on ${milestone.title} of ${title}. Decide within ${decideDays} days, in public.`
          : `The investors of ${title} approved ${milestone.title}, but at least a tenth of the money was against. Answer them in public: until then its money cannot be released.`,
        { button: 'Open the milestone', path: `/admin/milestones/${milestone.id}` },
      ],
    };
  },
});

/** Sent when a milestone is approved and its release has not been requested. */
export const releaseAlarmMail = defineMail({
  kind: 'milestone_release_alarm',
  facts: z.object({ milestoneId: z.int() }),
  key: ({ milestoneId }) => `milestone-${milestoneId}-release-alarm`,
  async compose({ db, settings }, { milestoneId }) {
    const facts = await findMilestoneFacts(db, milestoneId);
    if (facts === undefined || facts.milestone.state !== 'approved') return undefined;
    return {
      to: { address: settings.current().supportAddress },
      subject: `Approved ${releaseAlarmDays} days ago, not released: ${facts.title}`,
      parts: [
        `${facts.milestone.title} of ${facts.title} was approved ${releaseAlarmDays} days ago, and its money has not been released.`,
        { button: 'Open the milestone', path: `/admin/milestones/${milestoneId}` },
      ],
    };
  },
});

/** Sent when a milestone is overdue and has no extensions left, so an administrator decides. */
export const overdueDecisionMail = defineMail({
  kind: 'milestone_overdue_decision',
  facts: z.object({ milestoneId: z.int(), dueOn: z.string() }),
  key: ({ milestoneId, dueOn }) => `milestone-${milestoneId}-overdue-decision-${dueOn}`,
  async compose({ db, settings }, { milestoneId }) {
    const facts = await findMilestoneFacts(db, milestoneId);
    if (facts === undefined || facts.milestone.state !== 'overdue') return undefined;
    return {
      to: { address: settings.current().supportAddress },
      subject: `Overdue again: ${facts.title}`,
      parts: [
        `${facts.milestone.title} of ${facts.title} is overdue, and its investors have given more time twice. Decide in public: more time, or the rest of the money goes back.`,
        { button: 'Open the milestone', path: `/admin/milestones/${milestoneId}` },
      ],
    };
  },
});
