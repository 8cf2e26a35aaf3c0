// Serializes work per payment, so that results are applied in the order they were read from the provider. Otherwise an
// older dispute status could overwrite a newer one.
const lastTasks = new Map<string, Promise<unknown>>();

/** @param payment its id at the provider, or any other unique key */
export async function runInPaymentQueue<Result>(
  payment: string,
  work: (turn: { hasWaited: boolean }) => Promise<Result>,
): Promise<Result> {
  const before = lastTasks.get(payment);
  const turn = before === undefined ? work({ hasWaited: false }) : before.then(() => work({ hasWaited: true }));
  const ended = turn.catch(() => undefined);
  lastTasks.set(payment, ended);
  try {
    return await turn;
  } finally {
    if (lastTasks.get(payment) === ended) lastTasks.delete(payment);
  }
}
