// Writes a ZIP archive part by part into a file, so memory use does not grow with its length.

import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipWriter = {
  add: (name: string, content: AsyncIterable<string>) => Promise<void>;
  /** Writes the table of contents. Answers the length of the archive in bytes. */
  finish: () => Promise<number>;
};

type Entry = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/** Sizes follow the content (bit 3), and names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** 2.0, the first version with deflate. */
const version = 20;
const largest = 0xffffffff;

export function createZipWriter(file: FileHandle, day: Date): ZipWriter {
  const entries: Entry[] = [];
  let position = 0;
  const write = async (bytes: Uint8Array) => {
    await file.write(bytes, 0, bytes.length, position);
    position += bytes.length;
    if (position > largest) throw new RangeError('the archive is too large');
  };
  return {
    async add(name, content) {
      const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: position };
      await write(localHeader(entry, day));
      for await (const chunk of deflate(content, entry)) {
        entry.packed += chunk.length;
        await write(chunk);
      }
      await write(numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]));
      entries.push(entry);
    },
    async finish() {
      const start = position;
      for (const entry of entries) await write(centralHeader(entry, day));
      const count = entries.length;
      const size = position - start;
      await write(numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, start], [2, 0]));
      return position;
    },
  };
}

/** Compresses, and notes length and checksum of what went in. */
async function* deflate(content: AsyncIterable<string>, entry: Entry): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const feeding = (async () => {
    try {
      for await (const text of content) {
        const bytes = Buffer.from(text);
        entry.crc = crc32(bytes, entry.crc);
        entry.size += bytes.length;
        if (!packer.write(bytes)) await once(packer, 'drain');
      }
      packer.end();
    } catch (error) {
      packer.destroy(error as Error);
    }
  })();
  yield* packer as AsyncIterable<Buffer>;
  await feeding;
}

function localHeader({ name }: Entry, day: Date): Buffer {
  const sizes: [number, number][] = [
    [4, 0],
    [4, 0],
    [4, 0],
  ];
  const head = numbers([4, 0x04034b50], [2, version], [2, flags], [2, deflated], ...dosTime(day), ...sizes);
  return Buffer.concat([head, numbers([2, name.length], [2, 0]), name]);
}

function centralHeader({ name, crc, packed, size, offset }: Entry, day: Date): Buffer {
  const head = numbers([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, deflated], ...dosTime(day));
  const sizes = numbers([4, crc], [4, packed], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0]);
  return Buffer.concat([head, sizes, numbers([4, offset]), name]);
}

function dosTime(day: Date): [number, number][] {
  const time = (day.getUTCHours() << 11) | (day.getUTCMinutes() << 5) | (day.getUTCSeconds() >> 1);
  const date = ((day.getUTCFullYear() - 1980) << 9) | ((day.getUTCMonth() + 1) << 5) | day.getUTCDate();
  return [
    [2, time],
    [2, date],
  ];
}

/** Little-endian numbers, each with its length in bytes. */
function numbers(...values: [bytes: number, value: number][]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of values) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}
