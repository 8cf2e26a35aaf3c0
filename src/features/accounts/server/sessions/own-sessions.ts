// An admin's own sessions: listing and ending them.
import { and, eq, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type AuditEntry, recordAudit } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { SessionItem } from '../../admin-user-contract.ts';
import { sessions } from '../account-table.ts';
import { endListedSession, listSessions } from './session-list.ts';
import { getTokenHash } from './session-service.ts';

type Caller = { viewer: Viewer; request: FastifyRequest };

export function listOwnSessions({ db, config }: Deps, { viewer, request }: Caller): Promise<SessionItem[]> {
  return listSessions(db, ofAdmin(viewer), [getTokenHash(request, config, 'admin')]);
}

/** @throws AppError not_found */
export async function endOwnSession({ db }: Deps, caller: Caller, sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await endListedSession(tx, ofAdmin(caller.viewer), sessionId);
    await recordAudit(tx, caller.viewer, toEntry(caller));
  });
}

export async function endOtherSessions({ db, config }: Deps, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(ofAdmin(caller.viewer), ne(sessions.tokenHash, getTokenHash(caller.request, config, 'admin'))))
      .returning({ kind: sessions.kind });
    await recordAudit(tx, caller.viewer, { ...toEntry(caller), rows: ended.length });
  });
}

function ofAdmin(viewer: Viewer) {
  return and(eq(sessions.userId, requireAdmin(viewer).id), eq(sessions.kind, 'admin'));
}

function toEntry({ viewer }: Caller): AuditEntry {
  return { action: 'session.ended', subject: { kind: 'user', id: requireAdmin(viewer).id } };
}
