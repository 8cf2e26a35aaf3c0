// Reads from an outside service with a timeout, for pages that also work without the answer.
import type { FastifyBaseLogger } from 'fastify';

const longestMs = 3000;

/** Undefined where it failed, which is logged, or did not come in time. */
export async function answerInTime<Answer>(
  log: FastifyBaseLogger,
  answer: Promise<Answer>,
  about: Record<string, unknown>,
): Promise<Answer | undefined> {
  const settled = answer.catch((error: unknown) => {
    log.warn({ event: 'provider.read_failed', err: error, ...about }, 'failed to read from the card provider');
    return undefined;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), longestMs);
  });
  try {
    return await Promise.race([settled, late]);
  } finally {
    clearTimeout(timer);
  }
}
