// Link previews and search engines are told about every page, with text that people wrote as text.
import { describe, expect, test } from 'vitest';
import { importedName } from '#features/projects/imported-listing.ts';
import { getProject } from '#features/projects/project-contract.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import type { Site } from '#kernel/site.ts';
import { renderHead } from './document-head.ts';
import { describeSharedPage, type PageFacts } from './shared-page.ts';

const site = { name: 'Kindling', publicUrl: 'https://kindling.test' } as Site;
const hostile = '</script><script>alert(1)</script> & "quotes"';
const project = {
  id: 7,
  title: hostile,
  summary: hostile,
  status: 'active',
  visibility: 'public',
  coverImage: null,
  fundingGoal: 75_000,
  fundingRaised: 48_200,
  stopped: null,
  endedElsewhere: false,
  creatorName: hostile,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
} as unknown as Project;

const projectPage = (change: Partial<Project> = {}): PageFacts => ({
  pattern: '/projects/:id',
  path: '/projects/7',
  params: { id: '7' },
  search: new URLSearchParams(),
  site,
  data: (endpoint) => (endpoint === (getProject as unknown) ? ({ ...project, ...change } as never) : undefined),
});
const plainPage = (path: string, search = ''): PageFacts => ({
  ...projectPage(),
  pattern: path,
  path,
  search: new URLSearchParams(search),
});
const head = (facts: PageFacts) => {
  const { path } = facts;
  return renderHead({ title: 'A page' }, { site, path, title: 'A page – Kindling', shared: describeSharedPage(facts) });
};
const readGraph = (html: string) => {
  const [, json = '{"@graph":[]}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
  return (JSON.parse(json) as { '@graph': Record<string, unknown>[] })['@graph'];
};

test('every page has a large picture with its size, and its canonical address', () => {
  for (const path of ['/', '/projects', '/about', '/resources/valuation', '/confirm-email']) {
    const html = head(plainPage(path));
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/kindling\.test\/share\/[\w/-]+\.jpg\?v=\w+">/);
    expect(html).toContain('<meta property="og:image:width" content="1200">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain(`<link rel="canonical" href="https://kindling.test${path}">`);
  }
});

test('markup in a title stays text in the head and in the data of search engines', () => {
  const facts = projectPage();
  const html = head(facts);
  expect(html.match(/<script/g)).toHaveLength(1);
  const [page, trail] = readGraph(html);
  expect(page).toMatchObject({ '@type': 'WebPage', name: hostile, mainEntity: { '@type': 'Project' } });
  expect(JSON.stringify(page)).not.toContain('Offer');
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('an imported listing names no person as its founder', () => {
  const founderOf = (creatorName: string) => JSON.stringify(readGraph(head(projectPage({ creatorName }))));
  expect([founderOf('Ada').includes('founder'), founderOf(importedName).includes('founder')]).toEqual([true, false]);
});

describe('the address of a project’s picture changes', () => {
  const picture = (change: Partial<Project> = {}) => describeSharedPage(projectPage(change)).picture;

  test('with its title, cover, goal, state, and an amount that one would notice', () => {
    const changes = [
      { title: 'Other' },
      { fundingGoal: 80_000 },
      { fundingRaised: 51_000 },
      { status: 'funded' as const },
    ];
    const pictures = [picture(), ...changes.map(picture)];
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  test('not with each investment', () => {
    expect(picture({ fundingRaised: 48_300 })).toBe(picture());
  });

  test('a draft and a private project have none', () => {
    expect(picture({ status: 'draft' })).toMatch(/^\/share\/home\.jpg/);
    expect(picture({ visibility: 'private' })).toMatch(/^\/share\/home\.jpg/);
  });
});

test('the home page describes the site and its search, and names the feed of new projects', () => {
  const html = head(plainPage('/'));
  expect(readGraph(html).map((entry) => entry['@type'])).toEqual(['Organization', 'WebSite']);
  expect(html).toContain('href="/projects.atom"');
});

test('a list of one category names the feed of that category', () => {
  expect(head(plainPage('/projects', 'category=Art+%26+Design'))).toContain(
    'href="/projects.atom?category=Art%20%26%20Design"',
  );
});

test('a category has a picture and a feed of its own, and lists its projects once', () => {
  const answer = {
    category: 'Games',
    open: 2,
    closing: [{ id: 1, title: hostile }],
    newest: [],
    more: [{ id: 2, title: 'Two' }],
  };
  const facts: PageFacts = {
    ...projectPage(),
    pattern: '/categories/:slug',
    path: '/categories/games',
    params: { slug: 'games' },
    data: () => answer as never,
  };
  const html = head(facts);
  expect(html).toContain('https://kindling.test/share/categories/games.jpg?v=');
  expect(html).toContain('href="/projects.atom?category=Games"');
  const [page, trail] = readGraph(html);
  expect(page).toMatchObject({
    '@type': 'CollectionPage',
    mainEntity: {
      itemListElement: [
        { position: 1, name: hostile },
        { position: 2, url: 'https://kindling.test/projects/2' },
      ],
    },
  });
  expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('a page that search engines skip tells them nothing', () => {
  const html = renderHead(
    { title: 'Hidden', robots: 'noindex' },
    { site, path: '/projects/7', title: 'Hidden', shared: describeSharedPage(projectPage()) },
  );
  expect(html).not.toContain('ld+json');
  expect(html).not.toContain('canonical');
});
