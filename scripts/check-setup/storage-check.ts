// Tries the store of uploaded files: writes, reads and deletes one small file.
import { randomUUID } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { createStorage } from '#platform/storage/configured-storage.ts';
import { describeError, failed, ok, type SetupFinding } from './setup-finding.ts';

export async function checkStorage(config: Pick<Config, 'storage' | 'dataDir'>): Promise<SetupFinding[]> {
  const where =
    config.storage.kind === 's3'
      ? `The bucket ${config.storage.bucket} at ${config.storage.endpoint}`
      : `The folder uploads in ${config.dataDir}`;
  let cause: unknown;
  // The store keeps its reasons for the log.
  const log = { warn: (facts: { err?: unknown }) => void (cause = facts.err) } as never;
  const storage = createStorage(config, log);
  const key = `setup-check/${randomUUID()}.txt`;
  const bytes = Buffer.from('written by npm run check:setup');
  const steps: [string, () => Promise<unknown>][] = [
    ['written', () => storage.put(key, { bytes, contentType: 'text/plain' })],
    ['read', async () => requireSame(await storage.get(key), bytes)],
    ['deleted', () => storage.delete(key)],
    // If the key has no right to list, stores answer a missing file as forbidden.
    [
      'missed once it is deleted, which needs the right to list',
      async () => requireSame(await storage.get(key), undefined),
    ],
  ];
  for (const [step, run] of steps) {
    try {
      await run();
    } catch (error) {
      return [failed(`${where}: a file could not be ${step}: ${describeError(cause ?? error)}.`)];
    }
  }
  return [ok(`${where}: a file was written, read and deleted.`)];
}

function requireSame(found: Buffer | undefined, wanted: Buffer | undefined): void {
  const isSame = found === undefined || wanted === undefined ? found === wanted : found.equals(wanted);
  if (!isSame) throw new Error('the answer is another one than expected');
}
