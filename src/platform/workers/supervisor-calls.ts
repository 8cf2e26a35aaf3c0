// Calls from a worker to its supervisor, as messages on the channel between the two.
import cluster from 'node:cluster';
import type { SharedServices } from './shared-services.ts';

type Name = keyof SharedServices;
type Given<N extends Name> = SharedServices[N] extends (worker: number, ...given: infer G) => unknown ? G : never;
type Answer<N extends Name> = ReturnType<SharedServices[N]>;

type CallMessage = { kind: 'call'; id: number; name: Name; given: unknown[] };
type AnswerMessage = { kind: 'answer'; id: number; answer?: unknown };

/** Whether this process has a supervisor that keeps what workers share. */
export const hasSupervisor = cluster.isWorker;

const waiting = new Map<number, (answer: unknown) => void>();
let lastId = 0;

/** A worker ends when its channel closes, so every call is answered. */
export function callSupervisor<N extends Name>(name: N, ...given: Given<N>): Promise<Answer<N>> {
  if (lastId === 0) {
    process.on('message', (message: AnswerMessage) => {
      if (message.kind !== 'answer') return;
      waiting.get(message.id)?.(message.answer);
      waiting.delete(message.id);
    });
  }
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    waiting.set(id, (answer) => resolve(answer as Answer<N>));
    process.send?.({ kind: 'call', id, name, given } satisfies CallMessage);
  });
}

/** In the supervisor. */
export function answerWorkers(services: SharedServices): void {
  cluster.on('message', (worker, message: CallMessage) => {
    if (message.kind !== 'call') return;
    const { id, name, given } = message;
    const call = services[name] as (worker: number, ...given: unknown[]) => unknown;
    worker.send({ kind: 'answer', id, answer: call(worker.id, ...given) } satisfies AnswerMessage, () => undefined);
  });
}
