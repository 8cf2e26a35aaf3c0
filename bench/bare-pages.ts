// A server of node:http that writes the same compressed bytes as Kindling does for visitors.
import { brotliCompressSync, constants } from 'node:zlib';
import type { Child } from './children.ts';
import type { BareBytes } from './servers/bare-bytes.ts';
import type { Stage } from './stage.ts';

export async function startBarePages(stage: Stage, origin: string, addresses: readonly string[]): Promise<Child> {
  const bytes: BareBytes = {};
  for (const address of addresses) bytes[address] = await fetchCompressed(origin + address);
  return stage.server('bare-bytes', bytes);
}

async function fetchCompressed(address: string): Promise<BareBytes[string]> {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  // fetch decompresses responses, so they are compressed again here.
  const packed = brotliCompressSync(await answer.bytes(), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return { headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }, body: packed };
}
