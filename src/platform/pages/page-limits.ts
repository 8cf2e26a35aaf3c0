// Rate limits for pages, per address or account.
import type { FastifyRequest } from 'fastify';
import { widerNetworks } from '#platform/http/counted-address.ts';
import { whoAsks } from '#platform/http/rate-limits.ts';

/** A cached page costs one, a rendered page costs more: 3,000 or 600 per minute, more than an office needs. */
const budget = 3000;
export const readyCost = 1;
export const renderedCost = 5;

/** A /56 or /48 may be one subscriber's; together they get what so many networks get. */
const widerBudgets = [budget * 4, budget * 16];

const windowMs = 60_000;
/** Counts kept at once; beyond this the oldest is dropped. */
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
      if (now() >= windowEnds) {
        spent.clear();
        windowEnds = now() + windowMs;
      }
      const counted = listCounted(request).map(({ key, limit }) => ({ key, limit, sum: (spent.get(key) ?? 0) + cost }));
      if (counted.some(({ sum, limit }) => sum > limit)) return Math.max(1, Math.ceil((windowEnds - now()) / 1000));
      for (const { key, sum } of counted) {
        // Set again, so that the first one is always the least recently used.
        spent.delete(key);
        spent.set(key, sum);
      }
      while (spent.size > maxCounted) spent.delete(spent.keys().next().value ?? '');
      return undefined;
    },
  };
}

/** The caller, and for visitors the wider networks of their address. */
function listCounted(request: FastifyRequest): { key: string; limit: number }[] {
  const { user, admin } = request.viewer;
  const wider = user === undefined && admin === undefined ? widerNetworks(request.ip) : [];
  return [
    { key: whoAsks(request), limit: budget },
    ...wider.map((key, place) => ({ key, limit: widerBudgets[place] ?? budget })),
  ];
}
