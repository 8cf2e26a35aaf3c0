// Serializes work per payment in this process, so that claims, events and the sweeper do not ask the provider at the same time. Between
// processes the database compares when each answer was asked for.
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
