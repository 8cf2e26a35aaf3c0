// What the share pictures of pages without a subject of their own say. Their addresses are in share-paths.ts.

import { guides } from '#features/landing/resource-list.ts';
import { guidePath, type TextPagePath } from '#features/landing/text-page-paths.ts';

type Words = { title: string; line: string };

const textPages = {
  '/about': { title: 'Our Story', line: 'Who we are, and why people can own a piece of what gets made.' },
  '/how-it-works': { title: 'How It Works', line: 'From an idea to a funded project, step by step.' },
  '/trust-and-safety': { title: 'Trust & Safety', line: 'What protects your money, and what does not.' },
  '/resources': { title: 'Resource library', line: 'Short guides for creators and investors.' },
  '/terms': { title: 'Terms of Use', line: 'The agreement between you and this site.' },
  '/privacy': { title: 'Privacy', line: 'What we store about you, why, and for how long.' },
} as const satisfies Partial<Record<TextPagePath, Words>>;

export const pagePictures: ReadonlyMap<string, Words> = new Map<string, Words>([
  [
    '/',
    {
      title: 'Own a piece of what gets made next',
      line: 'Films, instruments, games and workshops, funded by many people.',
    },
  ],
  ['/projects', { title: 'Projects you can own a piece of', line: 'Browse what is open for investment today.' }],
  [
    '/categories',
    { title: 'Browse by category', line: 'What people are making, and what is open for investment today.' },
  ],
  ['/transparency', { title: 'Where the money is', line: 'What came in, what was paid out and what was returned.' }],
  ['/contact', { title: 'Contact Us', line: 'A person reads every message.' }],
  ['/newsletter', { title: 'The weekly newsletter', line: 'New projects and milestones, once a week.' }],
  ...Object.entries(textPages),
  ...guides.map(({ slug, title, summary }): [string, Words] => [guidePath(slug), { title, line: summary }]),
]);
