// Ready pages for visitors without a session: compressed bytes by address and theme, dropped whenever public data changes.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type PageBytes = {
  status: number;
  /** May answer the next visitor too. */
  kept: boolean;
  html: Buffer;
  brotli: Buffer;
  /** Made when the first browser without brotli asks. */
  gzip: () => Promise<Buffer>;
  etag: string;
};

export type PageCache = {
  /** Gives the page kept under `key`, or makes it: once, however many ask at the same time. */
  getOrRender: (key: string, render: () => Promise<PageBytes>) => Promise<PageBytes>;
  /** Public data changed: no page from before may be answered again, not even one that is being rendered now. */
  clear: () => void;
};

/** Bounds the memory whatever addresses are asked for; a page is about 60 KB plain and compressed. */
const defaultMaxBytes = 48 * 1024 * 1024;

export function createPageCache({ maxBytes = defaultMaxBytes } = {}): PageCache {
  // A Map keeps the order of insertion; a page that is asked for again moves to the end, so the first is the stalest.
  const kept = new Map<string, PageBytes>();
  const rendering = new Map<string, Promise<PageBytes>>();
  let generation = 0;
  let bytes = 0;

  const drop = (key: string) => {
    const page = kept.get(key);
    if (page === undefined) return;
    bytes -= sizeOf(page);
    kept.delete(key);
  };
  const keep = (key: string, page: PageBytes) => {
    drop(key);
    kept.set(key, page);
    bytes += sizeOf(page);
    for (const stalest of kept.keys()) {
      if (bytes <= maxBytes) break;
      drop(stalest);
    }
  };

  return {
    getOrRender: (key, render) => {
      const page = kept.get(key);
      if (page !== undefined) {
        kept.delete(key);
        kept.set(key, page);
        return Promise.resolve(page);
      }
      const begun = rendering.get(key);
      if (begun !== undefined) return begun;
      const startedIn = generation;
      const promise = render()
        .then((rendered) => {
          // What was read before a write must not outlive it.
          if (startedIn === generation && rendered.kept) keep(key, rendered);
          return rendered;
        })
        .finally(() => {
          if (rendering.get(key) === promise) rendering.delete(key);
        });
      rendering.set(key, promise);
      return promise;
    },
    clear: () => {
      generation += 1;
      bytes = 0;
      kept.clear();
      rendering.clear();
    },
  };
}

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** Compresses a page. A page that is kept is worth more effort than one that is sent once. */
export async function toPageBytes(page: { status: number; html: string; kept: boolean }): Promise<PageBytes> {
  const html = Buffer.from(page.html);
  const brotli = await brotliOf(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: page.kept ? 9 : 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
  let gzipped: Promise<Buffer> | undefined;
  return {
    status: page.status,
    kept: page.kept,
    html,
    brotli,
    gzip: () => (gzipped ??= gzipOf(html)),
    etag: `"${createHash('sha1').update(html).digest('base64url')}"`,
  };
}

function sizeOf(page: PageBytes): number {
  return page.html.length + page.brotli.length;
}
