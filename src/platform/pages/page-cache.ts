// Visitors' pages: compressed bytes by address and theme, at most two seconds old, or a saved copy while the database is away.
import { hash } from 'node:crypto';
import { type AgedCache, createAgedCache } from '#platform/http/aged-cache.ts';
import { compressBrotli, compressGzip, toOwnMemory } from '#platform/http/compression.ts';

export type PageBytes = {
  status: number;
  html: Buffer;
  /** Each encoding is made once, on first request. */
  brotli: () => Promise<Buffer>;
  gzip: () => Promise<Buffer>;
  etag: string;
  /** A saved copy, because the database is away. */
  isSaved?: true;
};

export type PageCache = Pick<AgedCache<PageBytes>, 'get' | 'stats'>;

/** Limits memory; a page is about 60 KB, plain and compressed. */
const defaultMaxBytes = 32 * 1024 * 1024;
/** A page may be saved for an outage of the database if it was rendered at most this long before. */
const savedMs = 60_000;

/** Its figures may be outdated, so the page and its headers say so. */
const savedNotice =
  '<p role="status" style="margin:0;padding:.75rem 1rem;background:#7a4b00;color:#fff;font:500 .9375rem/1.4 system-ui,sans-serif;text-align:center">We can’t reach our database right now, so this is a saved copy of the page. Figures may be out of date.</p>';

export function createPageCache({
  maxBytes = defaultMaxBytes,
  now = () => performance.now(),
}: {
  maxBytes?: number;
  now?: () => number;
} = {}): PageCache {
  const pages = createAgedCache<PageBytes>({
    maxBytes,
    // Both compressed forms together are less than half of the page.
    getSize: ({ html }) => html.length * 1.5,
    // A missing page is remembered like any other.
    isKept: ({ status }) => status === 200 || status === 404,
    now,
  });
  /** The start of the first rendering that did not reach the database; undefined once a later one did. */
  let awaySince: number | undefined;
  const note = ({ status }: PageBytes, at: number) => {
    if (status === 503) awaySince ??= at;
    else if (awaySince !== undefined && at > awaySince) awaySince = undefined;
  };
  return {
    stats: pages.stats,
    get: async (key, render) => {
      const page = await pages.get(key, () => {
        const at = now();
        return render().then((rendered) => {
          note(rendered, at);
          return rendered;
        });
      });
      const last = page.status === 503 ? pages.getLast(key) : undefined;
      const isFromJustBefore = last !== undefined && awaySince !== undefined && last.at >= awaySince - savedMs;
      return isFromJustBefore && last.value.status === 200 ? toSavedCopy(last.value) : page;
    },
  };
}

/** Above this, Brotli takes several times as long to save a few percent of a page. */
const brotliEffort = 4;

export function toPageBytes({ status, html }: { status: number; html: string }): PageBytes {
  const bytes = toOwnMemory(Buffer.from(html));
  let brotli: Promise<Buffer> | undefined;
  let gzipped: Promise<Buffer> | undefined;
  return {
    status,
    html: bytes,
    brotli: () => (brotli ??= compressBrotli(bytes, brotliEffort)),
    gzip: () => (gzipped ??= compressGzip(bytes)),
    etag: `"${hash('sha1', bytes, 'base64url')}"`,
  };
}

function toSavedCopy({ html }: PageBytes): PageBytes {
  const marked = html.toString().replace(/<body[^>]*>/, (tag) => tag + savedNotice);
  return { ...toPageBytes({ status: 200, html: marked }), isSaved: true };
}
