// What the response cache keeps, for how long, and how much of it.
import { expect, test } from 'vitest';
import { createAnswerCache } from './public-answer-cache.ts';

const answer = (size: number) => ({ body: Buffer.alloc(size), headers: {}, etag: '"x"' });

test('a response read before a change is not cached after it', () => {
  const cache = createAnswerCache();
  const before = cache.mark();
  cache.clear();
  cache.keep('/a', answer(1), before);
  expect(cache.find('/a')).toBeUndefined();
  cache.keep('/a', answer(1), cache.mark());
  expect(cache.find('/a')).toBeDefined();
  cache.clear();
  expect(cache.find('/a')).toBeUndefined();
});

test('the least recently used response is evicted first, and memory is bounded', () => {
  const cache = createAnswerCache({ maxBytes: 8000 });
  for (const address of ['/a', '/b', '/c']) cache.keep(address, answer(1000), cache.mark());
  cache.find('/a');
  cache.keep('/d', answer(1000), cache.mark());
  expect(['/a', '/b', '/c', '/d'].map((address) => cache.find(address) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  cache.keep('/huge', answer(9000), cache.mark());
  expect(cache.find('/huge')).toBeUndefined();
});

test('an empty response counts with what it takes besides its body', () => {
  const cache = createAnswerCache({ maxBytes: 8000 });
  const addresses = Array.from({ length: 1000 }, (_, index) => `/search?q=${index}`);
  for (const address of addresses) cache.keep(address, answer(0), cache.mark());
  expect(addresses.filter((address) => cache.find(address) !== undefined)).toEqual(addresses.slice(-5));
});

test('caching one URL repeatedly takes its space once', () => {
  const cache = createAnswerCache({ maxBytes: 5000 });
  cache.keep('/other', answer(1000), cache.mark());
  for (let round = 0; round < 50; round += 1) cache.keep('/a', answer(1000), cache.mark());
  expect(cache.find('/other')).toBeDefined();
});

test('a cached response expires at the end of the day', () => {
  let time = Date.UTC(2026, 10, 20, 23, 59, 59);
  const cache = createAnswerCache({ now: () => time });
  const mark = cache.mark();
  cache.keep('/a', answer(1), mark);
  expect(cache.find('/a')).toBeDefined();
  time += 2000;
  expect(cache.find('/a')).toBeUndefined();
  cache.keep('/a', answer(1), mark);
  expect(cache.find('/a')).toBeUndefined();
});
