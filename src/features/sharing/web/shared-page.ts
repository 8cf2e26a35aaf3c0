// What link previews and search engines are told about a page, from the data it was rendered with.
import { categoryAddress } from '#features/discovery/category-address.ts';
import { getCategory, listCategories } from '#features/discovery/category-contract.ts';
import { guides } from '#features/landing/resource-list.ts';
import { getPerson } from '#features/people/person-contract.ts';
import { isImportedListing } from '#features/projects/imported-listing.ts';
import { getProject } from '#features/projects/project-contract.ts';
import { getStanding, raisedOf } from '#features/projects/project-standing.ts';
import { getProjectUpdate } from '#features/updates/update-contract.ts';
import type { MetaContext } from '#ui/screen.ts';
import { pagePictures } from '../page-pictures.ts';
import { feedCopy } from '../share-copy.ts';
import { categoryFeedPath, newProjectsFeedPath, sharePicturePath } from '../share-paths.ts';
import { shareVersion, toNoticeable } from '../share-version.ts';
import { breadcrumbs, collection, organization, type StructuredData, webSite } from './structured-data.ts';

export type SharedPage = {
  /** Path of the share picture, with its version. */
  picture: string;
  data: StructuredData[];
  /** Atom feeds besides that of the page's own subject. */
  feeds: { title: string; path: string }[];
};

export type PageFacts = Pick<MetaContext, 'params' | 'search' | 'site' | 'data'> & {
  /** Of the page table, such as `/projects/:id`. */
  pattern: string;
  /** The canonical one. */
  path: string;
};

export function describeSharedPage(facts: PageFacts): SharedPage {
  const { pattern, path, site } = facts;
  const described = subjects[pattern]?.(facts);
  if (described !== undefined) return described;
  const page = describePlainPage(path, site);
  if (path === '/') return { ...page, data: [organization(site), webSite(site)], feeds: listFeeds(facts) };
  if (path === '/projects') return { ...page, feeds: listFeeds(facts) };
  return { ...page, data: describeGuide(facts, page.picture) };
}

const subjects: Record<string, ((facts: PageFacts) => SharedPage | undefined) | undefined> = {
  '/projects/:id': describeProject,
  '/projects/:id/updates/:updateId': describeUpdate,
  '/people/:uid': describePerson,
  '/categories': describeCategories,
  '/categories/:slug': describeCategory,
};

/** A page without a picture of its own has that of the home page. */
function describePlainPage(path: string, site: PageFacts['site']): SharedPage {
  const known = pagePictures.has(path) ? path : '/';
  return { picture: `${sharePicturePath(known)}?v=${shareVersion(site.name)}`, data: [], feeds: [] };
}

function describeGuide({ path, site }: PageFacts, picture: string): StructuredData[] {
  const guide = guides.find(({ slug }) => path === `/resources/${slug}`);
  if (guide === undefined) return [];
  const { title, summary } = guide;
  return [
    article({ headline: title, description: summary, author: organization(site) }, { path, picture, site }),
    breadcrumbs(site, [
      ['Resources', '/resources'],
      [title, path],
    ]),
  ];
}

function describeProject({ data, params: { id = '' }, path, site }: PageFacts): SharedPage | undefined {
  const project = data(getProject, { params: { id } });
  if (project === undefined || project.status === 'draft' || project.visibility === 'private') return undefined;
  const { title, summary, coverImage, fundingGoal } = project;
  const raised = toNoticeable(raisedOf(project));
  const version = shareVersion(site.name, title, coverImage, fundingGoal, raised, getStanding(project));
  const picture = `${sharePicturePath(path)}?v=${version}`;
  const about = { name: title, description: summary, url: site.publicUrl + path };
  // Not a Product with an Offer: the page invites to take part in a risky undertaking, and nothing on it is a good with a price.
  const page = {
    '@type': 'WebPage',
    ...about,
    primaryImageOfPage: site.publicUrl + picture,
    datePublished: project.createdAt,
    dateModified: project.updatedAt,
    mainEntity: {
      '@type': 'Project',
      ...about,
      ...(!isImportedListing(project) && { founder: { '@type': 'Person', name: project.creatorName } }),
    },
  };
  const trail = breadcrumbs(site, [
    ['Projects', '/projects'],
    [title, path],
  ]);
  return { picture, data: [page, trail], feeds: [] };
}

