// How long somebody waits for work that goes on without them.

/** Everybody who waits for the same thing, in the order in which they came. */
export type Line = Set<Waiting>;
type Waiting = { since: number };

export type Patience = {
  ms: number;
  refusal: Error;
  onLate: (error: unknown) => void;
  /** While somebody who came earlier gets their result, the line moves, and the time of those behind them begins again. */
  line?: Line;
};

/** The work's result, or a refusal when it takes longer: it is not ended, and a failure that comes later goes to `onLate`. */
export async function withinPatience<Result>(work: Promise<Result>, patience: Patience): Promise<Result> {
  const { ms, refusal, onLate, line = new Set() } = patience;
  const own: Waiting = { since: Date.now() };
  line.add(own);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const look = () => {
      const left = own.since + ms - Date.now();
      if (left > 0) {
        timer = setTimeout(look, left);
        return;
      }
      work.catch(onLate);
      reject(refusal);
    };
    look();
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
