// Private files that a row of the database refers to: neither stays without the other.
import { randomBytes } from 'node:crypto';
import type { Storage } from './storage.ts';

/** Stores the file before its row, so that a row always has its file, and deletes it again if `insert` throws. */
export async function storePrivateFile<Row>(
  storage: Pick<Storage, 'put' | 'delete'>,
  { kind, bytes }: { kind: string; bytes: Buffer },
  insert: (storedAs: string) => Promise<Row>,
): Promise<Row> {
  const storedAs = `${randomBytes(16).toString('base64url')}-${kind}.bin`;
  await storage.put(storedAs, { bytes, contentType: 'application/octet-stream' });
  try {
    return await insert(storedAs);
  } catch (error) {
    await storage.delete(storedAs).catch(() => undefined);
    throw error;
  }
}
