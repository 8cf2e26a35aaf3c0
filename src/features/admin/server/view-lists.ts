// The lists that have saved views, with the queries that they know.
import type * as z from 'zod/mini';
import { listUsers } from '#features/accounts/account-contract.ts';
import { listAudit } from '#features/audit/audit-log-contract.ts';
import { listInbox } from '#features/inbox/inbox-contract.ts';
import { listAdminInvestments } from '#features/investing/admin-investment-contract.ts';
import { listMilestoneQueue } from '#features/payouts/milestone-admin-contract.ts';
import { listProjects } from '#features/projects/project-contract.ts';
import { listReviews } from '#features/reviews/review-contract.ts';
import { AppError } from '#kernel/errors.ts';
import type { ViewList } from '../view-rules.ts';

const queries: Record<ViewList, { query?: z.ZodMiniObject }> = {
  audit: listAudit,
  investments: listAdminInvestments,
  messages: listInbox,
  milestones: listMilestoneQueue,
  projects: listProjects,
  reviews: listReviews,
  users: listUsers,
};

/** The page and its size are no part of a view. */
const notKept = ['cursor', 'limit'];

/** The values that a list knows; others are left out. @throws AppError validation */
export function parseViewQuery(list: ViewList, text: string): Record<string, string> {
  const schema = queries[list].query;
  const names = Object.keys(schema?.shape ?? {}).filter((name) => !notKept.includes(name));
  const search = new URLSearchParams(text);
  const values = names.flatMap((name) => {
    const value = (search.get(name) ?? '').trim();
    return value === '' ? [] : [[name, value] as const];
  });
  const query = Object.fromEntries(values);
  if (values.length === 0) throw new AppError('validation', 'Search, filter or sort the list before you save a view.');
  if (schema?.safeParse(query).success !== true) {
    throw new AppError('validation', 'The list doesn’t know these filters.');
  }
  return query;
}
