// Who may do what with a project that is not administered: its owner, and the members of its team by their rights. Every other place asks here.
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/postgres/database.ts';
import { projectMembers } from './project-member-table.ts';
import { projects } from './project-table.ts';

/**
 * 'own': what stays the owner's alone, such as publishing, the team and the account for payouts. 'edit' and 'money': the owner's, and of
 * members with that right. 'member': of everyone on the team.
 */
export type ProjectRight = 'own' | 'edit' | 'money' | 'member';

type Person = number | Placeholder | undefined;
/** Where the project is in the query; `projects` itself, unless it has another name there. */
type ProjectColumns = { id: SQL; ownerId: SQL };
const itself: ProjectColumns = { id: sql`${projects.id}`, ownerId: sql`${projects.ownerId}` };

/** A condition on one project. For lists use `projectsOf`, which starts from the person's own rows. */
export function mayDo(right: ProjectRight, person: Person, { id, ownerId }: ProjectColumns = itself): SQL {
  if (person === undefined) return sql`false`;
  if (right === 'own') return sql`${ownerId} = ${person}`;
  return sql`(${ownerId} = ${person} or exists (select from ${projectMembers} crew
    where crew.project_id = ${id} and crew.user_id = ${person}${andHas(right)}))`;
}

/** A query of the ids of the person's projects, removed ones included. */
export function projectsOf(right: ProjectRight, person: Person): SQL {
  const owned = sql`select mine.id from ${projects} mine where mine.owner_id = ${person ?? null}`;
  if (right === 'own') return owned;
  return sql`${owned} union all select crew.project_id from ${projectMembers} crew
    where crew.user_id = ${person ?? null}${andHas(right)}`;
}

/** A query of the people of a project, to notify them. */
export function peopleWith(right: Exclude<ProjectRight, 'own'>, projectId: number | SQL): SQL {
  return sql`select theirs.owner_id from ${projects} theirs where theirs.id = ${projectId}
    union select crew.user_id from ${projectMembers} crew where crew.project_id = ${projectId}${andHas(right)}`;
}

function andHas(right: Exclude<ProjectRight, 'own'>): SQL {
  if (right === 'member') return sql``;
  return right === 'edit' ? sql` and crew.can_edit` : sql` and crew.can_money`;
}

/** False also for a removed or missing project. */
export async function hasRight(
  db: Queryable,
  right: ProjectRight,
  { projectId, userId }: { projectId: number; userId: number | undefined },
): Promise<boolean> {
  if (userId === undefined) return false;
  const { rows } = await db.execute(sql`
    select from ${projects} where ${projects.id} = ${projectId} and ${projects.deletedAt} is null and ${mayDo(right, userId)}`);
  return rows.length > 0;
}

/** The rights of a person who is a member, of the project of the query; null for everyone else. */
export function rightsOfMember(person: Person): SQL<StoredRights | null> {
  if (person === undefined) return sql<StoredRights | null>`null::json`;
  return sql<StoredRights | null>`(select json_build_object('canEdit', crew.can_edit, 'canMoney', crew.can_money)
    from ${projectMembers} crew where crew.project_id = ${projects.id} and crew.user_id = ${person})`;
}

export type StoredRights = { canEdit: boolean; canMoney: boolean };

/** What the viewer may do, as answers say it. */
export function toAccess(
  row: { ownerId: number; memberRights: StoredRights | null },
  viewerId: number | undefined,
): { isOwner: boolean } & StoredRights {
  const isOwner = row.ownerId === viewerId;
  const { canEdit = isOwner, canMoney = isOwner } = row.memberRights ?? {};
  return { isOwner, canEdit, canMoney };
}
