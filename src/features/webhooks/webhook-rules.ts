// Limits of webhooks, and the schedule of their attempts.

/** Deliveries and events are deleted after this many days; the log and replays reach back as far. */
export const keptDays = 30;
/** Endpoints of one project, and of the site. */
export const maxProjectEndpoints = 5;
export const maxSiteEndpoints = 20;
export const maxUrl = 500;
export const maxDescription = 200;
/** Deliveries that one replay queues at most. */
export const maxReplay = 1000;
/** Deliveries that replays of one endpoint queue at most within an hour: nobody should flood an address that is not theirs. */
export const maxReplayedPerHour = 5000;
export const maxTestsPerHour = 10;
/** Hours in which the replaced secret still signs, next to the new one. */
export const rotationHours = 24;
/** Of a request, from the first look-up of the name to the last byte that is read. */
export const timeoutMs = 15_000;
/** How much of an answer is read, and how much of it the log keeps. */
export const maxAnswerBytes = 4096;
export const maxKeptAnswer = 1000;

const minute = 60;
const hour = 60 * minute;

/** Seconds from one attempt to the next, as the Standard Webhooks specification proposes: ten attempts in about three days. */
export const retryAfterSeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;
export const maxAttempts = retryAfterSeconds.length + 1;
/** An endpoint without a success for this long is disabled when a delivery is given up. */
export const failingDays = 3;

const jitter = 0.2;
/** The longest wait that an answer may ask for. */
const longestRetryAfter = 24 * hour;

/**
 * Seconds until the next attempt after `attempts` of them; undefined after the last.
 * @param random from 0 to 1: endpoints that failed together are not all tried again at once
 * @param askedFor seconds of the answer's Retry-After
 */
export function findRetryDelay(attempts: number, random: number, askedFor = 0): number | undefined {
  const usual = retryAfterSeconds[attempts - 1];
  if (usual === undefined) return undefined;
  return Math.max(usual * (1 - jitter + 2 * jitter * random), Math.min(askedFor, longestRetryAfter));
}

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** By someone; after an answer 410; after three days without a success. */
export const disablingReasons = ['by_hand', 'gone', 'failing'] as const;
export type DisablingReason = (typeof disablingReasons)[number];
