// What the platform lacks to cover its releases, for display; a release itself always reads the current figures.
import type { Deps } from '#platform/config/deps.ts';
import { missingCover } from '../../release-rules.ts';
import { readCoverFacts } from './release-facts.ts';

/** How long an answer is used again, because it reads every payment. */
const keptSeconds = 60;

/**
 * Answers in cents. Keeps an answer for a minute, so that visitors cannot make the database sum all payments over and over.
 */
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
