// Stored values of settings as answers show them: amounts in dollars.
import { type Cents, toDollarNumber } from '#kernel/money.ts';
import type { SettingName, SiteSettings } from '#kernel/site-settings.ts';
import type { SettingValues } from '../settings-contract.ts';
import { settingFacts, settingNames } from '../settings-rules.ts';
import type { SettingsRow } from './settings-source.ts';

export type Stored = string | number | boolean | null;

/** Stored values for answers; null for defaults. */
export function toStored(row: SettingsRow): Record<SettingName, Stored> {
  return Object.fromEntries(settingNames.map((name) => [name, toAnswered(name, row[name])])) as never;
}

export function toAnswered(name: SettingName, value: Stored): Stored {
  return value !== null && settingFacts[name].kind === 'dollars' ? toDollarNumber(value as Cents) : value;
}

export function toValues(settings: SiteSettings): SettingValues {
  return Object.fromEntries(settingNames.map((name) => [name, toAnswered(name, settings[name])])) as SettingValues;
}
