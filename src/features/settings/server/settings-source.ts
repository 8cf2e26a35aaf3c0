// The settings of this process: loaded at startup and reloaded when any process changes them.
import { and, eq, sql } from 'drizzle-orm';
import { cents } from '#kernel/money.ts';
import type { SettingsSource, SiteSettings } from '#kernel/site-settings.ts';
import type { Config } from '#platform/config/config.ts';
import type { ChangeSignals } from '#platform/postgres/change-signals.ts';
import type { Database, Queryable } from '#platform/postgres/database.ts';
import { settingDefaults, settingNames } from '../settings-rules.ts';
import { siteSettings } from './settings-table.ts';

/** Defaults; two of them come from the environment. */
export type SettingsPlace = { db: Database; config: Pick<Config, 'mail' | 'cancellationHours'> };

export async function createSettings(place: SettingsPlace): Promise<SettingsSource> {
  let known = await readSettings(place.db, place.config);
  return {
    current: () => known.settings,
    refresh: async () => {
      const read = await readSettings(place.db, place.config);
      // The older of two concurrent reads may finish last.
      if (read.version > known.version) known = read;
    },
  };
}

/** Follows changes by other processes; a failed reload is retried at the next signal. */
export function followSettings(
  settings: SettingsSource,
  signals: Pick<ChangeSignals, 'onSettings'>,
  log: { warn: (details: object, message: string) => void },
): void {
  signals.onSettings(() => {
    settings
      .refresh()
      .catch((error: unknown) =>
        log.warn({ event: 'settings.reload_failed', err: error }, 'failed to reload settings'),
      );
  });
}

/** The promised hours of new investments unless a setting overrides them (see db/rules/cancellation.sql). */
export async function rememberUsualCancellationHours({ db, config }: SettingsPlace): Promise<void> {
  const { cancellationHours } = config;
  await db
    .update(siteSettings)
    .set({ usualCancellationHours: cancellationHours })
    .where(
      and(eq(siteSettings.id, 1), sql`${siteSettings.usualCancellationHours} is distinct from ${cancellationHours}`),
    );
}

export type SettingsRow = typeof siteSettings.$inferSelect;

export function defaultSettings({ mail, cancellationHours }: SettingsPlace['config']): SiteSettings {
  return { ...settingDefaults, supportAddress: mail.support, cancellationHours };
}

export async function getSettingsRow(db: Queryable): Promise<SettingsRow> {
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.id, 1));
  if (row === undefined) throw new Error('the row of the settings is gone');
  return row;
}

export function toSettings(row: SettingsRow, defaults: SiteSettings): SiteSettings {
  const set = settingNames.filter((name) => row[name] !== null).map((name) => [name, row[name]]);
  return { ...defaults, ...(Object.fromEntries(set) as Partial<SiteSettings>) };
}

/** Minimum amounts of a project, for commands that run separately from the server. */
export async function readSmallestTerms(db: Queryable): Promise<Pick<SiteSettings, 'minFundingGoal' | 'minValuation'>> {
  const row = await getSettingsRow(db);
  return {
    minFundingGoal: cents(row.minFundingGoal ?? settingDefaults.minFundingGoal),
    minValuation: cents(row.minValuation ?? settingDefaults.minValuation),
  };
}

async function readSettings(
  db: Database,
  config: SettingsPlace['config'],
): Promise<{ version: number; settings: SiteSettings }> {
  const row = await getSettingsRow(db);
  return { version: row.version, settings: Object.freeze(toSettings(row, defaultSettings(config))) };
}
