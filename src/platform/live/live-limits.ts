// Limits on open live streams per person, per address and in total.
import type { FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';
import { countedAddress } from '#platform/http/rate-limits.ts';
import { createSharedPlaces } from '#platform/workers/shared-places.ts';

/** A page closes its stream soon after it is hidden, so this is windows that are visible at the same time. */
const mostPerPerson = 12;
/** An office shares an address. */
const mostPerAddress = 200;
/** About 40 KB each. */
const mostPerProcess = 5000;

/** Takes a place, or throws too_many_requests or unavailable; the result gives it back, once. */
export function limitStreams(
  { rateLimits }: Pick<Config, 'rateLimits'>,
  countOpen: () => number,
): (request: FastifyRequest) => Promise<() => void> {
  const takePlace = createSharedPlaces();
  return async (request) => {
    if (countOpen() >= mostPerProcess)
      throw new AppError('unavailable', 'The service is busy. Please try again in a moment.');
    if (!rateLimits) return () => undefined;
    const { user, admin } = request.viewer;
    const person = admin === undefined ? user?.uid : `admin ${admin.id}`;
    const key = person === undefined ? `address ${countedAddress(request.ip)}` : `person ${person}`;
    const leave = await takePlace(`live ${key}`, person === undefined ? mostPerAddress : mostPerPerson);
    if (leave === undefined)
      throw new AppError('too_many_requests', 'Too many pages are open at once. Close one and try again.');
    return leave;
  };
}
