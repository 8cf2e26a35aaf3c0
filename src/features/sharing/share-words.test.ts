// What a post says about a project before its author changes it, and where it leads.
import { expect, test } from 'vitest';
import { mailLink, shareLinks } from './share-links.ts';
import { momentWords, projectWords } from './share-words.ts';

test('only an open project invites to own a piece of it', () => {
  const words = (['active', 'funded', 'completed', 'failed', 'stopped', 'ended_elsewhere'] as const).map((standing) =>
    projectWords({ title: 'Rainwool', standing, site: 'Kindling' }),
  );
  expect(words).toEqual([
    'Rainwool: own a piece of it on Kindling.',
    'Rainwool is funded on Kindling.',
    'Rainwool is funded on Kindling.',
    ...Array<string>(3).fill('Rainwool on Kindling.'),
  ]);
  const announced = { title: 'Rainwool', standing: 'active', opensOn: '2026-12-10', site: 'Kindling' } as const;
  expect(projectWords(announced)).toBe('Rainwool opens on Kindling on Dec 10, 2026.');
});

test('a moment has its own words once it has happened', () => {
  const half = { title: 'Rainwool', investors: 3, raised: 500, goal: 1000 };
  expect(momentWords(half, 'half')).toBe('Rainwool is past the halfway mark: $500 of $1,000.');
  expect(momentWords(half, 'first_investor')).toBe('Rainwool has its first investor.');
  const early = { ...half, investors: 0, raised: 0 };
  expect([momentWords(early, 'half'), momentWords(early, 'first_investor')]).toEqual([undefined, undefined]);
});

test('every network gets the address and the words as they were written', () => {
  const shared = { address: 'https://kindling.test/projects/7?a=1&b=2', words: 'Fish & chips + 100% “équité” #1' };
  for (const { toHref } of shareLinks) {
    expect(toHref(shared)).not.toContain('+');
    const { protocol, searchParams } = new URL(toHref(shared));
    const sent = [...searchParams.values()].join(' ');
    expect([protocol, sent.includes(shared.address)]).toEqual(['https:', true]);
    if (searchParams.has('text') || searchParams.has('title')) expect(sent).toContain(shared.words);
  }
  const mail = new URL(mailLink(shared, 'Fish & chips')).searchParams;
  expect([mail.get('subject'), mail.get('body')]).toEqual(['Fish & chips', `${shared.words}\n\n${shared.address}`]);
});
