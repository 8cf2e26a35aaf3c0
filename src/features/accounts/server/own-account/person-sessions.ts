// A person's own sessions on the site: listing and ending them. Admin sessions are on the administrator's security page.
import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/config/deps.ts';
import { requireUser, type Viewer } from '#platform/http/viewer.ts';
import type { SessionItem } from '../../admin-user-contract.ts';
import { sessions } from '../account-table.ts';
import { endListedSession, listSessions } from '../sessions/session-list.ts';
import { getTokenHash } from '../sessions/session-service.ts';

type Caller = { viewer: Viewer; request: FastifyRequest };

/** Selects by identity, which every session of a person has before their record exists. */
function ofPerson(viewer: Viewer) {
  return and(sql`${sessions.identity} ->> 'uid' = ${requireUser(viewer).uid}`, eq(sessions.kind, 'user'));
}

export function listPersonSessions({ db, config }: Deps, { viewer, request }: Caller): Promise<SessionItem[]> {
  return listSessions(db, ofPerson(viewer), [getTokenHash(request, config, 'user')]);
}

/** @throws AppError not_found, also for someone else's */
export async function endPersonSession({ db }: Deps, { viewer }: Caller, sessionId: string): Promise<void> {
  await endListedSession(db, ofPerson(viewer), sessionId);
}

export async function endOtherPersonSessions({ db, config }: Deps, { viewer, request }: Caller): Promise<void> {
  await db.delete(sessions).where(and(ofPerson(viewer), ne(sessions.tokenHash, getTokenHash(request, config, 'user'))));
}
