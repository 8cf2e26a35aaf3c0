// Waits for shared work with a timeout; the work itself continues.

/** Waiters for the same work, in order of arrival. */
export type Line = Set<Waiting>;
type Waiting = { since: number };

export type Patience = {
  ms: number;
  refusal: Error;
  onLate: (error: unknown) => void;
  /** While earlier waiters get their results, the queue is moving, so the timeouts of those behind them restart. */
  line?: Line;
};

/** The work's result, or an error on timeout: the work is not canceled, and a later failure goes to `onLate`. */
export async function withinPatience<Result>(work: Promise<Result>, patience: Patience): Promise<Result> {
  const { ms, refusal, onLate, line = new Set() } = patience;
  const own: Waiting = { since: Date.now() };
  line.add(own);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const checkTime = () => {
      const left = own.since + ms - Date.now();
      if (left > 0) {
        timer = setTimeout(checkTime, left);
        return;
      }
      work.catch(onLate);
      reject(refusal);
    };
    checkTime();
  });
  try {
    const result = await Promise.race([work, late]);
    moveOn(line, own);
    return result;
  } finally {
    clearTimeout(timer);
    line.delete(own);
  }
}

function moveOn(line: Line, first: Waiting): void {
  const now = Date.now();
  let isBehind = false;
  for (const waiting of line) {
    if (isBehind) waiting.since = now;
    isBehind ||= waiting === first;
  }
}
