// The exact bytes of an agreement: their hash, and how they are stored.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** SHA-256 of the UTF-8 text, hexadecimal. */
export function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

export function toStoredBytes(text: string): Promise<Buffer> {
  return pack(Buffer.from(text, 'utf8'));
}

/** @throws if the stored bytes are not those that were hashed */
export async function readStoredText(content: Buffer, sha256: string): Promise<string> {
  const text = (await unpack(content)).toString('utf8');
  if (hashText(text) !== sha256) throw new Error('a stored agreement differs from its hash');
  return text;
}
