// Outgoing email: user text never becomes an extra header.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from './mail.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kindling-mail-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

async function written(): Promise<{ head: string; body: string }> {
  const [file = ''] = (await readdir(join(dataDir, 'outbox'))).toSorted().slice(-1);
  const [head = '', ...body] = (await readFile(join(dataDir, 'outbox', file), 'utf8')).split('\n\n');
  return { head, body: body.join('\n\n') };
}

test('a name, an address and a subject with line breaks add no header', async () => {
  const mailer = createMailer(
    {
      dataDir,
      publicUrl: 'https://kindling.test',
      mail: { smtpUrl: undefined, from: 'Kindling <no-reply@kindling.test>', support: 'help@kindling.test' },
    },
    () => 'Kindling',
  );
  await mailer.send({
    to: { name: 'Ann\r\nBcc: others@example.org', address: 'help@kindling.test' },
    replyTo: { name: 'Eve\r\nBcc: everyone@example.org', address: 'eve@example.org\r\nCc: all@example.org' },
    subject: 'Hello\r\nBcc: everyone@example.org',
    text: 'Bcc: this is only text',
    html: '<p>Bcc: this is only text</p>',
    messageId: 'contact-1',
  });
  const { head, body } = await written();
  const names = head
    .split('\n')
    .filter((line) => /^\S/.test(line))
    .map((line) => line.split(':')[0]?.toLowerCase());
  expect(names).toContain('reply-to');
  expect(names).not.toContain('bcc');
  expect(names).not.toContain('cc');
  expect(body).toContain('Bcc: this is only text');
});

test.each([
  { isPersonal: false, headers: ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'] },
  { isPersonal: true, headers: [] },
])('an email says whether it is automatic, so that holiday notices do not answer it: %j', async (wanted) => {
  const mailer = createMailer(
    {
      dataDir,
      publicUrl: 'https://kindling.test',
      mail: { smtpUrl: undefined, from: undefined, support: 'help@kindling.test' },
    },
    () => 'Kindling',
  );
  const { isPersonal } = wanted;
  await mailer.send({
    to: { address: 'ada@example.org' },
    subject: 'Hi',
    text: 'Hi',
    html: 'Hi',
    messageId: 'hi-1',
    isPersonal,
  });
  const { head } = await written();
  expect(head.split('\n').filter((line) => /^(auto-submitted|x-auto-response-suppress):/i.test(line))).toEqual(
    wanted.headers,
  );
});
