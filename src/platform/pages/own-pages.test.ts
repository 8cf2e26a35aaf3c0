// Pages kept for one person: sent again only while everything they were made from is the same.
import { expect, test } from 'vitest';
import { createOwnPages, type OwnPages } from './own-pages.ts';
import type { FetchedAnswer } from './page-renderer.ts';

type Answers = Record<string, { text: string; status?: number; total?: string }>;

/** Renders the API's answer at an address and at the addresses that it names. */
function createVisits(pages: OwnPages, answers: Answers) {
  let renderings = 0;
  let calls = 0;
  const fetcher = async (address: string): Promise<FetchedAnswer> => {
    calls += 1;
    const answer = answers[address];
    if (answer === undefined) throw new Error(`${address} cannot be reached`);
    const { text, status = 200, total } = answer;
    const headers = new Headers(total === undefined ? {} : { 'x-total-count': total });
    return { ok: status < 300, status, statusText: '', headers, text: async () => text };
  };
  const visit = async (key = 'ada'): Promise<string> => {
    const { page, fetcher: fetchOnce, keep } = await pages.visit(key, fetcher);
    if (page !== undefined) return page.body.toString();
    renderings += 1;
    const first = await (await fetchOnce('/first')).text();
    const rest = first === '' ? '' : await (await fetchOnce(first)).text();
    const html = `${key} ${first} ${rest}`;
    await keep({ body: Buffer.from(html), etag: html });
    return html;
  };
  return { visit, counts: () => ({ renderings, calls }) };
}

test('a page is rendered once while all answers are the same, and they are asked for each time', async () => {
  const { visit, counts } = createVisits(createOwnPages(), { '/first': { text: '/a' }, '/a': { text: 'A' } });
  for (let time = 0; time < 3; time += 1) expect(await visit()).toBe('ada /a A');
  expect(counts()).toEqual({ renderings: 1, calls: 6 });
});

test.each<[string, (answers: Answers) => void]>([
  ['text', (answers) => Object.assign(answers['/a'] ?? {}, { text: 'B' })],
  ['status', (answers) => Object.assign(answers['/a'] ?? {}, { status: 404 })],
  ['total', (answers) => Object.assign(answers['/a'] ?? {}, { total: '8' })],
  ['earlier answer, which leads to another', (answers) => Object.assign(answers['/first'] ?? {}, { text: '/b' })],
])('another %s is rendered at once', async (_, change) => {
  const answers: Answers = { '/first': { text: '/a' }, '/a': { text: 'A', total: '7' }, '/b': { text: 'B' } };
  const { visit, counts } = createVisits(createOwnPages(), answers);
  await visit();
  change(answers);
  const changed = await visit();
  expect(changed).toBe(`ada ${answers['/first']?.text} ${answers[answers['/first']?.text ?? '']?.text}`);
  expect(counts().renderings).toBe(2);
  expect(await visit()).toBe(changed);
  expect(counts().renderings).toBe(2);
});

test('answers of different addresses that join to the same text are different', async () => {
  const answers: Answers = { '/first': { text: '/a' }, '/a': { text: 'A' } };
  const { visit, counts } = createVisits(createOwnPages(), answers);
  await visit();
  Object.assign(answers, { '/first': { text: '/aA' }, '/aA': { text: '' } });
  expect(await visit()).toBe('ada /aA ');
  expect(counts().renderings).toBe(2);
});

test('a page is never served for another key, even with the same answers', async () => {
  const { visit } = createVisits(createOwnPages(), { '/first': { text: '' } });
  expect(await visit('ada')).toBe('ada  ');
  expect(await visit('eve')).toBe('eve  ');
  expect(await visit('ada')).toBe('ada  ');
});

test('an unreadable answer is left to the rendering', async () => {
  const answers: Answers = { '/first': { text: '/a' }, '/a': { text: 'A' } };
  const { visit } = createVisits(createOwnPages(), answers);
  await visit();
  delete answers['/a'];
  await expect(visit()).rejects.toThrow('/a cannot be reached');
  answers['/a'] = { text: 'A' };
  expect(await visit()).toBe('ada /a A');
});

test('memory is bounded: the page that was requested longest ago is dropped', async () => {
  const { visit, counts } = createVisits(createOwnPages({ maxBytes: 2500 }), { '/first': { text: '' } });
  await visit('ada');
  await visit('eve');
  await visit('ada');
  await visit('bob');
  expect(counts().renderings).toBe(3);
  await visit('ada');
  expect(counts().renderings).toBe(3);
  await visit('eve');
  expect(counts().renderings).toBe(4);
});
