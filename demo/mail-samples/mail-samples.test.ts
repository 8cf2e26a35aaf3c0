// Every queued email has a sample, which renders with the required headers.
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listMailKinds } from '#platform/mail/mail-template.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { registerMailPreview } from './mail-preview.ts';
import { mailSamples, renderMailSample } from './mail-samples.ts';

const kindling = useTestApp();

/** Emails that a person can turn off. */
const optional = ['announcement', 'newsletter_issue', 'notification', 'notification_digest'];

test('every email has a sample, and no sample is left over [mail-preview-1]', () => {
  // Test files share modules within a worker, so kinds added by the outbox's tests may be registered too.
  const kinds = listMailKinds().filter((kind) => !kind.startsWith('test_'));
  expect(Object.keys(mailSamples).toSorted()).toEqual(kinds.toSorted());
});

test.each(Object.keys(mailSamples))('%s', async (kind) => {
  const mail = await renderMailSample(kindling.deps, kind);
  expect(mail?.subject).toMatch(/^\S.*\S$/);
  for (const text of [mail?.subject, mail?.text, mail?.html]) expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  expect(mail?.unsubscribeUrl !== undefined).toBe(optional.includes(kind));
});

test('developers see each email in four looks; where others can reach the server there is nothing [mail-preview-3]', async () => {
  const serve = async (exposed: boolean) => {
    const app = Fastify();
    registerMailPreview(app, { ...kindling.deps, config: { ...kindling.deps.config, exposed } });
    const read = async (url: string) => {
      const { statusCode, body } = await app.inject({ url });
      return { status: statusCode, body };
    };
    return { read, close: () => app.close() };
  };
  const own = await serve(false);
  expect((await own.read('/dev/mail')).body).toContain('href="/dev/mail/receipt"');
  const shown = await own.read('/dev/mail/notification');
  expect(shown.body).toContain('List-Unsubscribe');
  expect(shown.body.match(/<iframe /g)).toHaveLength(4);
  expect((await own.read('/dev/mail/notification/dark')).body).toContain('@media all');
  for (const missing of ['/dev/mail/<script>', '/dev/mail/receipt/blue']) {
    const answer = await own.read(missing);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('<script>');
  }
  await own.close();
  const exposed = await serve(true);
  expect((await exposed.read('/dev/mail')).status).toBe(404);
  await exposed.close();
});

test('samples leave nothing behind [mail-preview-2]', async () => {
  const { rows } = await kindling.deps.db.execute(sql`
    select (select count(*)::int from users where uid like 'sample-%') as people, (select count(*)::int from projects) as projects,
      (select count(*)::int from mails) as mails`);
  expect(rows).toEqual([{ people: 0, projects: 0, mails: 0 }]);
});
