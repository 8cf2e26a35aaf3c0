// Settings that protect money bind administrators too: weakening one waits, or needs a second administrator.

import type { SettingName, SiteSettings } from '#kernel/site-settings.ts';
import { readMaterialFields } from './material-fields.ts';
import { type SaferSide, settingFacts } from './settings-rules.ts';

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
  if (safer === 'everything') return lacksFields({ from: String(from), to: String(to) });
  return to !== safer.value;
}

function lacksFields({ from, to }: { from: string; to: string }): boolean {
  const kept = readMaterialFields(to);
  return readMaterialFields(from).some((field) => !kept.includes(field));
}
