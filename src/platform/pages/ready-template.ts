// A page with slots, compressed ahead: its fixed parts are compressed once, and a person's own texts go between them as they are.
// The result is one gzip stream (RFC 1952) of deflate blocks (RFC 1951).
import { hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { toOwnMemory } from '#platform/http/own-memory.ts';
import { appendSum, getShift } from './joined-sums.ts';
import { type Part, type Slot, type SlotText, type SlotValue, splitAtSlots } from './own-slots.ts';

/** What fills the slots of a page. */
export type OwnValues = Record<SlotText, string> & {
  json: Record<SlotValue, string>;
  /** The names of choices that are on. */
  choices: ReadonlySet<string>;
};

export type ReadyTemplate = {
  /** The names of the choices on the page. */
  choices: readonly string[];
  /** What it keeps in memory, in bytes. */
  size: number;
  etagFor: (values: OwnValues) => string;
  gzip: (values: OwnValues) => Buffer;
  plain: (values: OwnValues) => Buffer;
};

/** `sum` and `shift` are for the stream's checksum; see appendSum. */
type Fixed = { plain: Buffer; packed: Buffer; sum: number; shift: number };
type Choice = { name: string; off: Fixed; on: Fixed };
type Piece = { fixed: Fixed } | { choice: Choice } | { slot: Exclude<Slot, { kind: 'choice' }> };

/** Deflate reaches back this far. */
const windowBytes = 32 * 1024;
/** What a fixed part takes besides its bytes. */
const objectBytes = 700;
/** The largest uncompressed block. */
const maxStored = 0xffff;

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const lastBlock = Buffer.from([3, 0]);

export function createReadyTemplate(
  html: string,
  choices: ReadonlyMap<string, readonly [string, string]>,
): ReadyTemplate {
  const pieces = compressParts(splitAtSlots(html, choices));
  const version = hash('sha1', html, 'base64url');
  const toFixed = (piece: Piece, values: OwnValues): Fixed => {
    if ('fixed' in piece) return piece.fixed;
    if ('choice' in piece) return values.choices.has(piece.choice.name) ? piece.choice.on : piece.choice.off;
    return toStored(Buffer.from(textOf(piece.slot, values)));
  };
  return {
    choices: [...new Set(pieces.flatMap((piece) => ('choice' in piece ? [piece.choice.name] : [])))],
    size: pieces
      .flatMap(listFixed)
      .reduce((sum, { plain, packed }) => sum + plain.length + packed.length + objectBytes, 0),
    etagFor: ({ choices: chosen, ...texts }) =>
      `"${hash('sha1', JSON.stringify([version, texts, [...chosen].sort()]), 'base64url')}"`,
    gzip: (values) => {
      let total = 0;
      let size = 0;
      const bytes: Buffer[] = [gzipHeader];
      for (const piece of pieces) {
        const { plain, packed, sum, shift } = toFixed(piece, values);
        total = appendSum(total, sum, shift);
        size += plain.length;
        bytes.push(packed);
      }
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(total, 0);
      trailer.writeUInt32LE(size, 4);
      bytes.push(lastBlock, trailer);
      return Buffer.concat(bytes);
    },
    plain: (values) => Buffer.concat(pieces.map((piece) => toFixed(piece, values).plain)),
  };
}

/**
 * A fixed part may refer to text before it, across a choice, whose two forms have the same length. It never refers to
 * the choice itself, because the compressor sees bytes there that no text contains.
 */
function compressParts(parts: readonly Part[]): Piece[] {
  let before = Buffer.alloc(0);
  const remember = (bytes: Buffer) => {
    before = Buffer.concat([before, bytes]).subarray(-windowBytes);
  };
  return parts.map((part): Piece => {
    if (Buffer.isBuffer(part)) {
      const packed = deflateRawSync(part, {
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(before.length > 0 && { dictionary: before }),
      });
      remember(part);
      return { fixed: withSum(toOwnMemory(part), toOwnMemory(packed)) };
    }
    if (part.kind !== 'choice') {
      before = Buffer.alloc(0);
      return { slot: part };
    }
    remember(Buffer.alloc(part.off.length, 0xff));
    return { choice: { name: part.name, off: toKept(part.off), on: toKept(part.on) } };
  });
}

function listFixed(piece: Piece): Fixed[] {
  if ('fixed' in piece) return [piece.fixed];
  return 'choice' in piece ? [piece.choice.off, piece.choice.on] : [];
}

/** Uncompressed blocks. */
function toStored(plain: Buffer): Fixed {
  const blocks: Buffer[] = [];
  for (let at = 0; at < plain.length; at += maxStored) {
    const part = plain.subarray(at, at + maxStored);
    const header = Buffer.alloc(5);
    header.writeUInt16LE(part.length, 1);
    header.writeUInt16LE(~part.length & 0xffff, 3);
    blocks.push(header, part);
  }
  return withSum(plain, Buffer.concat(blocks));
}

function toKept(plain: Buffer): Fixed {
  const stored = toStored(plain);
  return { ...stored, plain: toOwnMemory(plain), packed: toOwnMemory(stored.packed) };
}

function withSum(plain: Buffer, packed: Buffer): Fixed {
  return { plain, packed, sum: crc32(plain), shift: getShift(plain.length) };
}

function textOf(slot: Exclude<Slot, { kind: 'choice' }>, values: OwnValues): string {
  if (slot.kind === 'value') return escapeInScript(values.json[slot.value]);
  const text = values[slot.text];
  return slot.inJson ? escapeInScript(JSON.stringify(text).slice(1, -1)) : escapeHtml(text);
}

/** As in the page's other data: `<` could end the script element. */
function escapeInScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** As React does. */
function escapeHtml(text: string): string {
  return text.replaceAll(/["'&<>]/g, (character) => entities[character] ?? character);
}
