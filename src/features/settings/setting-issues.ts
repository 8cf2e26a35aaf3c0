// Validates a setting's value and words the error for its field. Shared by the form and the server.
import type { Issue } from '#kernel/errors.ts';
import { type Cents, formatDollars } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import type { SettingName, SiteSettings } from '#kernel/site-settings.ts';
import { readCountryList, unknownCountryMessage } from './country-list.ts';
import { materialFieldLabels, readMaterialFields } from './material-fields.ts';
import type { SettingFacts, SettingLimits, SettingWords } from './setting-kinds.ts';
import { settingFacts } from './settings-rules.ts';

const emailPattern = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

/** Validation issues of the changed settings; empty when valid. */
export function settingIssues(settings: SiteSettings, changed: readonly SettingName[]): Issue[] {
  const own = changed.flatMap((name) => {
    const message =
      findIssue(settingFacts[name], settings[name]) ?? fieldsIssue(name, settings) ?? countriesIssue(name, settings);
    return message === undefined ? [] : [{ path: name, message }];
  });
  const isEmptyBanner = settings.bannerOn && settings.bannerText === '';
  return isEmptyBanner ? [...own, { path: 'bannerText', message: 'Enter a text, or turn the banner off' }] : own;
}

function findIssue(facts: SettingFacts, value: SiteSettings[SettingName]): string | undefined {
  if (typeof value === 'string' && 'max' in facts) return textIssue(facts, value);
  if (typeof value !== 'number' || !('max' in facts)) return undefined;
  const { label, min, max, kind } = facts;
  if (kind === 'percent' && Math.round(value * 100) / 100 !== value) return `${label} may have at most 2 decimals`;
  if (value >= min && value <= max) return undefined;
  const from = kind === 'dollars' ? formatDollars(min as Cents) : formatCount(min);
  const to = kind === 'dollars' ? formatDollars(max as Cents) : formatCount(max);
  return `${label} must be from ${from} to ${to}${kind === 'percent' ? ' percent' : kind === 'hours' || kind === 'days' ? ` ${kind}` : ''}`;
}

function fieldsIssue(name: SettingName, { materialChangeFields }: SiteSettings): string | undefined {
  if (name !== 'materialChangeFields') return undefined;
  const fields = readMaterialFields(materialChangeFields);
  if (fields.length > 0 && !fields.includes(undefined)) return undefined;
  return `Available fields: ${materialFieldLabels.join(', ')}`;
}

function countriesIssue(name: SettingName, { investingCountriesRefused }: SiteSettings): string | undefined {
  if (name !== 'investingCountriesRefused') return undefined;
  const unknown = investingCountriesRefused
    .split(',')
    .find((entry) => entry.trim() !== '' && readCountryList(entry).includes(undefined));
  return unknown === undefined ? undefined : unknownCountryMessage(unknown);
}

function textIssue(
  { kind, label, min, max }: SettingWords & SettingLimits & { kind: string },
  value: string,
): string | undefined {
  if (value.length < min) return `${label} is required`;
  if (value.length > max) return `${label} may have at most ${max} characters`;
  if (kind === 'email')
    return emailPattern.test(value) ? undefined : `${label} must be one email address, without a name`;
  // Used in page titles and email headers.
  if (kind === 'text' && /[\p{C}<>]/u.test(value)) return `${label} must be one line without < and >`;
  return undefined;
}
