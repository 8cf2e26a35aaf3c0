// Paths of static pages and guides. Part of every
// first visit, so the texts are elsewhere.

export const guideSlugs = [
  'valuation',
  'description',
  'milestones',
  'risks',
  'pictures',
  'reading-a-project',
  'what-equity-means',
] as const;
export type GuideSlug = (typeof guideSlugs)[number];

export type GuidePath = `/resources/${GuideSlug}`;

export const guidePath = (slug: GuideSlug): GuidePath => `/resources/${slug}`;

export const textPagePaths = [
  '/about',
  '/how-it-works',
  '/trust-and-safety',
  '/resources',
  ...guideSlugs.map(guidePath),
  '/terms',
  '/privacy',
] as const;
export type TextPagePath = (typeof textPagePaths)[number];
