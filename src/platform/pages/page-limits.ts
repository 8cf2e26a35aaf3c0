// Rate limits for pages, per address or account.
import type { FastifyRequest } from 'fastify';
import { whoAsks } from '#platform/http/rate-limits.ts';

/** A cached page costs one, a rendered page costs more: 3,000 or 600 per minute, more than an office needs. */
const budget = 3000;
export const readyCost = 1;
export const renderedCost = 5;

const windowMs = 60_000;
/** Addresses remembered at once; beyond this all counts are reset. */
const maxCounted = 20_000;

export type PageLimits = {
  /** Counts a page. Returns after how many seconds to retry if the limit is exceeded, else undefined. */
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
