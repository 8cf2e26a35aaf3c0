// Reads the policy pack of a project with its figures.
import { eq, inArray } from 'drizzle-orm';
import type { Pack, PackId, Values } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { projectPacks } from './project-pack-table.ts';

export type ProjectPack = {
  pack: Pack;
  values: Values;
  /** When the offer was approved with them; null while it is a draft, or under `open-2026`. */
  frozenAt: Date | null;
};

/** A project that names no pack runs under `open-2026`. */
export async function packOfProject(db: Queryable, projectId: number): Promise<ProjectPack> {
  const [row] = await db.select().from(projectPacks).where(eq(projectPacks.projectId, projectId));
  const pack = packs[row?.packId ?? 'open-2026'];
  return { pack, values: row?.figures ?? figureValues(pack), frozenAt: row?.frozenAt ?? null };
}

/** Why the rules of an offer send its money as a whole; null if milestones may release it. */
export async function readWholeReason(db: Queryable, projectId: number): Promise<string | null> {
  const { releases } = (await packOfProject(db, projectId)).pack;
  return releases.kind === 'whole' ? releases.reason : null;
}

/** The packs of many projects, by id; those that are missing run under `open-2026`. */
export async function readPackIds(db: Queryable, projectIds: readonly number[]): Promise<Map<number, PackId>> {
  const { projectId, packId } = projectPacks;
  const rows = await db
    .select({ projectId, packId })
    .from(projectPacks)
    .where(inArray(projectId, [...projectIds]));
  return new Map(rows.map((row) => [row.projectId, row.packId]));
}
