// Parses and validates one imported row, and hashes its content.
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type FundingModel, fundingModels, type ProjectStatus, termIssues } from '#features/projects/project-rules.ts';
import { requiredTexts } from '#features/projects/project-shapes.ts';
import { toDay } from '#kernel/dates.ts';
import { type Cents, cents, findCents } from '#kernel/money.ts';
import { type ColumnPlaces, type ImportColumn, importColumns } from '../../import-columns.ts';

export type ImportRow = {
  title: string;
  description: string;
  category: string;
  goal: Cents;
  valuation: Cents;
  raised: Cents;
  status: ProjectStatus;
  createdAt: Date;
  deadline: string | null;
  fundingModel: FundingModel;
  /** sha256 of the content, so the same row is never imported twice. */
  hash: string;
};

/** The current day, the configured minimums, and whether the site offers its own rules, which imported projects run under. */
export type ImportTerms = { now: Date; minFundingGoal: Cents; minValuation: Cents; offersOwnRules?: boolean };

/** The row, or every problem with it. */
export type RowResult = { row: ImportRow } | { title: string; reasons: string[] };

export function readRow(
  record: readonly Buffer[],
  header: { places: ColumnPlaces; width: number },
  { now, offersOwnRules = true, ...smallest }: ImportTerms,
): RowResult {
  const texts = record.map((field) => field.toString('utf8').trim());
  const title = texts[header.places.title ?? 0] ?? '';
  const reasons: string[] = [];
  const wrong = (reason: string): undefined => void reasons.push(reason);
  if (!record.every((field) => isUtf8(field))) return { title: '', reasons: ['not valid UTF-8'] };
  if (record.length !== header.width) {
    return { title, reasons: [`has ${record.length} columns, the header has ${header.width}`] };
  }

  const readText = (column: ImportColumn) => {
    const place = header.places[column];
    return place === undefined ? '' : (texts[place] ?? '').normalize('NFC');
  };
  for (const column of ['title', 'description', 'category'] as const) checkText(column, readText(column), wrong);
  const goal = readAmount('fundingGoal', readText('fundingGoal'), wrong);
  const valuation = readAmount('valuation', readText('valuation'), wrong);
  const raised =
    readText('fundingRaised') === '' ? cents(0) : readAmount('fundingRaised', readText('fundingRaised'), wrong);
  if (goal !== undefined && valuation !== undefined) {
    for (const { message } of termIssues({ goal, valuation, ...smallest })) wrong(message);
  }
  if (goal !== undefined && raised !== undefined && raised > goal) wrong('More was raised than the goal');
  const createdAt = readMoment('createdAt', readText('createdAt'), wrong) ?? now;
  if (createdAt > now) wrong('createdAt is in the future');
  const deadline = readDay('deadline', readText('deadline'), wrong);
  const fundingModel = readFundingModel(readText('fundingModel'), wrong);
  if (goal === undefined || valuation === undefined || raised === undefined || !fundingModel || reasons.length > 0) {
    return { title, reasons };
  }

  // Columns added later don't change the hash of files without them.
  const content = importColumns
    .map(readText)
    .filter((text, place) => importColumns[place] !== 'fundingModel' || text !== '');
  // Different spellings of an amount are the same content.
  const amounts = [goal, valuation, raised].map(String);
  const hash = createHash('sha256')
    .update(JSON.stringify([...content.slice(0, 3), ...amounts, ...content.slice(6)]))
    .digest('hex');
  const status = deriveStatus({ goal, raised, deadline, fundingModel }, now);
  const [description, category] = [readText('description'), readText('category')];
  if (status === 'active' && !offersOwnRules) return { title, reasons: [notUnderLaw] };
  return {
    row: {
      title: readText('title'),
      description,
      category,
      goal,
      valuation,
      raised,
      status,
      createdAt,
      deadline,
      fundingModel,
      hash,
    },
  };
}

/** Laws ask for documents, figures and an approval that a row of a file does not have. */
const notUnderLaw =
  'is still raising money, and this site takes projects only under rules that an import cannot meet; submit it instead';

type Wrong = (reason: string) => undefined;

function checkText(column: keyof typeof requiredTexts, text: string, wrong: Wrong): void {
  if (text === '') return wrong(`${column} is missing`);
  for (const { message } of requiredTexts[column].safeParse(text).error?.issues ?? []) wrong(message);
}

function readAmount(column: ImportColumn, text: string, wrong: Wrong): Cents | undefined {
  if (text === '') return wrong(`${column} is missing`);
  return findCents(text) ?? wrong(`${column} "${shorten(text)}" is not an amount in dollars`);
}

/** Undefined if empty. */
function readMoment(column: ImportColumn, text: string, wrong: Wrong): Date | undefined {
  if (text === '') return undefined;
  const isMoment = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const moment = new Date(text);
  if (!isMoment || Number.isNaN(moment.getTime()) || !isDay(text.slice(0, 10))) {
    return wrong(`${column} "${shorten(text)}" is not a date such as 2027-03-31`);
  }
  return moment;
}

function readDay(column: ImportColumn, text: string, wrong: Wrong): string | null {
  if (text === '' || isDay(text)) return text || null;
  wrong(`${column} "${shorten(text)}" is not a date such as 2027-03-31`);
  return null;
}

function readFundingModel(text: string, wrong: Wrong): FundingModel | undefined {
  const model = text === '' ? 'all_or_nothing' : fundingModels.find((known) => known === text);
  return model ?? wrong(`fundingModel "${shorten(text)}" is not ${fundingModels.join(' or ')}`);
}

/** JavaScript parses 2021-02-30 as March 2; this rejects it. */
function isDay(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A reached goal is funded; a past deadline makes it funded or failed. */
function deriveStatus(
  { goal, raised, deadline, fundingModel }: Pick<ImportRow, 'goal' | 'raised' | 'deadline' | 'fundingModel'>,
  now: Date,
): ProjectStatus {
  if (raised >= goal) return 'funded';
  if (deadline === null || deadline >= toDay(now)) return 'active';
  return fundingModel === 'keep_what_you_raise' && raised > 0 ? 'funded' : 'failed';
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
