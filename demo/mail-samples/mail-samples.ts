// A sample of every queued email, rendered by its template from rows that are never committed.
import { projectMailKinds } from '#features/projects/server/mails/project-mail.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { findTemplate, renderMail } from '#platform/mail/mail-template.ts';
import { investmentSamples } from './investment-samples.ts';
import type { MailSample } from './mail-sample.ts';
import { payoutSamples } from './payout-samples.ts';
import { peopleSamples } from './people-samples.ts';
import { writeSampleStory } from './sample-story.ts';

const ofProject: MailSample = async ({ project }) => ({ projectId: project });

export const mailSamples: Readonly<Record<string, MailSample>> = {
  // An email about a project needs its own sample only if the project must have a history.
  ...Object.fromEntries(projectMailKinds.map((kind): [string, MailSample] => [kind, ofProject])),
  ...investmentSamples,
  ...payoutSamples,
  ...peopleSamples,
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
