// One after the other for each payment: what was read of the provider first is also applied first. Two readings at once could
// put an older word of a dispute after a newer one, and open again what has ended.
const lastOf = new Map<string, Promise<unknown>>();

/** @param payment its id at the provider, or another name for one thing */
export async function inPaymentTurn<Result>(payment: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (lastOf.get(payment) ?? Promise.resolve()).then(work);
  const ended = turn.catch(() => undefined);
  lastOf.set(payment, ended);
  try {
    return await turn;
  } finally {
    if (lastOf.get(payment) === ended) lastOf.delete(payment);
  }
}
