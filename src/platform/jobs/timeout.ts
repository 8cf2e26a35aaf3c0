// Waits for an outside service with a timeout; its work continues.
import type { FastifyBaseLogger } from 'fastify';

export type Timeout = {
  ms: number;
  /** Thrown after that time. */
  late: Error;
  /** Gets a failure that comes later. */
  onLate: (error: unknown) => void;
};

/** The work's result, or an error on timeout. */
export async function withTimeout<Result>(work: Promise<Result>, { ms, late, onLate }: Timeout): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      work.catch(onLate);
      reject(late);
    }, ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

const maxReadMs = 3000;

/** For pages that also work without the answer: undefined where it failed, which is logged, or did not come in time. */
export function answerInTime<Answer>(
  log: FastifyBaseLogger,
  answer: Promise<Answer>,
  about: Record<string, unknown>,
): Promise<Answer | undefined> {
  const warn = (error: unknown) => {
    log.warn({ event: 'provider.read_failed', err: error, ...about }, 'failed to read from the card provider');
    return undefined;
  };
  return withTimeout(answer, { ms: maxReadMs, late: new Error(`no answer in ${maxReadMs} ms`), onLate: warn }).catch(
    warn,
  );
}
