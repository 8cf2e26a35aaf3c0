// A sample of every queued email, rendered by its template from rows that are never committed.
import type { Deps } from '#platform/config/deps.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { findTemplate, listMailFamilies, type MailFamily, renderMail } from '#platform/mail/mail-template.ts';
import { investmentSamples, note, ofInvestment, ofRest, toBackers } from './investment-samples.ts';
import { investorSamples } from './investor-samples.ts';
import type { MailSample } from './mail-sample.ts';
import { ofTransfer, ofVoter, payoutSamples } from './payout-samples.ts';
import { peopleSamples } from './people-samples.ts';
import { registerSamples } from './register-samples.ts';
import { reservationSamples } from './reservation-samples.ts';
import { writeSampleStory } from './sample-story.ts';

const familySamples: Record<MailFamily, MailSample> = {
  project: async ({ project }) => ({ projectId: project }),
  investment: ofInvestment,
  backer: toBackers({ before: { description: 'Before.' }, after: { description: 'After.' }, reason: note }),
  rest: ofRest,
  transfer: ofTransfer,
  voter: ofVoter,
};

export const mailSamples: Readonly<Record<string, MailSample>> = {
  // An email of a family needs its own sample only if it tells of something that the family's sample lacks.
  ...Object.fromEntries(listMailFamilies().map(([kind, family]) => [kind, familySamples[family]])),
  ...investmentSamples,
  ...investorSamples,
  ...payoutSamples,
  ...peopleSamples,
  ...registerSamples,
  ...reservationSamples,
};

/** Undefined if there is no such sample, or its template has nothing to send. */
export async function renderMailSample(deps: Deps, kind: string): Promise<Mail | undefined> {
  const sample = mailSamples[kind];
  if (sample === undefined) return undefined;
  let mail: Mail | undefined;
  const done = new Error('the sample is rolled back');
  await deps.db
    .transaction(async (tx) => {
      const facts = await sample(await writeSampleStory(tx));
      const key = findTemplate({ kind }).key(facts);
      mail = await renderMail({ ...deps, db: tx }, { kind, facts, key });
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
  return mail;
}
