// Offering a pack is a decision about the protection of money: one administrator asks for it with the figures they confirm, and it
// takes effect when another person confirms it or after a week, like a weaker setting. Lock order: the offer, then the request.
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import type { SettingsHooks } from '#features/settings/server/loosening-service.ts';
import type { LooseningOutcome } from '#features/settings/server/settings-table.ts';
import { looseningDays } from '#features/settings/setting-loosening.ts';
import { AppError, type Issue } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { figureIssue, findFigureValue } from '../figure-values.ts';
import type { PackId, Values } from '../pack.ts';
import { packs } from '../pack-list.ts';
import { nameFigures } from './pack-answers.ts';
import { type PackOfferRequestRow, packOfferRequests, packOffers } from './pack-offer-table.ts';
import { defaultPackId, listOfferedPacks, type OfferState } from './pack-offers.ts';

/** An event about the packs on offer; every administrator is emailed. */
export type PackNews = {
  event: 'asked' | 'confirmed' | 'withdrawn' | 'elapsed' | 'stopped';
  packId: PackId;
  /** The administrator; null when time did it. */
  adminId: number | null;
  figures: { label: string; text: string }[];
  /** When it takes effect without a second administrator. */
  effectiveAt?: string;
};

export type PackHooks = Pick<SettingsHooks, 'nameAdmins' | 'isOneself' | 'requireSecondPerson'> & {
  tellAdmins: (tx: Transaction, news: PackNews) => Promise<void>;
};

/** Requests that another administrator may confirm, as work. */
export const packsToConfirm = (
  adminId: number,
) => sql`select ${packOfferRequests.askedAt} as since, ${packOfferRequests.effectiveAt} as due,
  null::bigint as cents from ${packOfferRequests} where ${packOfferRequests.outcome} is null and ${packOfferRequests.askedBy} <> ${adminId}`;

type Asked = { packId: PackId; figures: Readonly<Record<string, number>>; hooks: PackHooks };

/** @throws AppError validation with one issue per figure; illegal_move if nothing would change */
export async function askToOffer({ db }: Deps, viewer: Viewer, { packId, figures, hooks }: Asked): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  const values = toConfirmedValues(packId, figures);
  await db.transaction(async (tx) => {
    const before = await lockOffer(tx, packId);
    if (before.isOffered && isSame(before.figures, values)) {
      throw new AppError('illegal_move', 'These rules are offered already, with these figures.');
    }
    await endRequest(tx, { packId, outcome: 'replaced', endedBy: adminId });
    const [asked] = await tx
      .insert(packOfferRequests)
      .values({
        packId,
        figures: values,
        askedBy: adminId,
        effectiveAt: sql`now() + make_interval(days => ${looseningDays})`,
      })
      .returning();
    if (asked === undefined) throw new Error('insert returned no request');
    await hooks.tellAdmins(tx, {
      ...describe(asked),
      event: 'asked',
      adminId,
      effectiveAt: asked.effectiveAt.toISOString(),
    });
    await recordAudit(tx, viewer, { action: 'pack.offer_asked', ...toAudit(asked, before) });
  });
}

/** Every figure that the pack marks as unconfirmed, and no other. @throws AppError validation */
function toConfirmedValues(packId: PackId, sent: Readonly<Record<string, number>>): Values {
  const open = Object.entries(packs[packId].figures).filter(([, { isUnconfirmed }]) => isUnconfirmed === true);
  const issues: Issue[] = Object.keys(sent)
    .filter((key) => !open.some(([name]) => name === key))
    .map((key) => ({ path: `figures.${key}`, message: 'This figure is not to be confirmed' }));
  const values: Record<string, number> = {};
  for (const [key, figure] of open) {
    const value = sent[key];
    const message = value === undefined ? `Confirm or correct: ${figure.label}` : figureIssue(figure, value);
    if (message !== undefined) issues.push({ path: `figures.${key}`, message });
    else values[key] = findFigureValue(figure.unit, value ?? 0) ?? 0;
  }
  const [first] = issues;
  if (first !== undefined) throw new AppError('validation', `${first.message}.`, { issues });
  return values;
}

/** Takes effect immediately: it only takes a choice away. @throws AppError illegal_move */
export async function stopOffering(
  { db }: Deps,
  viewer: Viewer,
  { packId, hooks }: Omit<Asked, 'figures'>,
): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await db.transaction(async (tx) => {
    const before = await lockOffer(tx, packId);
    if (!before.isOffered) throw new AppError('illegal_move', 'These rules are not offered.');
    if ((await listOfferedPacks(tx)).length === 1) {
      throw new AppError('illegal_move', 'Creators need at least one choice. Offer other rules first.');
    }
    await endRequest(tx, { packId, outcome: 'replaced', endedBy: adminId });
    await tx.update(packOffers).set({ isOffered: false, updatedAt: sql`now()` }).where(eq(packOffers.packId, packId));
    await hooks.tellAdmins(tx, { event: 'stopped', packId, adminId, figures: [] });
    await recordAudit(tx, viewer, {
      action: 'pack.offer_stopped',
      subject: { kind: 'settings' },
      before: { [packId]: true },
      after: { [packId]: false },
    });
  });
}

