// Columns read for lists: only what a card shows.
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { writtenPicture } from '#features/writing/story-pictures.ts';
import { type ListedField, listedFields } from '../../project-fields.ts';
import { excerptLength, type StoppedRow, sourceLength } from '../project-answers.ts';
import { type RowKey, rowKeys } from '../project-field-values.ts';
import { projects, supports } from '../project-table.ts';

type FieldColumns = { [Name in ListedField as RowKey<Name>]: (typeof projects)[RowKey<Name>] };
const fieldColumns = Object.fromEntries(
  listedFields.map((name) => [rowKeys[name], projects[rowKeys[name]]]),
) as FieldColumns;

const pictures = sql.raw(`'${writtenPicture.source}'`);

export function listColumns(viewerId: number | Placeholder | undefined) {
  return {
    ...fieldColumns,
    id: projects.id,
    // One extra character shows whether the text was truncated.
    description: sql<string>`left(
      regexp_replace(left(${projects.description}, ${sql.raw(String(sourceLength))}), ${pictures}, '', 'g'),
      ${sql.raw(String(excerptLength + 1))}
    )`.as('excerpt'),
    raisedCents: projects.raisedCents,
    stopped: stoppedColumn.as('stopped'),
    endedElsewhere: projects.endedElsewhere,
    upvotes: projects.upvotes,
    investorCount: projects.investorCount,
    createdAt: projects.createdAt,
    ownerId: projects.ownerId,
    supported: isSupportedBy(viewerId).as('supported'),
  };
}

/** A project that failed after it was funded was stopped: only then does it keep when it was funded (db/rules/projects.sql). */
export const isStopped = sql<boolean>`(${projects.status} = 'failed' and ${projects.fundedAt} is not null)`;

/** Milestones without an amount are no part of the plan. */
export const stoppedColumn = sql<StoppedRow>`case when ${isStopped} then json_build_object(
  'after', jsonb_array_length(jsonb_path_query_array(${projects.milestones}, '$[*] ? (@.fundingNeeded > 0 && @.status == "completed")')),
  'of', jsonb_array_length(jsonb_path_query_array(${projects.milestones}, '$[*] ? (@.fundingNeeded > 0)')),
  'raisedCents', coalesce(${projects.raisedAtCloseCents}, ${projects.raisedCents})) end`;

/**
 * Cents of the free room that are kept for others than this viewer: for people who reserved before the opening or were offered room in line
 * (db/rules/reservations.sql). Asked only where there may be any.
 */
export function keptCents(viewerId: number | Placeholder | undefined): SQL<number> {
  return sql<number>`case when ${projects.status} = 'active' and (${projects.reservationCount} > 0
      or exists (select from waiting_places w where w.project_id = ${projects.id} and w.state in ('waiting', 'offered')))
    then room_kept_for_others(${projects.id}, ${viewerId ?? null}::bigint) else 0 end`.mapWith(Number);
}

export function isSupportedBy(viewerId: number | Placeholder | undefined): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from ${supports} where ${supports.projectId} = ${projects.id} and ${supports.userId} = ${viewerId})`;
}
