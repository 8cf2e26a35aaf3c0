// A fair queue for image encoding: one at a time, round-robin between people, with a limit per person.
import { AppError } from '#kernel/errors.ts';

/** Queue limits, in total and per person. */
const maxWaiting = 20;
const maxWaitingPerPerson = 2;

/** Encoding time per person and period: fifty camera images take about half of it. */
const budgetMs = 180_000;
const windowMs = 3_600_000;

export function createEncodingTurns(now: () => number = Date.now) {
  const waiting: { person: string; start: () => void }[] = [];
  const spent = new Map<string, { ms: number; until: number }>();
  let isBusy = false;

  const spentBy = (person: string): number => {
    const account = spent.get(person);
    if (account === undefined || account.until > now()) return account?.ms ?? 0;
    spent.delete(person);
    return 0;
  };
  const charge = (person: string, ms: number) => {
    const before = spentBy(person);
    const until = spent.get(person)?.until ?? now() + windowMs;
    spent.set(person, { ms: before + ms, until });
  };
  const startNext = () => {
    // The person with the least encoding time goes first; their images in order.
    const [next] = waiting.toSorted((one, other) => spentBy(one.person) - spentBy(other.person));
    isBusy = next !== undefined;
    if (next === undefined) return;
    waiting.splice(waiting.indexOf(next), 1);
    next.start();
  };

  return {
    /** @throws AppError unavailable while the queue is full; too_many_requests if the person used up their share */
    take: async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
      if (spentBy(person) >= budgetMs) {
        const retryAfterSeconds = Math.max(1, Math.ceil(((spent.get(person)?.until ?? 0) - now()) / 1000));
        const minutes = Math.ceil(retryAfterSeconds / 60);
        throw new AppError(
          'too_many_requests',
          `Your pictures have taken a lot of work in the last hour. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
          { retryAfterSeconds },
        );
      }
      const ofPerson = waiting.filter((one) => one.person === person).length;
      if (waiting.length >= maxWaiting || ofPerson >= maxWaitingPerPerson) {
        throw new AppError('unavailable', 'Many pictures are being prepared right now. Please try again in a moment.');
      }
      await new Promise<void>((start) => {
        waiting.push({ person, start });
        if (!isBusy) startNext();
      });
      const begun = now();
      try {
        return await work();
      } finally {
        charge(person, now() - begun);
        startNext();
      }
    },
  };
}
