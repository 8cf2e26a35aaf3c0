/**
 * A copy in memory of its own, for what is kept. Node puts small buffers into pieces of 64 KB, and zlib answers parts of pieces of
 * 16 KB; such a piece stays in use as long as any part of it. Kept answers of two bytes took 64 KB each.
 */
export function toOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
