// An admin's own sessions: listing and ending them.
import { and, eq, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { recordAudit, toAuditActor } from '#features/audit/server/audit-service.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { SessionItem } from '../../admin-user-contract.ts';
import { sessions } from '../account-table.ts';
import { endListedSession, listSessions } from './session-list.ts';
import { getTokenHash } from './session-service.ts';

type Asked = { viewer: Viewer; request: FastifyRequest };

export function listOwnSessions({ db, config }: Deps, { viewer, request }: Asked): Promise<SessionItem[]> {
  return listSessions(db, ofAdmin(viewer), [getTokenHash(request, config, 'admin')]);
}

/** @throws AppError not_found */
export async function endOwnSession({ db }: Deps, asked: Asked, sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await endListedSession(tx, ofAdmin(asked.viewer), sessionId);
    await recordAudit(tx, toAuditEntry(asked));
  });
}

export async function endOtherSessions({ db, config }: Deps, asked: Asked): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(ofAdmin(asked.viewer), ne(sessions.tokenHash, getTokenHash(asked.request, config, 'admin'))))
      .returning({ kind: sessions.kind });
    await recordAudit(tx, { ...toAuditEntry(asked), rows: ended.length });
  });
}

function ofAdmin(viewer: Viewer) {
  return and(eq(sessions.userId, requireAdmin(viewer).id), eq(sessions.kind, 'admin'));
}

function toAuditEntry({ viewer, request }: Asked) {
  const subject = { kind: 'user', id: requireAdmin(viewer).id } as const;
  return { actor: toAuditActor(viewer), action: 'session.ended', subject, requestId: request.id } as const;
}
