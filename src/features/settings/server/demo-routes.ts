// Routes of the demo on this site. What belongs to it and how it goes is passed in: the demo is built on every slice.
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { Answer, serve } from '#platform/http/http.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import * as contract from '../demo-contract.ts';
import { demoRemovalCopy } from '../demo-copy.ts';

type Found = Omit<contract.DemoStanding, 'isKept'>;

export type DemoHooks = {
  find: () => Promise<Found>;
  /** Records it, and removes the demo in the background. @throws AppError already_running, changed_meanwhile */
  startRemoval: (viewer: Viewer) => Promise<void>;
};

export function registerDemoRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>, hooks: DemoHooks): void {
  const read = async (): Promise<contract.DemoStanding> => {
    const found = await hooks.find();
    return { ...found, isKept: found.state !== 'none' && (await isKept(db)) };
  };
  const requireDemo = async () => {
    const standing = await read();
    if (standing.state === 'none') throw new AppError('not_found', demoRemovalCopy.none);
    return standing;
  };
  serve(app, contract.getDemo, read);
  serve(app, contract.keepDemo, async ({ viewer }) => {
    const standing = await requireDemo();
    if (!standing.isKept) await recordAudit(db, viewer, { action: 'demo.kept' });
    return { ...standing, isKept: true };
  });
  serve(app, contract.removeDemo, async ({ viewer }) => {
    await requireDemo();
    await hooks.startRemoval(viewer);
    return new Answer(202, await read());
  });
}

/** The choice holds for all administrators, and the audit log has it anyway. */
async function isKept(db: Queryable): Promise<boolean> {
  const entries = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'demo.kept'))
    .limit(1);
  return entries.length > 0;
}
