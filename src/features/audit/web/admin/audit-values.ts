// Field names and values of audit entries in plain words.
import { formatMoment } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';

/** Names that need more than splitting words. */
const fieldNames: Partial<Record<string, string>> = {
  isAdmin: 'Administrator',
  ownerId: 'Owner',
  q: 'Search',
  raisedCents: 'Raised',
  retiredId: 'Account joined to it',
  subjectId: 'Subject ID',
  suspense: 'Unmatched',
};

/** 'fundingGoal' -> 'Funding goal', 'raisedCents' -> 'Raised'. */
export function fieldName(name: string): string {
  const known = fieldNames[name];
  if (known !== undefined) return known;
  const spaced = name
    .replace(/Cents$/, '')
    .replaceAll('_', ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/ id$/, '')
    .trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const moneyFields = new Set(['amount', 'owed', 'suspense', 'fundingGoal', 'valuation']);

/** Longer values are cut; the CSV file has them in full. */
const maxShownLength = 240;

export function fieldValue(name: string, value: unknown): string {
  const text = formatValue(name, value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)} …` : text;
}

function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number' && name.endsWith('Cents')) return formatDollarAmount((value / 100).toFixed(2));
  if (typeof value === 'number' && name === 'retiredId') return `User ${value}`;
  if (typeof value === 'number') return moneyFields.has(name) ? formatDollarAmount(value) : String(value);
  if (typeof value === 'string') return formatText(name, value);
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map((one) => formatValue(name, one)).join(', ');
  return Object.entries(value)
    .map(([key, part]) => `${fieldName(key)}: ${formatValue(key, part)}`)
    .join(', ');
}

/** Fields that hold an enum value, shown capitalized and with spaces. */
const wordFields = new Set([
  'state',
  'status',
  'visibility',
  'role',
  'decision',
  'verdict',
  'kind',
  'fundingModel',
  'way',
]);

function formatText(name: string, text: string): string {
  if (moneyFields.has(name) && /^\d+(\.\d{1,2})?$/.test(text)) return formatDollarAmount(text);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatMoment(text);
  if (!wordFields.has(name)) return text;
  const words = text.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
