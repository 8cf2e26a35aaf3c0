// The administrators' list of projects as CSV: its fields, then its figures.
import type { PackId } from '#features/packs/pack.ts';
import { csvTable } from '#kernel/csv.ts';
import { getField, listedFields } from './project-fields.ts';
import type { ProjectListItem } from './project-shapes.ts';
import { standingLabel } from './project-standing.ts';

const fieldColumns = listedFields.flatMap((field) => {
  const { csv } = getField(field);
  return csv === undefined ? [] : [{ name: csv, cell: (project: ProjectListItem) => toCell(field, project[field]) }];
});

/** With the rules that the offer runs under. */
export type ProjectCsvRow = ProjectListItem & { pack: PackId };

export const projectsCsv = csvTable<ProjectCsvRow>([
  { name: 'project_id', cell: ({ id }) => String(id) },
  ...fieldColumns,
  { name: 'state', cell: standingLabel },
  { name: 'rules', cell: ({ pack }) => pack },
  // Settled money, which adds up to the site's total.
  { name: 'raised_usd', cell: ({ fundingRaised }) => fundingRaised.toFixed(2) },
  { name: 'raised_before_stop_usd', cell: ({ stopped }) => stopped?.raised.toFixed(2) ?? '' },
  { name: 'investors', cell: ({ investorCount }) => String(investorCount) },
  { name: 'supports', cell: ({ upvotes }) => String(upvotes) },
  { name: 'owner_id', cell: ({ userId }) => String(userId) },
  { name: 'created_at_utc', cell: ({ createdAt }) => createdAt },
]);

/** Amounts with cents, so that a column adds up; choices by their API value. */
function toCell(field: (typeof listedFields)[number], value: ProjectListItem[typeof field]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && getField(field).kind === 'money') return value.toFixed(2);
  return value === null ? '' : String(value);
}
