// The text of a token: `kdl_pat_` or `kdl_plt_`, 256 random bits in base 62, and a checksum. A mistyped or invented token is refused
// without asking the database, and scanners of secrets find real ones by `kdl_(pat|plt)_[0-9A-Za-z]{49}`.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenKind } from '#kernel/token-scopes.ts';
import { tokenPrefixes } from '../token-rules.ts';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The length of 256 bits and of 32 bits. */
const randomLength = 43;
const checksumLength = 6;
const pattern = /^(kdl_(?:pat|plt)_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

/** `random`: 32 bytes. */
export function formatToken(kind: TokenKind, random: Buffer): string {
  const start = tokenPrefixes[kind] + toBase62(BigInt(`0x${random.toString('hex')}`), randomLength);
  return start + checksum(start);
}

export function isToken(text: string): boolean {
  const [, start = '', sum] = pattern.exec(text) ?? [];
  return sum !== undefined && checksum(start) === sum;
}

/**
 * A fast hash is enough: unlike a password, 256 random bits cannot be guessed. Personal and platform tokens differ in their beginning,
 * which is part of the hash.
 */
export function hashApiToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function checksum(text: string): string {
  return toBase62(BigInt(crc32(text)), checksumLength);
}

function toBase62(value: bigint, length: number): string {
  const letters: string[] = [];
  for (let rest = value; rest > 0n; rest /= 62n) letters.unshift(digits[Number(rest % 62n)] ?? '');
  return letters.join('').padStart(length, '0');
}
