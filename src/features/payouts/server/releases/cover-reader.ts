// Amount the platform lacks to cover its releases, for display; a release itself always reads current figures.
import type { Deps } from '#platform/config/deps.ts';
import { missingCover } from '../../release-rules.ts';
import { readCoverFacts } from './release-facts.ts';

/** How long a result is cached, because computing it reads every payment. */
const keptSeconds = 60;

/** Returns cents. Cached for a minute, so that visitors cannot make the database sum all payments repeatedly. */
export function createCoverReader({ db, now }: Pick<Deps, 'db' | 'now'>): () => Promise<number> {
  let known: { at: number; missing: Promise<number> } | undefined;
  return () => {
    const at = now().getTime();
    if (known === undefined || Math.abs(at - known.at) > keptSeconds * 1000) {
      const missing = readCoverFacts(db).then((facts) => missingCover(facts, 0));
      missing.catch(() => {
        known = undefined;
      });
      known = { at, missing };
    }
    return known.missing;
  };
}
