// The guides of the resource library in order: for creators, then for investors.
import type { GuideSlug } from './text-page-paths.ts';

export type Guide = { slug: GuideSlug; title: string; summary: string; minutes: number };

export const creatorGuides: readonly Guide[] = [
  {
    slug: 'valuation',
    title: 'A valuation for people who make things',
    summary: 'Three ways to arrive at a number you can explain, and what it costs to get it wrong.',
    minutes: 4,
  },
  {
    slug: 'description',
    title: 'Writing a description that investors read',
    summary: 'What to say in the first two sentences, and what to leave for later.',
    minutes: 3,
  },
  {
    slug: 'milestones',
    title: 'Planning milestones that add up to the goal',
    summary: 'Cutting a budget into steps that each prove something.',
    minutes: 4,
  },
  {
    slug: 'risks',
    title: 'Naming the risks worth naming',
    summary: 'Five honest risks sell better than none. How to find them and what to say about each.',
    minutes: 3,
  },
  {
    slug: 'pictures',
    title: 'Preparing pictures',
    summary: 'A cover that survives being small, and a gallery that shows work rather than mood.',
    minutes: 3,
  },
];

export const investorGuides: readonly Guide[] = [
  {
    slug: 'reading-a-project',
    title: 'Reading a project as an investor',
    summary: 'A ten-minute read of a project page, most important things first.',
    minutes: 4,
  },
  {
    slug: 'what-equity-means',
    title: 'What equity means, and how it becomes worthless',
    summary: 'What you own after you pay, what dilutes it, and how you can lose all of it.',
    minutes: 4,
  },
];

export const guides: readonly Guide[] = [...creatorGuides, ...investorGuides];

export function getGuide(slug: GuideSlug): Guide {
  const guide = guides.find((each) => each.slug === slug);
  if (!guide) throw new RangeError(`no guide is called ${slug}`);
  return guide;
}

/** The previous and next guide. */
export function getNeighbors(slug: GuideSlug): { before: Guide | undefined; after: Guide | undefined } {
  const place = guides.findIndex((each) => each.slug === slug);
  return { before: guides[place - 1], after: guides[place + 1] };
}
