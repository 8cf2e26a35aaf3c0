// Limits of calls that are not endpoints of the API, per caller and minute.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Deps } from '#platform/config/deps.ts';
import { createSpentCounts, listWiderNetworks, whoAsks } from '#platform/http/rate-limits.ts';

/** Counts one call. @throws AppError too_many_requests */
export type CallerLimit = (request: FastifyRequest) => void;

export function createCallerLimit({ config }: Pick<Deps, 'config'>, limit: number, message: string): CallerLimit {
  if (!config.rateLimits) return () => undefined;
  const spent = createSpentCounts();
  return (request) => {
    const counted = [{ key: whoAsks(request), limit }, ...listWiderNetworks(request, { limit })];
    const retryAfterSeconds = spent.spend(counted, 1);
    if (retryAfterSeconds !== undefined) throw new AppError('too_many_requests', message, { retryAfterSeconds });
  };
}
