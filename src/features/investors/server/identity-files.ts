// Documents for a check by hand: encrypted in the private storage, read by administrators alone, and deleted with the decision.
import { eq, inArray, not, sql } from 'drizzle-orm';
import { users } from '#features/accounts/server/account-table.ts';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { storePrivateFile } from '#platform/storage/private-file.ts';
import { findDocumentType, maxIdentityFiles, openIdentityStates } from '../investor-rules.ts';
import { openCheck } from './identity-service.ts';
import { identityChecks, identityFiles } from './investor-table.ts';
import { openDocument, sealDocument } from './sealed-profile.ts';

/** @throws AppError invalid_file, too_many_files, illegal_move, too_many_requests, unavailable */
export async function uploadOwnDocument(deps: Deps, viewer: Viewer, bytes: unknown): Promise<void> {
  const userId = requireUserId(viewer);
  if (deps.config.payments.identityChecks !== 'by_hand') {
    throw new AppError('illegal_move', 'On this site identity is checked by a provider. Start the check instead.');
  }
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw new AppError('invalid_file', 'The file is empty.');
  const mediaType = findDocumentType(bytes);
  if (mediaType === undefined) {
    throw new AppError(
      'invalid_file',
      'Upload a JPEG or PNG picture or a PDF. This file is none of them, whatever its name.',
    );
  }
  const sealed = Buffer.from(sealDocument(deps, userId, bytes));
  await storePrivateFile(deps.storage, { kind: 'identity', bytes: sealed }, (storedAs) =>
    deps.db.transaction(async (tx) => {
      // Locked, so that concurrent uploads are counted one after the other.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      const { id: checkId, provider } = await openCheck(tx, { userId, provider: 'by_hand' });
      if (provider !== 'by_hand') {
        throw new AppError('illegal_move', 'Another check is open. Withdraw it first.');
      }
      if ((await tx.$count(identityFiles, eq(identityFiles.checkId, checkId))) >= maxIdentityFiles) {
        throw new AppError(
          'too_many_files',
          `Upload at most ${maxIdentityFiles} files. Withdraw the check to start again.`,
        );
      }
      await tx.insert(identityFiles).values({ checkId, storedAs, mediaType, bytes: bytes.length });
    }),
  );
}

/** @throws AppError not_found, also once it was decided */
export async function readDocument(
  deps: Deps,
  id: number,
): Promise<{ userId: number; mediaType: string; content: Buffer }> {
  const [file] = await deps.db
    .select({ userId: identityChecks.userId, storedAs: identityFiles.storedAs, mediaType: identityFiles.mediaType })
    .from(identityFiles)
    .innerJoin(identityChecks, eq(identityChecks.id, identityFiles.checkId))
    .where(sql`${identityFiles.id} = ${id} and ${inArray(identityChecks.state, openIdentityStates)}`);
  const stored = file && (await deps.storage.get(file.storedAs));
  const content = file && stored && openDocument(deps, file.userId, stored.toString());
  if (content === undefined || file === undefined) throw new AppError('not_found', 'This file does not exist.');
  return { userId: file.userId, mediaType: file.mediaType, content };
}

/** Documents of checks that were decided or withdrawn, or whose person was erased. The row goes last, so that none is forgotten. */
export async function removeDecidedDocuments({ db, storage }: Deps): Promise<number> {
  const over = await db
    .select({ id: identityFiles.id, storedAs: identityFiles.storedAs })
    .from(identityFiles)
    .innerJoin(identityChecks, eq(identityChecks.id, identityFiles.checkId))
    .where(not(inArray(identityChecks.state, openIdentityStates)))
    .limit(100);
  for (const { id, storedAs } of over) {
    await storage.delete(storedAs);
    await db.delete(identityFiles).where(eq(identityFiles.id, id));
  }
  return over.length;
}