function describeUpdate({ data, params: { id = '', updateId = '' }, path, site }: PageFacts): SharedPage | undefined {
  const update = data(getProjectUpdate, { params: { id, updateId } });
  // What only investors may read has no picture.
  if (update?.title == null || update.visibility !== 'public') return undefined;
  const { title, projectTitle, publishedAt } = update;
  const picture = `${sharePicturePath(path)}?v=${shareVersion(site.name, title, projectTitle)}`;
  const facts = {
    headline: title,
    description: update.excerpt,
    datePublished: publishedAt,
    dateModified: update.editedAt ?? publishedAt,
    author: { '@type': 'Person', name: update.creatorName },
  };
  const trail = breadcrumbs(site, [
    ['Projects', '/projects'],
    [projectTitle, `/projects/${id}`],
    [title, path],
  ]);
  return { picture, data: [article(facts, { path, picture, site }), trail], feeds: [] };
}

function article(
  facts: Record<string, unknown> & { headline: string },
  { path, picture, site }: Pick<PageFacts, 'path' | 'site'> & { picture: string },
): StructuredData {
  const address = site.publicUrl + path;
  return {
    '@type': 'Article',
    ...facts,
    image: site.publicUrl + picture,
    mainEntityOfPage: address,
    publisher: organization(site),
  };
}

function describePerson({ data, params: { uid = '' }, path, site }: PageFacts): SharedPage | undefined {
  const person = data(getPerson, { params: { uid } });
  if (person === undefined) return undefined;
  const { name, bio, profileImage } = person;
  const sameAs = [person.website, ...person.links.map(({ address }) => address)].filter((address) => address !== null);
  const mainEntity = {
    '@type': 'Person',
    name,
    url: site.publicUrl + path,
    ...(bio !== null && { description: bio }),
    ...(profileImage !== null && { image: site.publicUrl + profileImage }),
    ...(sameAs.length > 0 && { sameAs }),
  };
  const version = shareVersion(site.name, name, profileImage, person.projects);
  return {
    picture: `${sharePicturePath(path)}?v=${version}`,
    data: [{ '@type': 'ProfilePage', url: site.publicUrl + path, dateCreated: person.joinedAt, mainEntity }],
    feeds: [],
  };
}

function describeCategories({ data, path, site }: PageFacts): SharedPage {
  const entries = data(listCategories, {}) ?? [];
  const categories = entries.map(({ category }) => [category, categoryAddress(category)] as const);
  const here = ['Categories', path] as const;
  return {
    ...describePlainPage(path, site),
    data: [collection(site, here, categories), breadcrumbs(site, [here])],
    feeds: [{ title: feedCopy.newProjects(site.name), path: newProjectsFeedPath }],
  };
}

function describeCategory({ data, params: { slug = '' }, path, site }: PageFacts): SharedPage | undefined {
  const page = data(getCategory, { params: { slug } });
  if (page === undefined) return undefined;
  const { category, open, closing, newest, more } = page;
  const projects = [...closing, ...newest, ...more].map(({ id, title }) => [title, `/projects/${id}`] as const);
  const trail = breadcrumbs(site, [
    ['Categories', '/categories'],
    [category, path],
  ]);
  return {
    picture: `${sharePicturePath(path)}?v=${shareVersion(site.name, category, toNoticeable(open))}`,
    data: [collection(site, [category, path], projects), trail],
    feeds: [{ title: feedCopy.newInCategory(category, site.name), path: categoryFeedPath(category) }],
  };
}

function listFeeds({ search, site }: PageFacts): SharedPage['feeds'] {
  const category = search.get('category');
  return [
    { title: feedCopy.newProjects(site.name), path: newProjectsFeedPath },
    ...(category ? [{ title: feedCopy.newInCategory(category, site.name), path: categoryFeedPath(category) }] : []),
  ];
}
