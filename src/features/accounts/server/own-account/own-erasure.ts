// A person deletes their own account: after a recent sign-in, and once none of their projects is open.
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { OutputOf } from '#kernel/endpoint.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, requireUserId, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { getErasure as contract } from '../../own-account-contract.ts';
import { recentSignInMinutes } from '../../profile-rules.ts';
import { users } from '../account-table.ts';
import { canBeEmailed } from '../emailable.ts';
import { type ErasureHooks, eraseOneself } from '../erasure-service.ts';
import { sendErasureNotice } from '../mails/erasure-mail.ts';
import { findRecentSignIn } from '../sessions/recent-sign-in.ts';

export type OpenProjectOfPerson = OutputOf<typeof contract>['projects'][number];
export type ListOpenProjects = (db: Queryable, ownerId: number) => Promise<OpenProjectOfPerson[]>;
export type OwnErasureHooks = ErasureHooks & { listOpenProjects?: ListOpenProjects };

type Caller = { viewer: Viewer; request: FastifyRequest };

export async function getErasure(
  deps: Deps,
  caller: Caller,
  { listOpenProjects }: OwnErasureHooks,
): Promise<OutputOf<typeof contract>> {
  const { id } = requireUser(caller.viewer);
  const confirmedUntil = await findRecentSignIn(deps, caller.request);
  const [record] = await deps.db
    .select({ isAdmin: users.isAdmin })
    .from(users)
    .where(eq(users.id, id ?? 0));
  const projects = id === undefined ? [] : ((await listOpenProjects?.(deps.db, id)) ?? []);
  return {
    confirmedUntil: confirmedUntil?.toISOString() ?? null,
    isAdmin: record?.isAdmin ?? false,
    projects: projects.map(({ id: projectId, title, status, investors }) => ({
      id: projectId,
      title,
      status,
      investors,
    })),
  };
}

/** @throws AppError recent_sign_in_needed, open_projects, payout_open, oneself (administrators) */
export async function eraseOwnAccount(deps: Deps, { viewer, request }: Caller, hooks: OwnErasureHooks): Promise<void> {
  const id = requireUserId(viewer);
  if ((await findRecentSignIn(deps, request)) === undefined) {
    throw new AppError(
      'recent_sign_in_needed',
      `Sign in again to delete your account: your last sign-in was more than ${recentSignInMinutes} minutes ago.`,
    );
  }
  const [to] = await deps.db
    .select({ name: users.name, email: users.email, canBeEmailed: sql<boolean>`${canBeEmailed(users)}` })
    .from(users)
    .where(eq(users.id, id));
  await eraseOneself(deps, { id, requestId: request.id }, hooks);
  if (to?.canBeEmailed) await sendErasureNotice(deps, { name: to.name, address: to.email });
}
