// The columns read for a list: what a card shows and no more (decisions B1).
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { excerptLength } from '../project-answers.ts';
import { projects, supports } from '../project-table.ts';

export function listColumns(viewerId: number | Placeholder | undefined) {
  return {
    id: projects.id,
    title: projects.title,
    // One character more than is shown tells whether something was cut off.
    description: sql<string>`left(${projects.description}, ${sql.raw(String(excerptLength + 1))})`.as('excerpt'),
    category: projects.category,
    goalCents: projects.goalCents,
    valuationCents: projects.valuationCents,
    raisedCents: projects.raisedCents,
    upvotes: projects.upvotes,
    investorCount: projects.investorCount,
    status: projects.status,
    visibility: projects.visibility,
    featured: projects.featured,
    coverImage: projects.coverImage,
    deadline: projects.deadline,
    createdAt: projects.createdAt,
    ownerId: projects.ownerId,
    supported: isSupportedBy(viewerId).as('supported'),
  };
}

export function isSupportedBy(viewerId: number | Placeholder | undefined): SQL<boolean> {
  if (viewerId === undefined) return sql<boolean>`false`;
  return sql<boolean>`exists (select 1 from ${supports} where ${supports.projectId} = ${projects.id} and ${supports.userId} = ${viewerId})`;
}
