// A user's sessions, for administrators: listing and ending them, both audited.
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { SessionItem } from '../../admin-user-contract.ts';
import { sessions } from '../account-table.ts';
import { getPerson } from '../user-service.ts';
import { belongsToUser, endListedSession, listSessions } from './session-list.ts';
import { getTokenHash } from './session-service.ts';

/** @throws AppError not_found */
export async function listUserSessions(
  { db, config }: Deps,
  { viewer, request }: { viewer: Viewer; request: FastifyRequest },
  id: number,
): Promise<SessionItem[]> {
  const current = (['user', 'admin'] as const).map((kind) => getTokenHash(request, config, kind));
  return db.transaction(async (tx) => {
    const list = await listSessions(tx, belongsToUser(await getPerson(tx, id)), current);
    await recordAudit(tx, viewer, { action: 'session.list_read', subject: { kind: 'user', id }, rows: list.length });
    return list;
  });
}

/** @throws AppError not_found */
export async function endUserSession(
  { db }: Deps,
  viewer: Viewer,
  { id, sessionId }: { id: number; sessionId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const kind = await endListedSession(tx, belongsToUser(await getPerson(tx, id)), sessionId);
    const subject = { kind: 'user', id } as const;
    await recordAudit(tx, viewer, { action: 'session.ended', subject, before: { kind } });
  });
}

/** @throws AppError not_found */
export async function endUserSessions({ db }: Deps, viewer: Viewer, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await getPerson(tx, id);
    const ended = await tx.delete(sessions).where(belongsToUser(person)).returning({ kind: sessions.kind });
    const subject = { kind: 'user', id } as const;
    await recordAudit(tx, viewer, { action: 'session.ended', subject, rows: ended.length });
  });
}
