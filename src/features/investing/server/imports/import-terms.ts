// What rows of an import are held to on this site.
import { defaultPackId, listOfferedPacks } from '#features/packs/server/pack-offers.ts';
import { readSmallestTerms } from '#features/settings/server/settings-source.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { ImportTerms } from './import-row.ts';

export async function readImportTerms(db: Queryable, now: Date): Promise<ImportTerms> {
  const [smallest, offered] = [await readSmallestTerms(db), await listOfferedPacks(db)];
  return { now, ...smallest, offersOwnRules: offered.some(({ pack }) => pack.id === defaultPackId) };
}
