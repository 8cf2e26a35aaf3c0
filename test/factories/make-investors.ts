// People as investors in tests: a document that waits for an administrator, and a category that does.
import { identityChecks, identityFiles, investorClasses } from '#features/investors/server/investor-table.ts';
import { sealBasis, sealDocument } from '#features/investors/server/sealed-profile.ts';
import type { Deps } from '#platform/config/deps.ts';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

/** The id of the check; it has one document. */
export async function makeIdentityCheck(deps: Deps, userId: number): Promise<number> {
  const row = { userId, provider: 'by_hand', state: 'waiting' } as const;
  const [check] = await deps.db.insert(identityChecks).values(row).returning({ id: identityChecks.id });
  if (check === undefined) throw new Error('insert returned no check');
  const storedAs = `test${check.id}-identity.bin`;
  const bytes = Buffer.from(sealDocument(deps, userId, png));
  await deps.storage.put(storedAs, { bytes, contentType: 'application/octet-stream' });
  await deps.db
    .insert(identityFiles)
    .values({ checkId: check.id, storedAs, mediaType: 'image/png', bytes: png.length });
  return check.id;
}

/** When it was stated. */
export async function makeWaitingCategory(deps: Deps, userId: number): Promise<string> {
  const row = {
    investorClass: 'accredited',
    state: 'waiting',
    sealedBasis: sealBasis(deps, userId, { criteria: ['income'], note: 'A letter of my accountant' }),
    statedAt: new Date(),
  } as const;
  await deps.db
    .insert(investorClasses)
    .values({ userId, family: 'us-regcf', ...row })
    .onConflictDoUpdate({ target: [investorClasses.userId, investorClasses.family], set: row });
  return row.statedAt.toISOString();
}
