// Parses the settings form's input, validates it with the server’s rules, and builds the change. Pure.

import type { Issue } from '#kernel/errors.ts';
import { parseDollars, toDollarNumber } from '#kernel/money.ts';
import type { SettingName, SiteSettings } from '#kernel/site-settings.ts';
import { readDollars } from '#ui/form/dollar-input.ts';
import { settingIssues } from '../../setting-issues.ts';
import type { SettingChangesInput, SettingsAnswer, SettingValues } from '../../settings-contract.ts';
import { settingFacts, settingNames } from '../../settings-rules.ts';
import { settingsCopy as copy } from './settings-copy.ts';

/** Only edited settings: text as typed, null to reset to the default. */
export type SettingsDraft = Partial<Record<SettingName, string | boolean | null>>;

/** The value of a field: the typed one, or else the stored one. */
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

/** The typed value as the server expects it; undefined if it cannot be parsed. */
function parseValue(name: SettingName, typed: string | boolean): Value | undefined {
  const { kind } = settingFacts[name];
  if (typeof typed === 'boolean') return typed;
  // The options of a choice are the only values its control has.
  if (kind === 'look' || kind === 'choice') return typed;
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

/** The change in the draft and its validation issues; empty if the draft equals the stored values. */
export function readDraft(draft: SettingsDraft, answer: SettingsAnswer): ReadDraft {
  const changes: Partial<Record<SettingName, Value | null>> = {};
  const parseIssues: Issue[] = [];
  for (const name of settingNames) {
    const typed = draft[name];
    if (typed === undefined) continue;
    const value = typed === null ? null : parseValue(name, typed);
    if (value === undefined) parseIssues.push({ path: name, message: parseError(name) });
    else if (value === null ? answer.set.includes(name) : value !== answer.values[name]) changes[name] = value;
  }
  const changed = settingNames.filter((name) => changes[name] !== undefined);
  const issues = changed.length === 0 ? [] : settingIssues(applyChanges(changes, answer), changed);
  // Each key is a setting name, as checked above.
  return { changes: changes as SettingChangesInput, issues: [...parseIssues, ...issues] };
}

/** The settings as they would be, with amounts in cents as the rules want them. */
function applyChanges(
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

function parseError(name: SettingName): string {
  const { kind, label } = settingFacts[name];
  if (kind === 'dollars') return copy.invalid.dollars(label);
  return kind === 'hours' || kind === 'days' ? copy.invalid.whole(label, kind) : copy.invalid.number(label);
}
