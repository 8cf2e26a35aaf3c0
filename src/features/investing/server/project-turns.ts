// A queue in front of every project: what will lock its row waits here, not in the database. Everybody who wants a hot
// project would otherwise hold a connection while waiting for its lock, until none was left for anything else and people
// were told that the service is busy. Nothing is decided here: between processes, and for the truth, the row's lock counts.

const lastOf = new Map<number, Promise<unknown>>();

/** Does `work` after whatever this process was asked before to do about the same project. */
export async function inProjectTurn<Result>(projectId: number, work: () => Promise<Result>): Promise<Result> {
  const turn = (lastOf.get(projectId) ?? Promise.resolve()).then(work);
  const ended = turn.catch(() => undefined);
  lastOf.set(projectId, ended);
  try {
    return await turn;
  } finally {
    if (lastOf.get(projectId) === ended) lastOf.delete(projectId);
  }
}
