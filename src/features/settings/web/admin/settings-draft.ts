// What was typed into the form of the settings: read, checked by the rules of the server, and turned into a change. Pure.

import type { Issue } from '#kernel/errors.ts';
import { formatDollarAmount, parseDollars, toDollarNumber } from '#kernel/money.ts';
import type { SettingName, SiteSettings } from '#kernel/site-settings.ts';
import { readDollars } from '#ui/form/dollar-input.ts';
import type { SettingChangesInput, SettingsAnswer, SettingValues } from '../../settings-contract.ts';
import { settingFacts, settingIssues, settingNames } from '../../settings-rules.ts';

/** Only what somebody touched: texts as typed, null where the default is to come back. */
export type SettingsDraft = Partial<Record<SettingName, string | boolean | null>>;

/** What a field shows: what was typed, else what is set. */
export function shownValue(
  name: SettingName,
  draft: SettingsDraft,
  { values, defaults }: SettingsAnswer,
): string | boolean {
  const typed = draft[name];
  if (typed === undefined || typed === null) return fieldValue(typed === null ? defaults[name] : values[name]);
  return typed;
}

function fieldValue(value: SettingValues[SettingName]): string | boolean {
  return typeof value === 'number' ? String(value) : value;
}

type Value = SettingValues[SettingName];

/** What is typed, as the server takes it; undefined where it cannot be read. */
function readValue(name: SettingName, typed: string | boolean): Value | undefined {
  const { kind } = settingFacts[name];
  if (typeof typed === 'boolean' || kind === 'look') return typed;
  if (kind === 'dollars') {
    const amount = readDollars(typed);
    return amount === undefined ? undefined : toDollarNumber(amount);
  }
  if (kind === 'percent')
    return /^\d{1,3}([.,]\d{1,4})?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : undefined;
  if (kind === 'hours' || kind === 'days') return /^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : undefined;
  return typed.trim();
}

export type ReadDraft = { changes: SettingChangesInput; issues: Issue[] };

/** The change that the draft asks for, and what is wrong with it. Empty where it says what is set already. */
export function readDraft(draft: SettingsDraft, answer: SettingsAnswer): ReadDraft {
  const changes: Partial<Record<SettingName, Value | null>> = {};
  const unread: Issue[] = [];
  for (const name of settingNames) {
    const typed = draft[name];
    if (typed === undefined) continue;
    const value = typed === null ? null : readValue(name, typed);
    if (value === undefined) unread.push({ path: name, message: unreadable(name) });
    else if (value === null ? answer.set.includes(name) : value !== answer.values[name]) changes[name] = value;
  }
  const changed = settingNames.filter((name) => changes[name] !== undefined);
  const issues = changed.length === 0 ? [] : settingIssues(asSettings(changes, answer), changed);
  // The keys were checked by name above.
  return { changes: changes as SettingChangesInput, issues: [...unread, ...issues] };
}

/** The settings as they would be, with amounts in cents as the rules want them. */
function asSettings(
  changes: Partial<Record<SettingName, Value | null>>,
  { values, defaults }: SettingsAnswer,
): SiteSettings {
  const entries = settingNames.map((name) => {
    const change = changes[name];
    const value = change === null ? defaults[name] : (change ?? values[name]);
    return [name, settingFacts[name].kind === 'dollars' ? parseDollars(String(value)) : value];
  });
  return Object.fromEntries(entries) as SiteSettings;
}

function unreadable(name: SettingName): string {
  const { kind, label } = settingFacts[name];
  if (kind === 'dollars') return `${label} must be an amount in dollars with at most 2 decimals`;
  return `${label} must be ${kind === 'hours' || kind === 'days' ? `a whole number of ${kind}` : 'a number'}`;
}

/** A value in words: in 'Default: …', in the history, and where somebody else changed it. */
export function valueWords(name: SettingName, value: Value | null): string {
  if (value === null) return 'the default';
  const { kind } = settingFacts[name];
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (kind === 'dollars') return formatDollarAmount(value);
  if (kind === 'percent') return `${value}%`;
  if (kind === 'hours') return value === 1 ? '1 hour' : `${value} hours`;
  if (kind === 'days') return value === 1 ? '1 day' : `${value} days`;
  if (kind === 'look') return value === 'warning' ? 'a warning' : 'a notice';
  return value === '' ? 'nothing' : `“${value}”`;
}
