// Entries are never older than two seconds and are made about once a second, regardless of the number of callers.
import { beforeEach, expect, test } from 'vitest';
import { type AgedCache, createAgedCache } from './aged-cache.ts';

let clock = 0;
let made = 0;
let cache: AgedCache<string>;

beforeEach(() => {
  clock = 10_000;
  made = 0;
  cache = create(1_000_000);
});

function create(maxBytes: number): AgedCache<string> {
  return createAgedCache({
    maxBytes,
    getSize: (value) => value.length,
    isKept: (value) => !value.startsWith('failed'),
    now: () => clock,
  });
}

const make = async () => `made ${(made += 1)}`;
/** A slow entry, finished by the test. */
function makeSlowly(value: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { make: () => promise, finish: () => resolve(value) };
}

test('up to a second old it is sent unchanged', async () => {
  expect(await cache.get('a', make)).toBe('made 1');
  clock += 1000;
  expect(await cache.get('a', make)).toBe('made 1');
  expect(made).toBe(1);
});

test('up to two seconds it is sent, and made again once', async () => {
  await cache.get('a', make);
  clock += 1500;
  const sent = await Promise.all(Array.from({ length: 50 }, () => cache.get('a', make)));
  expect(new Set(sent)).toEqual(new Set(['made 1']));
  expect(made).toBe(2);
  expect(await cache.get('a', make)).toBe('made 2');
});

test('after that it is never sent', async () => {
  await cache.get('a', make);
  clock += 2001;
  expect(await cache.get('a', make)).toBe('made 2');
});

test('its age counts from when making it began', async () => {
  const slow = makeSlowly('slow');
  const first = cache.get('a', slow.make);
  clock += 2001;
  slow.finish();
  expect(await first).toBe('slow');
  expect(await cache.get('a', make)).toBe('made 1');
});

test('many who come together wait for one, unless it began more than a second ago', async () => {
  const slow = makeSlowly('slow');
  const early = Promise.all([cache.get('a', slow.make), cache.get('a', make)]);
  clock += 1001;
  expect(await cache.get('a', make)).toBe('made 1');
  slow.finish();
  expect(await early).toEqual(['slow', 'slow']);
  // The earlier one, which ended later, is not kept in place of the newer one.
  expect(await cache.get('a', make)).toBe('made 1');
});

test('a failure is not cached, and keeps the previous entry', async () => {
  await cache.get('a', make);
  clock += 3000;
  expect(await cache.get('a', async () => 'failed')).toBe('failed');
  expect(cache.getLast('a')).toEqual({ at: 10_000, value: 'made 1' });
  expect(await cache.get('a', make)).toBe('made 2');
});

test('callers who waited for a refused value make their own', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const refused = cache.get('a', () => promise);
  const waiting = [cache.get('a', make), cache.get('a', make)];
  reject(new Error('too many'));
  await expect(refused).rejects.toThrow('too many');
  expect(await Promise.all(waiting)).toEqual(['made 1', 'made 1']);
});

test('a caller who may not renew an entry still gets the cached one', async () => {
  await cache.get('a', make);
  clock += 1500;
  const refuse = (): Promise<string> => {
    throw new Error('too many');
  };
  expect(await cache.get('a', refuse)).toBe('made 1');
  clock += 1000;
  await expect(cache.get('a', refuse)).rejects.toThrow('too many');
  await expect(cache.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('memory is bounded, and the least recently used entry is dropped first', async () => {
  cache = create(3000);
  const big = (name: string) => async () => name.padEnd(900);
  for (const key of ['a', 'b', 'c']) await cache.get(key, big(key));
  await cache.get('a', big('a'));
  await cache.get('d', big('d'));
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.getLast(key) !== undefined)).toEqual(['a', 'c', 'd']);
  await cache.get('huge', async () => ''.padEnd(9000));
  expect(cache.getLast('huge')).toBeUndefined();
  await cache.get('k'.repeat(5000), make);
  expect(cache.getLast('k'.repeat(5000))).toBeUndefined();
});
