// The format that all emails share.
import { expect, test } from 'vitest';
import type { SettingsSource } from '#kernel/site-settings.ts';
import { readConfig } from '#platform/config/config.ts';
import { composeEmail, type EmailPart } from './email.ts';

const config = readConfig({
  PUBLIC_URL: 'https://kindling.test',
  DATA_DIR: '/tmp/unused',
  DEV_IDENTITY: 'on',
  PAYMENTS: 'sandbox',
});
const settings = {
  current: () => ({ brandName: 'Kindling & Co', supportAddress: 'help@kindling.test' }),
} as unknown as SettingsSource;

function compose(
  parts: EmailPart[],
  to: { name?: string; address: string } = { name: 'Ada Okafor', address: 'ada@example.org' },
) {
  return composeEmail(
    { config, settings },
    { to, subject: 'Hello', parts, messageId: 'hello-1', reference: 'Investment 7' },
  );
}

test('the same content is sent as text and as HTML, with a first-name greeting, a sign-off and a contact', () => {
  const mail = compose([
    'Thank you.',
    { rows: [['Amount', '$1,000']] },
    { button: 'View your receipt', path: '/receipts/7' },
    { links: [['Your dashboard', '/dashboard']] },
    { quote: 'One\nTwo' },
  ]);
  expect(mail.text).toBe(
    [
      'Hi Ada,',
      'Thank you.',
      'Amount: $1,000',
      'View your receipt: https://kindling.test/receipts/7',
      'Your dashboard: https://kindling.test/dashboard',
      '> One\n> Two',
      'The Kindling & Co team',
      'Kindling & Co: https://kindling.test\nQuestions? Write to help@kindling.test.',
      'Investment 7',
      '',
    ].join('\n\n'),
  );
  for (const piece of [
    'Hi Ada,',
    'Thank you.',
    '$1,000',
    'href="https://kindling.test/receipts/7"',
    'href="https://kindling.test/dashboard"',
    'One<br>\nTwo',
    'The Kindling &amp; Co team',
    'mailto:help@kindling.test',
    'Investment 7',
  ]) {
    expect(mail.html).toContain(piece);
  }
  expect(mail.replyTo).toEqual({ name: 'Kindling & Co', address: 'help@kindling.test' });
});

test('user text never becomes markup, in any part of an email', () => {
  const evil = `<img src=x onerror="alert(1)">&'`;
  const { html } = compose([evil, { rows: [[evil, evil]] }, { quote: evil }, { button: evil, path: '/projects/1' }], {
    name: `${evil} Ada`,
    address: 'ada@example.org',
  });
  expect(html).not.toContain('<img');
  expect(html).not.toContain('onerror="');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;');
});

test('every part of an email reads in the direction of its own text', () => {
  const text = 'שלום!';
  const { html } = compose([
    text,
    { rows: [['Project', text]] },
    { quote: text },
    { heading: text },
    { items: [{ title: text, path: '/projects/1', text }] },
  ]);
  // The last opened element before the text has a direction.
  const opened = [...html.matchAll(/<(?:p|td|blockquote|h2)\b([^>]*)>(?:<a\b[^>]*>)?שלום!/g)];
  expect(opened).toHaveLength(6);
  for (const [, attributes] of opened) expect(attributes).toContain('dir="auto"');
});

test('titles are not first names, and people without a name get a neutral greeting', () => {
  const greeting = (name?: string) =>
    compose([], { ...(name !== undefined && { name }), address: 'a@example.org' }).text.split('\n')[0];
  expect(greeting('Dr. Ada Okafor')).toBe('Hi Ada,');
  expect(greeting('  Grace ')).toBe('Hi Grace,');
  expect(greeting('李小龙')).toBe('Hi 李小龙,');
  expect(greeting('Mrs.')).toBe('Hello,');
  expect(greeting()).toBe('Hello,');
});

test('an email to support does not suggest writing to support', () => {
  expect(compose([], { address: 'help@kindling.test' }).replyTo).toBeUndefined();
});

test('every color has a dark-mode variant, and every class a rule for it', () => {
  const { html } = compose([
    'Thank you.',
    { rows: [['Amount', '$1,000']] },
    { quote: 'One' },
    { button: 'View', path: '/' },
    { links: [['Dashboard', '/dashboard']] },
  ]);
  const [, rules = ''] = /<style>@media \(prefers-color-scheme:dark\)(.*)<\/style>/.exec(html) ?? [];
  const tags = html.match(/<[a-z]+ [^>]*style="[^"]*#[0-9a-f]{6}[^"]*"[^>]*>/g) ?? [];
  expect(tags.length).toBeGreaterThan(10);
  expect(tags.filter((tag) => !/class="k-/.test(tag))).toEqual([]);
  const classes = new Set(html.match(/class="[^"]+"/g)?.flatMap((list) => list.slice(7, -1).split(' ')));
  expect([...classes].filter((name) => !rules.includes(`.${name}{`))).toEqual([]);
});
