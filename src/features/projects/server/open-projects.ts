// Projects that need an owner: active, or funded and not yet completed.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { cents, toDollarNumber } from '#kernel/money.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { OpenProject } from '../admin-project-contract.ts';
import { projects } from './project-table.ts';
import { isNotDeleted } from './project-visibility.ts';

export async function listOpenProjects(db: Queryable, ownerId: number): Promise<OpenProject[]> {
  const rows = await db
    .select({
      id: projects.id,
      title: projects.title,
      status: projects.status,
      raisedCents: projects.raisedCents,
      heldCents: projects.heldCents,
      investors: projects.investorCount,
    })
    .from(projects)
    .where(and(eq(projects.ownerId, ownerId), isNotDeleted, inArray(projects.status, ['active', 'funded'])))
    .orderBy(asc(projects.id));
  return rows.map(({ status, raisedCents, heldCents, ...project }) => ({
    ...project,
    status: status === 'funded' ? 'funded' : 'active',
    fundingRaised: toDollarNumber(cents(raisedCents)),
    held: toDollarNumber(cents(heldCents)),
  }));
}
