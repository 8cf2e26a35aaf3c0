// Settings that protect money bind administrators too: weakening one waits, or needs a second administrator.

import type { SettingName, SiteSettings } from '#kernel/site-settings.ts';
import { readCountryList } from './country-list.ts';
import { readMaterialFields } from './material-fields.ts';
import type { SaferSide } from './setting-kinds.ts';
import { settingFacts } from './settings-rules.ts';

/** Waiting period of a weaker value if no second administrator confirms it. */
export const looseningDays = 7;

export function isProtective(name: SettingName): boolean {
  return settingFacts[name].safer !== null;
}

type Change<Name extends SettingName = SettingName> = { from: SiteSettings[Name]; to: SiteSettings[Name] };

/** Whether the change weakens what the setting protects. Pure. */
export function isLooser(name: SettingName, { from, to }: Change): boolean {
  const safer: SaferSide = settingFacts[name].safer;
  if (safer === null || from === to) return false;
  if (safer === 'more') return to < from;
  if (safer === 'less') return to > from;
  if (safer === 'on') return from === true;
  if (safer === 'everything')
    return lacksEntries(readers[name] ?? readMaterialFields, { from: String(from), to: String(to) });
  if ('value' in safer) return to !== safer.value;
  const strength = (value: unknown) => safer.weakestFirst.indexOf(String(value));
  return strength(to) < strength(from);
}

type ReadList = (text: string) => readonly (string | undefined)[];

/** How the entries of a list that must keep everything are read. */
const readers: Partial<Record<SettingName, ReadList>> = {
  materialChangeFields: readMaterialFields,
  investingCountriesRefused: readCountryList,
};

function lacksEntries(read: ReadList, { from, to }: { from: string; to: string }): boolean {
  const kept = read(to);
  return read(from).some((entry) => !kept.includes(entry));
}
