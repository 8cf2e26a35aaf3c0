// Ready pages for visitors without a session: compressed bytes by address and theme, dropped whenever public data changes.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type PageBytes = {
  status: number;
  /** May answer the next visitor too. */
  kept: boolean;
  html: Buffer;
  /** Each made once, when the first browser that wants it asks. */
  brotli: () => Promise<Buffer>;
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

/**
 * A page as it is sent. One that is kept is worth a little more effort; above quality 6 Brotli takes ten times as long to
 * save half a percent of a page.
 */
export function toPageBytes({ status, html, kept }: { status: number; html: string; kept: boolean }): PageBytes {
  const bytes = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: kept ? 6 : 4,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // 256 KB, more than most pages have; the usual 4 MB would be taken anew for every page.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  };
  let brotli: Promise<Buffer> | undefined;
  let gzipped: Promise<Buffer> | undefined;
  return {
    status,
    kept,
    html: bytes,
    brotli: () => (brotli ??= brotliOf(bytes, { params })),
    gzip: () => (gzipped ??= gzipOf(bytes)),
    etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
  };
}

/** Both compressed forms together are less than half of the page. */
function sizeOf({ html }: PageBytes): number {
  return html.length * 1.5;
}
