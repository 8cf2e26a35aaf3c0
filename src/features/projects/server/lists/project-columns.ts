// Columns read for lists: only what a card shows.
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type ListedField, listedFields } from '../../project-fields.ts';
import { excerptLength } from '../project-answers.ts';
import { type RowKey, rowKeys } from '../project-field-values.ts';
import { projects, supports } from '../project-table.ts';

type FieldColumns = { [Name in ListedField as RowKey<Name>]: (typeof projects)[RowKey<Name>] };
const fieldColumns = Object.fromEntries(
  listedFields.map((name) => [rowKeys[name], projects[rowKeys[name]]]),
) as FieldColumns;

export function listColumns(viewerId: number | Placeholder | undefined) {
  return {
    ...fieldColumns,
    id: projects.id,
    // One extra character shows whether the text was truncated.
    description: sql<string>`left(${projects.description}, ${sql.raw(String(excerptLength + 1))})`.as('excerpt'),
    raisedCents: projects.raisedCents,
    upvotes: projects.upvotes,
    investorCount: projects.investorCount,
    createdAt: projects.createdAt,
    ownerId: projects.ownerId,
    supported: isSupportedBy(viewerId).as('supported'),
  };
}

export function isSupportedBy(viewerId: number | Placeholder | undefined): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from ${supports} where ${supports.projectId} = ${projects.id} and ${supports.userId} = ${viewerId})`;
}
