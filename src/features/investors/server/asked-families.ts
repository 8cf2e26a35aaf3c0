// The laws that this site's offers follow. Investors are asked only for what these need.
import { sql } from 'drizzle-orm';
import { type PackId } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { type ClassFamily, isClassFamily } from '../investor-rules.ts';

export async function listFamilies(db: Queryable): Promise<ClassFamily[]> {
  const { rows } = await db.execute<{ pack_id: PackId }>(sql`select pack_id from pack_offers where is_offered`);
  return [...new Set(rows.map(({ pack_id: id }) => packs[id].family))].filter(isClassFamily);
}
