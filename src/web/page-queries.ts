// The query parameters that each page reads; it receives no others. Only the server needs them, so those of lists come from their contracts.
import type * as z from 'zod/mini';
import { listUsers } from '#features/accounts/account-contract.ts';
import { listAudit } from '#features/audit/audit-log-contract.ts';
import { listInbox } from '#features/inbox/inbox-contract.ts';
import { listAdminInvestments } from '#features/investing/admin-investment-contract.ts';
import { listSuspense } from '#features/investing/admin-suspense-contract.ts';
import { listIssues } from '#features/newsletter/newsletter-admin-contract.ts';
import { listMilestoneQueue } from '#features/payouts/milestone-admin-contract.ts';
import { listHeldAccounts } from '#features/payouts/payout-account-contract.ts';
import { listProjects } from '#features/projects/project-contract.ts';
import { listReviews } from '#features/reviews/review-contract.ts';

export const pageQueries: Readonly<Record<string, readonly string[]>> = {
  '/': ['signin', 'next'],
  '/projects': namesOf(listProjects),
  '/projects/:id/share': ['moment'],
  '/projects/:id/transparency': ['cursor'],
  '/dashboard': ['status', 'sort'],
  '/dashboard/payouts': ['from'],
  '/dashboard/projects/:id/register': ['asOf'],
  '/admin/projects/:id/register': ['asOf'],
  '/admin/projects/:id/checks': ['decision', 'before'],
  '/verify/:number': ['code'],
  '/dashboard/projects/:id/statistics': ['range'],
  '/messages': ['box', 'q'],
  '/messages/new': ['to', 'project'],
  '/messages/:id': ['at'],
  '/settings/investing': ['next', 'rules', 'ask', 'draft', 'saved', 'from'],
  '/unsubscribe': ['token'],
  '/contact': ['topic', 'project'],
  '/newsletter': ['result'],
  '/newsletter/confirm': ['token', 'result'],
  '/checkout': ['projectId', 'projectTitle', 'amount', 'equity'],
  '/admin/login': ['next'],
  '/admin/setup': ['token'],
  '/admin/reviews': namesOf(listReviews),
  '/admin/users': namesOf(listUsers),
  '/admin/projects': namesOf(listProjects),
  '/admin/analytics': ['range'],
  '/admin/messages': namesOf(listInbox),
  '/admin/newsletter': namesOf(listIssues),
  '/admin/investments': namesOf(listAdminInvestments),
  '/admin/investments/suspense': namesOf(listSuspense),
  '/admin/milestones': namesOf(listMilestoneQueue),
  '/admin/payouts/accounts': namesOf(listHeldAccounts),
  '/admin/audit': namesOf(listAudit),
  '/admin/ahead': ['days'],
  '/admin/find': ['q'],
  '/admin/announcements': ['q', 'role', 'ids'],
};

/** Parameters with few values, so that the server may cache the page for each. */
export const cachedQueries: Readonly<Record<string, readonly string[]>> = {
  '/projects': ['status', 'sort'],
  '/contact': ['topic'],
  '/newsletter': ['result'],
};

/** Each page of a list has its own size. */
function namesOf({ query }: { query?: z.ZodMiniObject }): string[] {
  return Object.keys(query?.shape ?? {}).filter((name) => name !== 'limit');
}
