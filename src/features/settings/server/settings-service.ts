// Reads the settings with their history, and updates them.
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { changedFields, recordAudit, toAuditActor } from '#features/audit/server/audit-service.ts';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { AppError } from '#kernel/errors.ts';
import { type Cents, toDollarNumber } from '#kernel/money.ts';
import type { SettingName, SiteSettings } from '#kernel/site-settings.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { SettingChanges, SettingsAnswer, SettingValues } from '../settings-contract.ts';
import { settingFacts, settingIssues, settingNames } from '../settings-rules.ts';
import { defaultSettings, getSettingsRow, type SettingsRow, toSettings } from './settings-source.ts';
import { siteSettings } from './settings-table.ts';

/** Resolves names of administrators, which belong to a later slice. */
export type NameAdmins = (db: Queryable, ids: readonly number[]) => Promise<Map<number, string>>;

type Reading = Pick<Deps, 'db' | 'config'>;

export async function readSettingsAnswer({ db, config }: Reading, nameAdmins: NameAdmins): Promise<SettingsAnswer> {
  const row = await getSettingsRow(db);
  const defaults = defaultSettings(config);
  return {
    version: row.version,
    values: toValues(toSettings(row, defaults)),
    defaults: toValues(defaults),
    set: settingNames.filter((name) => row[name] !== null),
    lastChanges: await readLastChanges(db, nameAdmins),
  };
}

/** @throws AppError validation, settings_changed */
export async function changeSettings(
  deps: Deps,
  viewer: Viewer,
  { version, values, requestId }: { version: number; values: SettingChanges; requestId: string },
): Promise<void> {
  const defaults = defaultSettings(deps.config);
  const isChanged = await deps.db.transaction(async (tx) => {
    const row = await getSettingsRow(tx);
    if (row.version !== version) throw changedMeanwhile();
    const next: SettingsRow = { ...row, ...(values as Partial<SettingsRow>) };
    const changed = settingNames.filter((name) => values[name] !== undefined);
    const issues = settingIssues(toSettings(next, defaults), changed);
    const [first] = issues;
    if (first !== undefined) throw new AppError('validation', `${first.message}.`, { issues });
    const change = changedFields(toStored(row), toStored(next));
    if (Object.keys(change.after).length === 0) return false;
    const written = await tx
      .update(siteSettings)
      .set({ ...values, version: version + 1, updatedAt: sql`now()` })
      .where(and(eq(siteSettings.id, 1), eq(siteSettings.version, version)));
    if (written.rowCount === 0) throw changedMeanwhile();
    await recordAudit(tx, {
      actor: toAuditActor(viewer),
      action: 'settings.changed',
      subject: { kind: 'settings' },
      ...change,
      requestId,
    });
    return true;
  });
  if (isChanged) await deps.settings.refresh();
}

function changedMeanwhile(): AppError {
  return new AppError(
    'settings_changed',
    'Someone else changed the settings while you were editing. Review the current values, then save again.',
  );
}

type Stored = string | number | boolean | null;

/** Stored values for answers; null for defaults. */
function toStored(row: SettingsRow): Record<SettingName, Stored> {
  return Object.fromEntries(settingNames.map((name) => [name, toAnswered(name, row[name])])) as never;
}

function toAnswered(name: SettingName, value: Stored): Stored {
  return value !== null && settingFacts[name].kind === 'dollars' ? toDollarNumber(value as Cents) : value;
}

function toValues(settings: SiteSettings): SettingValues {
  return Object.fromEntries(settingNames.map((name) => [name, toAnswered(name, settings[name])])) as SettingValues;
}

type LastChange = SettingsAnswer['lastChanges'][number];

/** The newest audit log entry of each setting. */
async function readLastChanges(db: Queryable, nameAdmins: NameAdmins): Promise<LastChange[]> {
  const { at, actorId, details } = auditEntries;
  const entries = await db
    .select({ at, actorId, details })
    .from(auditEntries)
    .where(
      inArray(
        auditEntries.id,
        sql`(select max(${auditEntries.id}) from ${auditEntries}, jsonb_object_keys(${details} -> 'after') as name
          where ${auditEntries.action} = 'settings.changed' group by name)`,
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
