// Detects how a CSV file is written: spreadsheets also separate columns with semicolons or tabs, and save text as UTF-16.

export type CsvDialect = {
  separator: ',' | ';' | '\t';
  /** The file as UTF-8, without a byte order mark. */
  text: AsyncIterable<Uint8Array>;
};

const separators = [',', ';', '\t'] as const;

/** Longest header that is looked at, in bytes. */
const maxHeaderBytes = 100_000;

/** Reads ahead to the end of the first line, which names the columns. */
export async function openCsv(bytes: AsyncIterable<Uint8Array>): Promise<CsvDialect> {
  const chunks = toUtf8(bytes);
  let start = Buffer.alloc(0);
  while (!start.includes('\n') && start.length < maxHeaderBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  return { separator: findSeparator(start.toString('utf8').split('\n', 1)[0] ?? ''), text: joinChunks(start, chunks) };
}

async function* joinChunks(start: Buffer, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* rest;
}

/** The most frequent one outside of quotes. */
function findSeparator(header: string): CsvDialect['separator'] {
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => bare.split(separator).length;
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}

/** A file without a mark is taken for UTF-8, and passed on as it is. */
async function* toUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let start: Buffer | undefined = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    if (start === undefined) {
      yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 3) continue;
    const { encoding, length } = readMark(start);
    if (encoding !== 'utf-8') decoder = new TextDecoder(encoding);
    const first = start.subarray(length);
    yield decoder === undefined ? first : Buffer.from(decoder.decode(first, { stream: true }));
    start = undefined;
  }
  if (start !== undefined) yield start;
}

function readMark(start: Buffer): { encoding: string; length: number } {
  if (start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return { encoding: 'utf-8', length: 3 };
  if (start.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return { encoding: 'utf-16le', length: 2 };
  if (start.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))) return { encoding: 'utf-16be', length: 2 };
  return { encoding: 'utf-8', length: 0 };
}
