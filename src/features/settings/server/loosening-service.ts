// Weaker values of settings that protect money. One administrator requests them, and they take effect when another person confirms them or
// after a week. Lock order: the settings, then the pending value.
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/server/audit-service.ts';
import { AppError } from '#kernel/errors.ts';
import type { SettingName } from '#kernel/site-settings.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { looseningDays } from '../setting-loosening.ts';
import { toAnswered } from './setting-values.ts';
import { getSettingsRow } from './settings-source.ts';
import { type LooseningOutcome, type LooseningRow, settingLoosenings, siteSettings } from './settings-table.ts';

/** An event about settings that protect money; every administrator is emailed immediately. */
export type ProtectionNews = {
  event: 'tightened' | 'asked' | 'confirmed' | 'withdrawn' | 'elapsed';
  /** The administrator; null when time did it. */
  adminId: number | null;
  changes: { name: SettingName; before: Value; after: Value }[];
  /** When a weaker value takes effect without a second administrator. */
  effectiveAt?: string;
};
type Value = string | number | boolean | null;

/** Parts that belong to later slices. */
export type SettingsHooks = {
  /** Names of administrators. */
  nameAdmins: (db: Queryable, ids: readonly number[]) => Promise<Map<number, string>>;
  isOneself: (db: Queryable, viewer: Viewer, accounts: readonly number[]) => Promise<boolean>;
  /** @throws AppError forbidden unless the administrator is another person, with an account that is not new */
  requireSecondPerson: (db: Queryable, viewer: Viewer, askedBy: number) => Promise<void>;
  tellAdmins: (tx: Transaction, news: ProtectionNews) => Promise<void>;
};

/** Weaker settings that another administrator may confirm, as work. */
export const toConfirm = (
  adminId: number,
) => sql`select ${settingLoosenings.askedAt} as since, ${settingLoosenings.effectiveAt} as due,
  null::bigint as cents from ${settingLoosenings} where ${settingLoosenings.outcome} is null and ${settingLoosenings.askedBy} <> ${adminId}`;

export function listPending(db: Queryable): Promise<LooseningRow[]> {
  return db
    .select()
    .from(settingLoosenings)
    .where(isNull(settingLoosenings.outcome))
    .orderBy(asc(settingLoosenings.effectiveAt), asc(settingLoosenings.id));
}

/** A newer decision about a setting replaces what waits for it. The caller has updated the settings. */
export async function replacePending(
  tx: Transaction,
  { names, weaker, adminId }: { names: SettingName[]; weaker: Partial<Record<SettingName, Value>>; adminId: number },
): Promise<string | undefined> {
  const isOpen = and(inArray(settingLoosenings.name, names), isNull(settingLoosenings.outcome));
  await tx.update(settingLoosenings).set({ outcome: 'replaced', endedAt: sql`now()`, endedBy: adminId }).where(isOpen);
  const rows = Object.entries(weaker).map(([name, value]) => ({
    name: name as SettingName,
    value,
    askedBy: adminId,
    effectiveAt: sql`now() + make_interval(days => ${looseningDays})`,
  }));
  if (rows.length === 0) return undefined;
  const [asked] = await tx.insert(settingLoosenings).values(rows).returning();
  return asked?.effectiveAt.toISOString();
}

type Order = { id: number; hooks: SettingsHooks };

type Decide = (tx: Transaction, waiting: LooseningRow, adminId: number) => Promise<Change>;

/** Takes effect immediately. @throws AppError not_found, already_decided, forbidden */
export function confirmLoosening(deps: Deps, viewer: Viewer, order: Order): Promise<void> {
  return decide(deps, viewer, { ...order, event: 'confirmed' }, async (tx, waiting, adminId) => {
    await order.hooks.requireSecondPerson(tx, viewer, waiting.askedBy);
    return applyLoosening(tx, waiting, { outcome: 'confirmed', endedBy: adminId });
  });
}

