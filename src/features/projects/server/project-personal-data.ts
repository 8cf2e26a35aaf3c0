// A person's projects in their data export, and erasing texts written to or about them with their account. The projects' own texts,
// which others have invested in, stay.
import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { type ExportPart, usd } from '#features/accounts/server/own-data/export-part.ts';
import { type ErasedPerson, eraseFromAudit } from '#features/audit/server/audit-service.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { answeredFields, projectFields } from '../project-fields.ts';
import { projectChanges } from './history/project-change-table.ts';

/** The columns of all fields; amounts in dollars. */
const fieldColumns = sql.join(
  answeredFields.map((name) => {
    const { column, kind } = projectFields[name];
    return kind === 'money'
      ? sql`${usd(column)} as ${sql.identifier(column.replace('cents', 'usd'))}`
      : sql.identifier(column);
  }),
  sql`, `,
);

export const projectExport: readonly ExportPart[] = [
  {
    name: 'projects',
    description: 'Your projects, deleted ones included.',
    tables: ['projects'],
    select: ({ id }) => sql`
      select id, coalesce((select k.pack_id from project_packs k where k.project_id = projects.id), 'open-2026') as rules, ${fieldColumns}, ${usd('raised_cents')} as raised_usd, ${usd('raised_at_close_cents')} as raised_at_close_usd,
        investor_count, upvotes, funded_at, created_at, updated_at, deleted_at
      from projects where owner_id = ${id} order by id`,
  },
  {
    name: 'project_changes',
    description: 'The history of your projects.',
    tables: ['project_changes'],
    select: ({ id }) => sql`
      select project_id, at, before, after, reason from project_changes
      where project_id in (select id from projects where owner_id = ${id}) order by id`,
  },
  {
    name: 'drafts',
    description: 'Drafts of projects that you have not submitted.',
    tables: ['project_drafts'],
    select: ({ id }) => sql`
      select id, project_id, "values", updated_at from project_drafts where owner_id = ${id} order by id`,
  },
  {
    name: 'pictures',
    description: 'Pictures that you uploaded. Open the addresses while you are signed in.',
    tables: ['images'],
    select: ({ id }) => sql`
      select '/media/' || name as address, width, height, bytes, alt, created_at from images
      where owner_id = ${id} and created_at > timestamptz '1970-01-01 00:00:00Z' order by created_at`,
  },
  {
    name: 'reviews',
    description: 'Reviews of your projects before publication, with your answers.',
    tables: ['project_reviews', 'review_answers'],
    select: ({ id }) => sql`
      select project_id, round, state, submitted_at, decided_at, reason,
        (select jsonb_agg(jsonb_build_object('text', text, 'created_at', answered.created_at) order by answered.id)
          from review_answers answered where answered.review_id = project_reviews.id) as answers
      from project_reviews where project_id in (select id from projects where owner_id = ${id}) order by id`,
  },
  {
    name: 'supports',
    description: 'Projects that you support.',
    tables: ['supports'],
    select: ({ id }) => sql`select project_id, created_at from supports where user_id = ${id} order by created_at`,
  },
];

type Owner = Pick<ErasedPerson, 'id'>;

/** Includes projects they handed over: they were written to as well. */
export async function forgetProjectHistory(tx: Transaction, { id }: Owner): Promise<void> {
  const { before, after } = projectChanges;
  const wereTheirs = await tx
    .selectDistinct({ id: projectChanges.projectId })
    .from(projectChanges)
    .where(sql`${String(id)} in (${before} ->> 'owner_id', ${after} ->> 'owner_id')`);
  await tx
    .update(projectChanges)
    .set({ reason: null })
    .where(and(inArray(projectChanges.projectId, listIds(wereTheirs)), isNotNull(projectChanges.reason)));
  await eraseFromAudit(tx, 'project', wereTheirs);
}

function listIds(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}