type Order = { id: number; hooks: PackHooks };

/** @throws AppError not_found, already_decided, forbidden */
export async function confirmOffer({ db }: Deps, viewer: Viewer, { id, hooks }: Order): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await db.transaction(async (tx) => {
    const { request, before } = await lockRequest(tx, id);
    await hooks.requireSecondPerson(tx, viewer, request.askedBy);
    await apply(tx, request, { outcome: 'confirmed', endedBy: adminId });
    await hooks.tellAdmins(tx, { ...describe(request), event: 'confirmed', adminId });
    await recordAudit(tx, viewer, { action: 'pack.offer_confirmed', ...toAudit(request, before) });
  });
}

/** Any administrator may. @throws AppError not_found, already_decided */
export async function withdrawOffer({ db }: Deps, viewer: Viewer, { id, hooks }: Order): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await db.transaction(async (tx) => {
    const { request, before } = await lockRequest(tx, id);
    await endRequest(tx, { packId: request.packId, outcome: 'withdrawn', endedBy: adminId });
    await hooks.tellAdmins(tx, { ...describe(request), event: 'withdrawn', adminId });
    await recordAudit(tx, viewer, { action: 'pack.offer_withdrawn', ...toAudit(request, before) });
  });
}

/** Applies requests whose waiting period is over. Safe to repeat and to run in several processes. */
export async function applyDueOffers({ db }: Deps, hooks: Pick<PackHooks, 'tellAdmins'>): Promise<void> {
  const isDue = and(isNull(packOfferRequests.outcome), lte(packOfferRequests.effectiveAt, sql`now()`));
  const due = await db
    .select({ id: packOfferRequests.id, packId: packOfferRequests.packId })
    .from(packOfferRequests)
    .where(isDue);
  for (const { id, packId } of due) {
    await db.transaction(async (tx) => {
      const before = await lockOffer(tx, packId);
      const [request] = await tx
        .select()
        .from(packOfferRequests)
        .where(and(eq(packOfferRequests.id, id), isDue));
      if (request === undefined) return;
      await apply(tx, request, { outcome: 'elapsed', endedBy: null });
      await hooks.tellAdmins(tx, { ...describe(request), event: 'elapsed', adminId: null });
      await recordAudit(tx, { system: 'sweeper' }, { action: 'pack.offer_elapsed', ...toAudit(request, before) });
    });
  }
}

/** @throws AppError not_found, already_decided */
async function lockRequest(tx: Transaction, id: number): Promise<{ request: PackOfferRequestRow; before: OfferState }> {
  const [found] = await tx
    .select({ packId: packOfferRequests.packId })
    .from(packOfferRequests)
    .where(eq(packOfferRequests.id, id));
  if (found === undefined) throw new AppError('not_found', 'There is no such request.');
  const before = await lockOffer(tx, found.packId);
  const [request] = await tx.select().from(packOfferRequests).where(eq(packOfferRequests.id, id));
  if (request?.outcome !== null) {
    throw new AppError('already_decided', 'This request does not wait anymore. Reload to see it.');
  }
  return { request, before };
}

/** Every decision about a pack locks its row, which is made by the first one. */
async function lockOffer(tx: Transaction, packId: PackId): Promise<OfferState> {
  await tx
    .insert(packOffers)
    .values({ packId, isOffered: packId === defaultPackId })
    .onConflictDoNothing();
  const [row] = await tx.select().from(packOffers).where(eq(packOffers.packId, packId)).for('no key update');
  if (row === undefined) throw new Error(`the offer of ${packId} is gone`);
  return row;
}

type End = { outcome: LooseningOutcome; endedBy: number | null };

async function endRequest(tx: Transaction, { packId, ...end }: End & { packId: PackId }): Promise<void> {
  await tx
    .update(packOfferRequests)
    .set({ ...end, endedAt: sql`now()` })
    .where(and(eq(packOfferRequests.packId, packId), isNull(packOfferRequests.outcome)));
}

async function apply(tx: Transaction, { packId, figures }: PackOfferRequestRow, end: End): Promise<void> {
  await endRequest(tx, { packId, ...end });
  await tx
    .update(packOffers)
    .set({ isOffered: true, figures, updatedAt: sql`now()` })
    .where(eq(packOffers.packId, packId));
}

function describe({ packId, figures }: PackOfferRequestRow): Pick<PackNews, 'packId' | 'figures'> {
  return { packId, figures: nameFigures(packs[packId], figures).map(({ label, text }) => ({ label, text })) };
}

function toAudit({ packId, figures }: PackOfferRequestRow, before: OfferState) {
  return {
    subject: { kind: 'settings' as const },
    before: { [packId]: before.isOffered, ...before.figures },
    after: { [packId]: true, ...figures },
  };
}

function isSame(one: Values, other: Values): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}
