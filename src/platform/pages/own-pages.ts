// Pages that were rendered for one person, kept for their next visit. Everything such a page shows is read again each time; only if
// all of it is the same as before is the page sent again without rendering it. So it is never older than what a rendering would show.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { pageHeaders } from '#kernel/list-page.ts';
import type { CacheStats } from '#platform/http/aged-cache.ts';
import type { FetchedAnswer } from './page-renderer.ts';

type Fetcher = (address: string) => Promise<FetchedAnswer>;

/** Compressed in the encoding that its key names. */
export type OwnPage = { body: Buffer; etag: string };

export type OwnVisit = {
  /** The page of the last visit, if it still shows what there is. */
  page: OwnPage | undefined;
  /** The fetcher for rendering; requests each address once. */
  fetcher: Fetcher;
  /** Call it with the page that was rendered with `fetcher`. */
  keep: (page: OwnPage) => Promise<void>;
};

export type OwnPages = {
  /** @param key names the person and everything a page is made from besides the answers of `fetcher` */
  visit: (key: string, fetcher: Fetcher) => Promise<OwnVisit>;
  stats: () => CacheStats;
};

type Kept = { page: OwnPage; addresses: readonly string[]; digest: string };

/** A compressed dashboard has 10 to 15 KB, so these are the pages of about a thousand people. */
const defaultMaxBytes = 16 * 1024 * 1024;
/** The overhead of an entry besides its page. */
const entryBytes = 1024;

export function createOwnPages({ maxBytes = defaultMaxBytes } = {}): OwnPages {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ page, addresses }, key) => page.body.length + key.length + addresses.join().length + entryBytes,
  });
  const counts = { hits: 0, misses: 0 };
  return {
    stats: () => ({ ...counts, entries: kept.size, bytes: kept.calculatedSize }),
    visit: async (key, fetcher) => {
      const answers = new Map<string, Promise<FetchedAnswer>>();
      const fetchOnce: Fetcher = (address) => {
        const answer = answers.get(address) ?? fetcher(address);
        answers.set(address, answer);
        return answer;
      };
      const last = kept.get(key);
      // A failed call is for the rendering to show.
      const isSame = last !== undefined && (await digest(last.addresses, fetchOnce).catch(() => '')) === last.digest;
      counts[isSame ? 'hits' : 'misses'] += 1;
      const used = new Set<string>();
      return {
        page: isSame ? last.page : undefined,
        fetcher: (address) => {
          used.add(address);
          return fetchOnce(address);
        },
        keep: async (page) => {
          const addresses = [...used];
          kept.set(key, { page, addresses, digest: await digest(addresses, fetchOnce) });
        },
      };
    },
  };
}

/** Hashes everything that rendering reads from these answers. */
async function digest(addresses: readonly string[], fetcher: Fetcher): Promise<string> {
  const hash = createHash('sha256');
  const parts = await Promise.all(
    addresses.map(async (address) => {
      const { status, headers, text } = await fetcher(address);
      return [address, status, pageHeaders.map((name) => headers.get(name)), await text()];
    }),
  );
  return hash.update(JSON.stringify(parts)).digest('base64');
}
