// docs/webhooks.md says what the product does: its receiver verifies our messages, and its table is the catalog.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findEventShape, projectEventTypes, webhookEvents, webhookEventTypes } from '../webhook-events.ts';
import {
  findRetryDelay,
  maxAttempts,
  maxReplay,
  maxReplayedPerHour,
  retryAfterSeconds,
  timeoutMs,
} from '../webhook-rules.ts';
import { generateSecret, signMessage } from './webhook-secrets.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');

test('its receiver accepts our messages, and neither forged nor old ones', async () => {
  const [, code = ''] = /<!-- receiver -->\n```js\n([\s\S]+?)```/.exec(guide) ?? [];
  const { readWebhook } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    readWebhook: (secret: string, headers: Record<string, string>, body: string) => unknown;
  };
  const [secret, other] = [generateSecret(), generateSecret()];
  const body = '{"type":"webhook.test"}';
  const write = (timestamp: number, secrets: string[]) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage({ id: 'evt_1', timestamp, body }, secrets),
  });
  const now = Math.floor(Date.now() / 1000);
  expect(readWebhook(secret, write(now, [secret]), body)).toEqual({ type: 'webhook.test' });
  expect(readWebhook(secret, write(now, [other, secret]), body)).toEqual({ type: 'webhook.test' });
  expect(readWebhook(secret, write(now, [other]), body)).toBeUndefined();
  expect(readWebhook(secret, write(now, [secret]), '{"type":"other"}')).toBeUndefined();
  expect(readWebhook(secret, write(now - 301, [secret]), body)).toBeUndefined();
  expect(readWebhook(secret, {}, body)).toBeUndefined();
});

test('its table of events is the catalog', () => {
  const rows = webhookEventTypes.map((type) => {
    const scope = projectEventTypes.includes(type) ? 'project, site' : 'site';
    return `| \`${type}\` | ${webhookEvents[type].when} | ${scope} | \`${JSON.stringify(findEventShape(type)?.example)}\` |`;
  });
  const table = ['| Type | When | For | Example of `data` |', '|---|---|---|---|', ...rows].join('\n');
  expect(guide.slice(guide.indexOf('| Type |')).trim()).toBe(table);
});

test('attempts follow the schedule of the guide, spread by a fifth, and respect Retry-After', () => {
  const hours = retryAfterSeconds.reduce<number>((sum, seconds) => sum + seconds, 0) / 3600;
  expect([maxAttempts, Math.round(hours)]).toEqual([10, 76]);
  expect([timeoutMs, maxReplay, maxReplayedPerHour]).toEqual([15_000, 1000, 5000]);
  expect([0, 0.5, 1].map((random) => Math.round(findRetryDelay(1, random) ?? 0))).toEqual([4, 5, 6]);
  expect(findRetryDelay(9, 0.5)).toBe(86_400);
  expect(findRetryDelay(10, 0.5)).toBeUndefined();
  expect(findRetryDelay(1, 0.5, 60)).toBe(60);
  expect(findRetryDelay(1, 0.5, 1e9)).toBe(86_400);
});
