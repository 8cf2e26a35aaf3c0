// The URLs at which tests that visit every page of the page table find each page.
import { pages } from '../../src/web/page-table.tsx';

type Own = { projectId: number; receiptId: number };

/** URLs that show more states of a page, and those of pages with a path parameter, which need one here. */
export const addresses: Record<string, (own: Own) => string[]> = {
  '/': () => ['/', '/?signin=1&next=/submit'],
  '/projects': () => ['/projects', '/projects?q=lamp&category=Games&sort=newest', '/projects?q=nothinghasthesewords'],
  '/projects/:id': ({ projectId }) => ['/projects/1', '/projects/22', `/projects/${projectId}`],
  '/projects/:id/edit': ({ projectId }) => [`/projects/${projectId}/edit`],
  '/projects/:id/transparency': ({ projectId }) => [
    '/projects/1/transparency',
    `/projects/${projectId}/transparency`,
    '/projects/1/transparency?cursor=none',
  ],
  '/dashboard/projects/:id/milestones': ({ projectId }) => [`/dashboard/projects/${projectId}/milestones`],
  // No one has a vote here; journeys/milestone-vote.test.ts looks at its states.
  '/dashboard/projects/:id/money': ({ projectId }) => [`/dashboard/projects/${projectId}/money`],
  '/votes/:id': () => ['/votes/1'],
  '/investments/:id/money': ({ receiptId }) => [`/investments/${receiptId}/money`],
  '/investments/:id/confirmation': ({ receiptId }) => [`/investments/${receiptId}/confirmation`],
  '/receipts/:id': ({ receiptId }) => [`/receipts/${receiptId}`],
  '/checkout': () => ['/checkout?projectId=22&amount=200', '/checkout?projectId=22&amount=0'],
  '/contact': () => ['/contact', '/contact?topic=report&project=7'],
  '/admin/setup': () => ['/admin/setup', '/admin/setup?token=none'],
  '/admin/projects': () => ['/admin/projects', '/admin/projects?featured=true'],
  '/admin/projects/:id': () => ['/admin/projects/1'],
  '/admin/projects/:id/edit': () => ['/admin/projects/1/edit'],
  '/admin/reviews/:id': () => ['/admin/reviews/1'],
  '/admin/investments': () => ['/admin/investments', '/admin/investments?state=needs_person&sort=largest'],
  '/admin/investments/:id': () => ['/admin/investments/1'],
  '/admin/users/:id': () => ['/admin/users/1'],
  '/admin/users/:id/edit': () => ['/admin/users/1/edit'],
  '/admin/milestones/:id': () => ['/admin/milestones/1'],
  '/admin/messages/contact/:id': () => ['/admin/messages/contact/1'],
  '/admin/messages/report/:id': () => ['/admin/messages/report/1'],
};

export const nobodys: Own = { projectId: 1, receiptId: 1 };

export const addressesFor = (access: readonly string[], own = nobodys) =>
  pages.filter((page) => access.includes(page.access)).flatMap(({ path }) => addresses[path]?.(own) ?? [path]);
