// Emails about evidence: to administrators when it is filed, to the creator when it is sent back.
import * as z from 'zod/mini';
import { formatMoment } from '#kernel/dates.ts';
import { defineMail } from '#platform/mail/mail-template.ts';
import { lookHours } from '../../milestone-rules.ts';
import { findEvidenceFacts } from './mail-subjects.ts';

const subject = z.object({ evidenceId: z.int() });

/** Sent to the support address, unless the evidence was decided or sent back meanwhile. */
export const evidenceFiledMail = defineMail({
  kind: 'evidence_filed',
  facts: subject,
  key: ({ evidenceId }) => `evidence-${evidenceId}-filed`,
  async compose({ db, settings }, { evidenceId }) {
    const facts = await findEvidenceFacts(db, evidenceId);
    if (facts === undefined || facts.milestone.state !== 'evidence_filed' || facts.evidence.sentBackAt !== null) {
      return undefined;
    }
    const { evidence, milestone, title, ownerName } = facts;
    const until = formatMoment(new Date(evidence.filedAt.getTime() + lookHours * 3_600_000));
    return {
      to: { address: settings.current().supportAddress },
      subject: `${evidence.isStart ? 'Start money request' : 'Evidence'} to review: ${title}`,
      parts: [
        evidence.isStart
          ? `${ownerName} requests the money of the first milestone of ${title} up front: ${milestone.title}. It needs an administrator’s decision.`
          : `${ownerName} submitted evidence for a milestone of ${title}: ${milestone.title} (round ${evidence.round}). If no one reviews it, the vote opens automatically on ${until}.`,
        { button: 'Open the milestone', path: `/admin/milestones/${milestone.id}` },
      ],
    };
  },
});

/** Sent to the creator. */
export const evidenceSentBackMail = defineMail({
  kind: 'evidence_sent_back',
  facts: subject,
  key: ({ evidenceId }) => `evidence-${evidenceId}-sent-back`,
  async compose({ db }, { evidenceId }) {
    const facts = await findEvidenceFacts(db, evidenceId);
    if (facts?.owner === undefined || facts.evidence.sentBackReason === null) return undefined;
    const { evidence, milestone, title, owner } = facts;
    return {
      to: owner,
      subject: `Your evidence for ${title} needs changes: ${milestone.title}`,
      parts: [
        `We reviewed your evidence for this milestone of ${title}, ${milestone.title}, and sent it back:`,
        { quote: evidence.sentBackReason ?? '' },
        'Submit it again when it is complete. This round does not count.',
        { button: 'Open your milestones', path: `/dashboard/projects/${milestone.projectId}/milestones` },
      ],
    };
  },
});
