/**
 * Copies bytes that are kept into separate memory. Node puts small buffers into blocks of 64 KB, and zlib returns parts of blocks of 16 KB;
 * such a block stays in use as long as any part of it. Cached answers of two bytes took 64 KB each.
 */
export function toOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
