// Transfers that the provider has and a restored backup does not: they are taken over, so that nothing is sent twice.
import { inArray, or, sql } from 'drizzle-orm';
import { projects } from '#features/projects/server/project-table.ts';
import type { ProviderTransfer } from '#platform/cards/payout-gateway.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { payoutAccounts } from '../payout-account-table.ts';
import { releasePauses, releases, transfers } from '../release-table.ts';
import { markBlocked, unmarkBlocked } from './lost-marks.ts';
import { insertPause } from './release-pause.ts';

/** Reason of the pause; also marks a site that was restored at some time. */
export const restorePause =
  'A backup was restored. Run npm run reconcile -- --restore, look at its findings, then resume releases.';

/** Pauses releases, and marks the site as restored even if they were already paused. */
export async function pauseForRestore(db: Queryable): Promise<void> {
  if (await insertPause(db, restorePause)) return;
  await db
    .insert(releasePauses)
    .values({ reason: restorePause, endedAt: sql`now()`, endedReason: 'Releases were paused already.' });
}

/**
 * A backup was restored, and releases are paused since: no administrator has decided yet that this copy is the site. What leaves the site
 * by itself and does not depend on a setting, such as a webhook, waits for that as well.
 */
export const isHeldSinceRestore = sql<boolean>`exists (
  select from release_pauses pause join release_pauses restore on restore.reason = ${restorePause} and restore.started_at >= pause.started_at
  where pause.ended_at is null)`;

/**
 * Looks at the provider before the first attempt of a transfer. After a restore it may have transfers of the same project without
 * a row here; the oldest that matches is the lost one. If none matches, the project's transfers wait until it is reversed or
 * taken over by two administrators (lost-takeovers.ts).
 * @throws AppError provider_unavailable
 */
export async function findLostTransfer(deps: Deps, id: number): Promise<ProviderTransfer | 'blocked' | undefined> {
  const [wanted] = await deps.db
    .select({
      uuid: transfers.uuid,
      amountCents: transfers.amountCents,
      projectId: releases.projectId,
      accountId: payoutAccounts.providerAccountId,
      since: projects.createdAt,
      lostTransferId: transfers.lostTransferId,
    })
    .from(transfers)
    .innerJoin(releases, sql`${releases.id} = ${transfers.releaseId}`)
    .innerJoin(payoutAccounts, sql`${payoutAccounts.id} = ${transfers.accountId}`)
    .innerJoin(projects, sql`${projects.id} = ${releases.projectId}`)
    .where(
      sql`${transfers.id} = ${id} and ${transfers.firstTriedAt} is null and exists (select from ${releasePauses} where reason = ${restorePause})`,
    );
  if (wanted === undefined) return undefined;
  const lost = await listLost(deps, wanted);
  const fits =
    lost.find(({ metadata }) => metadata.transfer_uuid === wanted.uuid) ??
    lost.find(({ accountId, amountCents }) => accountId === wanted.accountId && amountCents === wanted.amountCents);
  const [other] = fits === undefined ? lost : [];
  if (other !== undefined) {
    await markBlocked(deps, id, other);
    return 'blocked';
  }
  if (wanted.lostTransferId !== null) await unmarkBlocked(deps, id);
  return fits;
}

type Wanted = { uuid: string; projectId: number; since: Date };

/** Oldest first; fully reversed transfers are settled. */
async function listLost({ db, payoutGateway }: Deps, { uuid, projectId, since }: Wanted): Promise<ProviderTransfer[]> {
  const made: ProviderTransfer[] = [];
  for await (const listed of payoutGateway.listTransfers({ since, onUnreadable: () => undefined })) {
    const isOfProject = listed.metadata.project === String(projectId);
    if (isOfProject && listed.reversedCents < listed.amountCents) made.push(listed);
  }
  if (made.length === 0) return [];
  const ids = made.map((transfer) => transfer.id);
  const uuids = made.map(({ metadata }) => metadata.transfer_uuid ?? '');
  const known = await db
    .select({ uuid: transfers.uuid, providerTransferId: transfers.providerTransferId })
    .from(transfers)
    .where(or(inArray(transfers.providerTransferId, ids), inArray(sql`${transfers.uuid}::text`, uuids)));
  return made
    .filter(
      ({ id, metadata }) =>
        metadata.transfer_uuid === uuid ||
        !known.some((row) => row.providerTransferId === id || row.uuid === metadata.transfer_uuid),
    )
    .toReversed();
}
