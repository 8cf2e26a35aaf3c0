// Reads the settings with their history, and updates them.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { changedFields, recordAudit } from '#features/audit/server/audit-service.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { SettingName } from '#kernel/site-settings.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireAdmin, type Viewer } from '#platform/http/viewer.ts';
import type { Queryable, Transaction } from '#platform/postgres/database.ts';
import { settingIssues } from '../setting-issues.ts';
import { isLooser, isProtective } from '../setting-loosening.ts';
import type { SettingChanges, SettingsAnswer } from '../settings-contract.ts';
import { settingNames } from '../settings-rules.ts';
import { listPending, replacePending, type SettingsHooks } from './loosening-service.ts';
import { type Stored, toAnswered, toStored, toValues } from './setting-values.ts';
import { defaultSettings, getSettingsRow, type SettingsRow, toSettings } from './settings-source.ts';
import { siteSettings } from './settings-table.ts';

type Reading = Pick<Deps, 'db' | 'config'>;

export async function readSettingsAnswer(
  { db, config }: Reading,
  viewer: Viewer,
  hooks: SettingsHooks,
): Promise<SettingsAnswer> {
  const row = await getSettingsRow(db);
  const defaults = defaultSettings(config);
  return {
    version: row.version,
    values: toValues(toSettings(row, defaults)),
    defaults: toValues(defaults),
    set: settingNames.filter((name) => row[name] !== null),
    lastChanges: await readLastChanges(db, hooks),
    pending: await readPending(db, viewer, hooks),
  };
}

async function readPending(db: Queryable, viewer: Viewer, hooks: SettingsHooks): Promise<SettingsAnswer['pending']> {
  const rows = await listPending(db);
  const names = await hooks.nameAdmins(db, [...new Set(rows.map(({ askedBy }) => askedBy))]);
  const pending: SettingsAnswer['pending'] = [];
  for (const { id, name, value, askedBy, askedAt, effectiveAt } of rows) {
    const by = names.get(askedBy);
    pending.push({
      id,
      name,
      value: toAnswered(name, value),
      askedAt: askedAt.toISOString(),
      by: by === undefined ? null : { id: askedBy, name: by },
      effectiveAt: effectiveAt.toISOString(),
      isOwn: await hooks.isOneself(db, viewer, [askedBy]),
    });
  }
  return pending;
}

type Wish = { version: number; values: SettingChanges; hooks: SettingsHooks };

/**
 * Weaker values of settings that protect money wait (loosening-service.ts); everything else takes effect immediately.
 * @throws AppError validation, settings_changed
 */
export async function changeSettings(deps: Deps, viewer: Viewer, wish: Wish): Promise<void> {
  const { version, values } = wish;
  const defaults = defaultSettings(deps.config);
  const isChanged = await deps.db.transaction(async (tx) => {
    const row = await getSettingsRow(tx);
    if (row.version !== version) throw changedMeanwhile();
    const next: SettingsRow = { ...row, ...(values as Partial<SettingsRow>) };
    const changed = settingNames.filter((name) => values[name] !== undefined);
    const [before, after] = [toSettings(row, defaults), toSettings(next, defaults)];
    const issues = settingIssues(after, changed);
    const [first] = issues;
    if (first !== undefined) throw new AppError('validation', `${first.message}.`, { issues });
    const change = changedFields(toStored(row), toStored(next));
    const names = Object.keys(change.after) as SettingName[];
    if (names.length === 0) return false;
    const waiting = names.filter((name) => isLooser(name, { from: before[name], to: after[name] }));
    const immediate = names.filter((name) => !waiting.includes(name));
    const written = await tx
      .update(siteSettings)
      .set({ ...pick(values, immediate), version: version + 1, updatedAt: sql`now()` })
      .where(and(eq(siteSettings.id, 1), eq(siteSettings.version, version)));
    if (written.rowCount === 0) throw changedMeanwhile();
    await finishChange(tx, viewer, { ...wish, change, names, waiting, immediate, stored: next });
    return true;
  });
  if (isChanged) await deps.settings.refresh();
}

type Finished = Wish & {
  change: { before: Record<string, unknown>; after: Record<string, unknown> };
  names: SettingName[];
  waiting: SettingName[];
  immediate: SettingName[];
  stored: SettingsRow;
};

/** Stores pending values, notifies the administrators, and writes the audit log last. */
async function finishChange(tx: Transaction, viewer: Viewer, finished: Finished): Promise<void> {
  const { change, names, waiting, immediate, stored, hooks } = finished;
  const adminId = requireAdmin(viewer).id;
  const effectiveAt = await replacePending(tx, { names, weaker: pick(stored, waiting), adminId });
  const news = (about: SettingName[]) =>
    about.map((name) => ({ name, before: change.before[name] as Stored, after: change.after[name] as Stored }));
  const tightened = immediate.filter(isProtective);
  if (tightened.length > 0) await hooks.tellAdmins(tx, { event: 'tightened', adminId, changes: news(tightened) });
  if (effectiveAt !== undefined) {
    await hooks.tellAdmins(tx, { event: 'asked', adminId, changes: news(waiting), effectiveAt });
  }
  for (const [action, about] of [
    ['settings.changed', immediate],
    ['settings.loosening_asked', waiting],
  ] as const) {
    if (about.length === 0) continue;
    await recordAudit(tx, viewer, {
      action,
      subject: { kind: 'settings' },
      before: pick(change.before, about),
      after: pick(change.after, about),
    });
  }
}

function pick<Value>(from: Partial<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, from[name] as Value]));
}

function changedMeanwhile(): AppError {
  return new AppError(
    'settings_changed',
    'Someone else changed the settings while you were editing. Review the current values, then save again.',
  );
}

type LastChange = SettingsAnswer['lastChanges'][number];

/** The newest audit log entry of each setting. */
async function readLastChanges(db: Queryable, { nameAdmins }: SettingsHooks): Promise<LastChange[]> {
  const { at, actorId, details } = auditEntries;
  const entries = await db
    .select({ at, actorId, details })
    .from(auditEntries)
    .where(
      inArray(
        auditEntries.id,
        sql`(select max(${auditEntries.id}) from ${auditEntries}, jsonb_object_keys(${details} -> 'after') as name
          where ${auditEntries.action} in ('settings.changed', 'settings.loosening_confirmed', 'settings.loosened') group by name)`,
      ),
    )
    .orderBy(desc(auditEntries.id));
  const names = await nameAdmins(db, [...new Set(entries.flatMap((entry) => entry.actorId ?? []))]);
  return settingNames.flatMap((name) => {
    const entry = entries.find((one) => one.details?.after !== undefined && name in one.details.after);
    if (entry === undefined) return [];
    const by = entry.actorId === null ? undefined : names.get(entry.actorId);
    return {
      name,
      at: entry.at.toISOString(),
      by: by === undefined || entry.actorId === null ? null : { id: entry.actorId, name: by },
      before: (entry.details?.before?.[name] ?? null) as Stored,
      after: (entry.details?.after?.[name] ?? null) as Stored,
    };
  });
}