/** Any administrator may. @throws AppError not_found, already_decided */
export function withdrawLoosening(deps: Deps, viewer: Viewer, order: Order): Promise<void> {
  return decide(deps, viewer, { ...order, event: 'withdrawn' }, async (tx, waiting, adminId) => {
    const change = await describe(tx, waiting);
    await endWait(tx, waiting.id, { outcome: 'withdrawn', endedBy: adminId });
    await tx.update(siteSettings).set({ version: sql`version + 1` }).where(eq(siteSettings.id, 1));
    return change;
  });
}

async function decide(
  deps: Deps,
  viewer: Viewer,
  { id, hooks, event }: Order & { event: 'confirmed' | 'withdrawn' },
  carryOut: Decide,
): Promise<void> {
  const adminId = requireAdmin(viewer).id;
  await deps.db.transaction(async (tx) => {
    const change = await carryOut(tx, await lockWaiting(tx, id), adminId);
    await hooks.tellAdmins(tx, { event, adminId, changes: [change] });
    await recordAudit(tx, viewer, {
      action: `settings.loosening_${event}`,
      subject: { kind: 'settings' },
      ...toAuditChange(change),
    });
  });
  await deps.settings.refresh();
}

/** Applies pending values whose waiting period is over. Safe to repeat and to run in several processes. */
export async function applyDueLoosenings(deps: Deps, hooks: Pick<SettingsHooks, 'tellAdmins'>): Promise<number> {
  const isDue = and(isNull(settingLoosenings.outcome), lte(settingLoosenings.effectiveAt, sql`now()`));
  const due = await deps.db.select({ id: settingLoosenings.id }).from(settingLoosenings).where(isDue);
  let applied = 0;
  for (const { id } of due) if (await applyDue(deps, id, hooks)) applied += 1;
  if (applied > 0) await deps.settings.refresh();
  return applied;
}

async function applyDue(deps: Deps, id: number, hooks: Pick<SettingsHooks, 'tellAdmins'>): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const waiting = await findLocked(tx, id);
    if (waiting === undefined || waiting.outcome !== null) return false;
    const change = await applyLoosening(tx, waiting, { outcome: 'elapsed', endedBy: null });
    await hooks.tellAdmins(tx, { event: 'elapsed', adminId: null, changes: [change] });
    await recordAudit(
      tx,
      { system: 'sweeper' },
      { action: 'settings.loosened', subject: { kind: 'settings' }, ...toAuditChange(change) },
    );
    return true;
  });
}

async function findLocked(tx: Transaction, id: number): Promise<LooseningRow | undefined> {
  await tx.select({ id: siteSettings.id }).from(siteSettings).for('no key update');
  const [row] = await tx.select().from(settingLoosenings).where(eq(settingLoosenings.id, id)).for('no key update');
  return row;
}

/** @throws AppError not_found, already_decided */
async function lockWaiting(tx: Transaction, id: number): Promise<LooseningRow> {
  const row = await findLocked(tx, id);
  if (row === undefined) throw new AppError('not_found', 'There is no such change.');
  if (row.outcome !== null)
    throw new AppError('already_decided', 'This change does not wait anymore. Reload to see it.');
  return row;
}

type Change = ProtectionNews['changes'][number];

async function describe(tx: Transaction, { name, value }: LooseningRow): Promise<Change> {
  const row = await getSettingsRow(tx);
  return { name, before: toAnswered(name, row[name]), after: toAnswered(name, value) };
}

type End = { outcome: LooseningOutcome; endedBy: number | null };

async function applyLoosening(tx: Transaction, waiting: LooseningRow, end: End): Promise<Change> {
  const change = await describe(tx, waiting);
  await endWait(tx, waiting.id, end);
  await tx
    .update(siteSettings)
    .set({ [waiting.name]: waiting.value, version: sql`version + 1`, updatedAt: sql`now()` })
    .where(eq(siteSettings.id, 1));
  return change;
}

async function endWait(tx: Transaction, id: number, { outcome, endedBy }: End): Promise<void> {
  await tx.update(settingLoosenings).set({ outcome, endedBy, endedAt: sql`now()` }).where(eq(settingLoosenings.id, id));
}

const toAuditChange = ({ name, before, after }: Change) => ({ before: { [name]: before }, after: { [name]: after } });
