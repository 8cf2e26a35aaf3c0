// How many pages one address, or one account, may load in a minute.
import type { FastifyRequest } from 'fastify';
import { whoAsks } from '#platform/http/rate-limits.ts';

/** A page that is ready costs one, one that is rendered costs more: 3,000 or 600 a minute, more than an office loads. */
const budget = 3000;
export const readyCost = 1;
export const renderedCost = 5;

const windowMs = 60_000;
/** Addresses that are remembered at once; beyond it the counts of all begin again. */
const maxCounted = 20_000;

export type PageLimits = {
  /** Counts a page, and answers after how many seconds to come back where it is one too many; undefined where it is fine. */
  spend: (request: FastifyRequest, cost: number) => number | undefined;
};

export function createPageLimits({ rateLimits }: { rateLimits: boolean }, now: () => number = Date.now): PageLimits {
  const spent = new Map<string, number>();
  let windowEnds = 0;
  return {
    spend: (request, cost) => {
      if (!rateLimits) return undefined;
      if (now() >= windowEnds || spent.size >= maxCounted) {
        spent.clear();
        windowEnds = now() + windowMs;
      }
      const who = whoAsks(request);
      const sum = (spent.get(who) ?? 0) + cost;
      if (sum > budget) return Math.max(1, Math.ceil((windowEnds - now()) / 1000));
      spent.set(who, sum);
      return undefined;
    },
  };
}
