// The URLs at which tests that visit every page of the page table find each page.
import { pages } from '#web/page-table.tsx';

type Own = { projectId: number; receiptId: number };

/** URLs that show more states of a page, and those of pages with a path parameter, which need one here. */
export const addresses: Record<string, (own: Own) => string[]> = {
  '/': () => ['/', '/?signin=1&next=/submit'],
  '/projects': () => ['/projects', '/projects?q=lamp&category=Games&sort=newest', '/projects?q=nothinghasthesewords'],
  '/categories/:slug': () => ['/categories/games', '/categories/nothing-like-it'],
  '/projects/:id': ({ projectId }) => ['/projects/1', '/projects/22', `/projects/${projectId}`],
  '/projects/:id/share': ({ projectId }) => [`/projects/${projectId}/share`],
  '/projects/:id/edit': ({ projectId }) => [`/projects/${projectId}/edit`],
  '/projects/:id/transparency': ({ projectId }) => [
    '/projects/1/transparency',
    `/projects/${projectId}/transparency`,
    '/projects/1/transparency?cursor=none',
  ],
  '/projects/:id/rules': ({ projectId }) => [`/projects/${projectId}/rules`],
  '/dashboard/projects/:id/milestones': ({ projectId }) => [`/dashboard/projects/${projectId}/milestones`],
  '/projects/:id/updates/:updateId': () => ['/projects/4/updates/1', '/projects/4/updates/0'],
  '/dashboard/projects/:id/documents': ({ projectId }) => [`/dashboard/projects/${projectId}/documents`],
  '/dashboard/projects/:id/updates': ({ projectId }) => [`/dashboard/projects/${projectId}/updates`],
  '/dashboard/projects/:id/updates/drafts/:draftId': () => ['/dashboard/projects/1/updates/drafts/1'],
  '/dashboard/projects/:id/updates/:updateId/edit': () => ['/dashboard/projects/1/updates/1/edit'],
  '/dashboard/projects/:id/register': ({ projectId }) => [`/dashboard/projects/${projectId}/register`],
  '/admin/projects/:id/register': () => ['/admin/projects/1/register'],
  '/admin/projects/:id/checks': () => ['/admin/projects/1/checks'],
  '/verify/:number': () => ['/verify/K7Q2-M9XD'],
  '/dashboard/projects/:id/team': ({ projectId }) => [`/dashboard/projects/${projectId}/team`],
  '/dashboard/projects/:id/webhooks': ({ projectId }) => [`/dashboard/projects/${projectId}/webhooks`],
  // None is there: the pages say so.
  '/dashboard/projects/:id/webhooks/:webhookId': ({ projectId }) => [`/dashboard/projects/${projectId}/webhooks/1`],
  '/admin/webhooks/:id': () => ['/admin/webhooks/1'],
  '/dashboard/projects/:id/statistics': ({ projectId }) => [`/dashboard/projects/${projectId}/statistics`],
  // No one has a conversation here; journeys/messages.test.ts looks at one.
  '/messages/:id': () => ['/messages/1'],
  // No one has a vote here; journeys/milestone-vote.test.ts looks at its states.
  '/dashboard/projects/:id/money': ({ projectId }) => [`/dashboard/projects/${projectId}/money`],
  // A person is found through their project: crawl.test.ts.
  '/people/:uid': () => ['/people/nobody'],
  '/votes/:id': () => ['/votes/1'],
  // Nothing is asked here; pages/reconfirm-states.test.ts looks at its states.
  '/investments/:id/reconfirm': () => ['/investments/1/reconfirm'],
  '/dashboard/projects/:id/last-day': ({ projectId }) => [`/dashboard/projects/${projectId}/last-day`],
  '/investments/:id/money': ({ receiptId }) => [`/investments/${receiptId}/money`],
  '/investments/:id/agreement': ({ receiptId }) => [`/investments/${receiptId}/agreement`, '/investments/1/agreement'],
  '/investments/:id/confirmation': ({ receiptId }) => [`/investments/${receiptId}/confirmation`],
  '/receipts/:id': ({ receiptId }) => [`/receipts/${receiptId}`],
  '/checkout': () => ['/checkout?projectId=22&amount=200', '/checkout?projectId=22&amount=0'],
  '/contact': () => ['/contact', '/contact?topic=report&project=7'],
  '/admin/setup': () => ['/admin/setup', '/admin/setup?token=none'],
  '/admin/projects': () => ['/admin/projects', '/admin/projects?featured=true'],
  '/admin/find': () => ['/admin/find', '/admin/find?q=lamp'],
  '/admin/projects/:id': () => ['/admin/projects/1'],
  '/admin/projects/:id/edit': () => ['/admin/projects/1/edit'],
  '/admin/reviews/:id': () => ['/admin/reviews/1'],
  '/admin/investments': () => ['/admin/investments', '/admin/investments?state=needs_person&sort=largest'],
  '/admin/agreements/:id': () => ['/admin/agreements/1'],
  '/admin/investments/:id': () => ['/admin/investments/1'],
  '/admin/users/:id': () => ['/admin/users/1'],
  '/admin/users/:id/edit': () => ['/admin/users/1/edit'],
  '/admin/milestones/:id': () => ['/admin/milestones/1'],
  // None is there: scripts of the crawl would run in its preview, which allows none; journeys/newsletter.test.ts looks at one.
  '/admin/newsletter/:id': () => ['/admin/newsletter/999999'],
  '/admin/messages/contact/:id': () => ['/admin/messages/contact/1'],
  '/admin/messages/report/:id': () => ['/admin/messages/report/1'],
  '/admin/messages/comment/:id': () => ['/admin/messages/comment/1'],
};

export const nobodys: Own = { projectId: 1, receiptId: 1 };

/** Each once: what is nobody's has the address of the example. */
export const addressesFor = (access: readonly string[], own = nobodys) => [
  ...new Set(
    pages.filter((page) => access.includes(page.access)).flatMap(({ path }) => addresses[path]?.(own) ?? [path]),
  ),
];
