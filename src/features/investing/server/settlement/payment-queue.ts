// Serializes work per payment, so that results are applied in the order they were read from the provider. Otherwise an
// older dispute status could overwrite a newer one.
const lastTasks = new Map<string, Promise<unknown>>();

/** @param payment its id at the provider, or any other unique key */
export async function runInPaymentQueue<Result>(payment: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (lastTasks.get(payment) ?? Promise.resolve()).then(work);
  const ended = turn.catch(() => undefined);
  lastTasks.set(payment, ended);
  try {
    return await turn;
  } finally {
    if (lastTasks.get(payment) === ended) lastTasks.delete(payment);
  }
}
