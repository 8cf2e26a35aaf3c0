// A setting's value in words, on screens and in emails.
import { formatDollarAmount } from '#kernel/money.ts';
import type { SettingName } from '#kernel/site-settings.ts';
import type { SettingValues } from './settings-contract.ts';
import { settingFacts } from './settings-rules.ts';

export const settingValueCopy = {
  default: 'the default',
  on: 'on',
  off: 'off',
  empty: 'empty',
  looks: { warning: 'Warning', info: 'Notice' },
} as const;

/** Null is the default. */
export function formatSettingValue(name: SettingName, value: SettingValues[SettingName] | null): string {
  if (value === null) return settingValueCopy.default;
  const facts = settingFacts[name];
  const { kind } = facts;
  if (kind === 'choice') return facts.options.find((option) => option.value === value)?.label ?? String(value);
  if (typeof value === 'boolean') return value ? settingValueCopy.on : settingValueCopy.off;
  if (kind === 'dollars') return formatDollarAmount(value);
  if (kind === 'percent') return `${value}%`;
  if (kind === 'hours') return value === 1 ? '1 hour' : `${value} hours`;
  if (kind === 'days') return value === 1 ? '1 day' : `${value} days`;
  if (kind === 'look') return value === 'warning' ? settingValueCopy.looks.warning : settingValueCopy.looks.info;
  return value === '' ? settingValueCopy.empty : `“${value}”`;
}
