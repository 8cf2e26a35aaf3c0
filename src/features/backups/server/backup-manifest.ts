// manifest.json: written last, with the checksum of every other file of a backup.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { SettingError } from '#platform/config/setting-readers.ts';
import { deriveBytes } from '#platform/identity/secret-box.ts';
import { isStoredPath } from '#platform/storage/local-storage.ts';
import { createFile, readBackupText } from './backup-files.ts';

const manifestName = 'manifest.json';
/** Increased when older versions can no longer read the format. */
const format = 1;

/** Ours, and the built-in card provider's while no real one is set. Migrations are identified by their mark. */
export const backedUpSchemas = ['public', 'sandbox'] as const;

export const secretFile = 'session-secret';
export const picturesFolder = 'pictures';

/**
 * Exactly what a backup may contain. The seal is not a signature, and someone else may have written the folder: any other file
 * of DATA_DIR, such as a configuration file of the embedded database, could run their commands.
 */
export function isBackupFile(file: string): boolean {
  return file === secretFile || (file.startsWith(`${picturesFolder}/`) && isStoredPath(file.slice(9)));
}

/** Any file that an archive of a backup may hold; its manifest then decides which. */
export function isArchivedFile(file: string): boolean {
  return file === manifestName || isBackupFile(file) || /^tables\/(?:public|sandbox)\.\w{1,100}\.copy\.gz$/.test(file);
}

export function nameTableFile({ schema, name }: { schema: string; name: string }): string {
  return `tables/${`${schema}.${name}`.replaceAll(/[^\w.]/g, '_')}.copy.gz`;
}

const writtenFile = z.object({
  file: z.string(),
  bytes: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const tableFile = z.object({
  ...writtenFile.shape,
  schema: z.enum(backedUpSchemas),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().check(z.nonnegative()),
});
export type TableFile = z.infer<typeof tableFile>;

const sequenceState = z.object({
  schema: z.enum(backedUpSchemas),
  name: z.string(),
  /** As text: a sequence may exceed the safe integer range. */
  value: z.string().check(z.regex(/^-?\d{1,19}$/)),
  isCalled: z.boolean(),
});
export type SequenceState = z.infer<typeof sequenceState>;

const manifestSchema = z.object({
  product: z.literal('kindling'),
  format: z.literal(format),
  version: z.string(),
  /** The time of the snapshot that all rows are from. */
  takenAt: z.iso.datetime(),
  /** The last migration applied to the tables. */
  migration: z.object({ name: z.string(), at: z.int() }),
  /** 0 with a real card provider. */
  sandboxVersion: z.int().check(z.nonnegative()),
  /** Fingerprint that only shows whether two secrets are equal; null if there was no secret. */
  secretMark: z.nullable(z.string()),
  pictures: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('included'), count: z.int().check(z.nonnegative()) }),
    z.object({ kind: z.literal('in a bucket'), bucket: z.string() }),
  ]),
  tables: z.array(tableFile),
  sequences: z.array(sequenceState),
  /** Images and the secret. */
  files: z.array(writtenFile),
});
export type Manifest = z.infer<typeof manifestSchema>;
type ManifestFacts = Omit<Manifest, 'product' | 'format'>;

export async function writeManifest(folder: string, facts: ManifestFacts): Promise<void> {
  const manifest: Manifest = { product: 'kindling', format, ...facts };
  const text = JSON.stringify({ ...manifest, seal: computeSeal(manifest) }, undefined, 1);
  await createFile(join(folder, manifestName), [Buffer.from(`${text}\n`)]);
}

/** @throws SettingError with the reason why this backup cannot be restored here */
export async function readManifest(folder: string): Promise<Manifest> {
  const { seal, ...said } = await readStated(folder);
  if (said.product !== 'kindling') throw new SettingError(`${folder} is not a backup of Kindling.`);
  if (typeof said.format === 'number' && said.format > format) {
    throw new SettingError(`The backup in ${folder} was made by a newer Kindling. Update this one, then restore.`);
  }
  const read = manifestSchema.safeParse(said);
  if (!read.success || seal !== computeSeal(said)) {
    throw new SettingError(`${manifestName} of the backup in ${folder} is damaged. Nothing was restored; use another.`);
  }
  const { tables, files } = read.data;
  const foreign =
    files.find(({ file }) => !isBackupFile(file)) ?? tables.find((table) => table.file !== nameTableFile(table));
  if (foreign !== undefined) {
    throw new SettingError(
      `The backup in ${folder} was not made by Kindling alone: it holds ${JSON.stringify(foreign.file)}, which no backup may hold. Nothing was restored; use another.`,
    );
  }
  return read.data;
}

async function readStated(folder: string): Promise<Record<string, unknown>> {
  const text = await readBackupText(folder, manifestName).catch(() => {
    throw new SettingError(
      `There is no complete backup in ${folder}: it has no ${manifestName}. Use a folder created by npm run backup.`,
    );
  });
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw new SettingError(`${manifestName} of the backup in ${folder} is damaged. Nothing was restored; use another.`);
  }
}

/** Detects disk corruption, not tampering: anyone who can write the folder can write the seal. */
function computeSeal(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

export function fingerprintSecret(secret: string): string {
  return deriveBytes(secret, 'backups').toString('hex').slice(0, 32);
}
