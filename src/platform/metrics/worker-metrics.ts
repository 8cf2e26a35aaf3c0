// The figures of several worker processes as one: the supervisor asks each worker and adds the answers up.
import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import type { Figures, Metrics } from './metrics.ts';

type Question = { kind: 'metrics.read'; withSite: boolean };
type Answer = { kind: 'metrics.ready' } | { kind: 'metrics.figures'; figures: Figures };

/** A worker whose event loop is blocked for longer counts with its figures of the scrape before. */
const longestWaitMs = 2000;

/**
 * In the supervisor. Counters never fall when a worker ends: its last figures stay in the sums, because Prometheus takes a falling counter
 * for one that began again at zero.
 */
export function collectFromWorkers(waitMs = longestWaitMs): { read: () => Promise<string> } {
  /** Of workers that can answer; one that is still starting would make every scrape wait. */
  const last = new Map<number, Figures>();
  const waiting = new Map<number, (isAnswered: boolean) => void>();
  const slow = new Set<number>();
  let ended: Promise<Figures> = Promise.resolve([]);

  cluster.on('message', ({ id }, message: Answer | undefined) => {
    if (message?.kind === 'metrics.ready') last.set(id, []);
    if (message?.kind !== 'metrics.figures') return;
    last.set(id, message.figures);
    waiting.get(id)?.(true);
  });
  cluster.on('exit', ({ id }) => {
    const figures = last.get(id) ?? [];
    last.delete(id);
    slow.delete(id);
    waiting.get(id)?.(false);
    ended = ended.then((sums) => addUp([sums, figures.filter(isCounted)]));
  });

  // Those that were ready before this listened.
  for (const worker of Object.values(cluster.workers ?? {}))
    worker?.send({ kind: 'metrics.read', withSite: false } satisfies Question, () => undefined);

  const ask = async (id: number, question: Question) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), waitMs);
    waiting.set(id, resolve);
    cluster.workers?.[id]?.send(question, (error) => error && resolve(false));
    const isAnswered = await promise;
    clearTimeout(timer);
    waiting.delete(id);
    if (isAnswered) slow.delete(id);
    else slow.add(id);
  };

  return {
    read: async () => {
      const ids = [...last.keys()];
      const first = ids.find((id) => !slow.has(id)) ?? ids[0];
      await Promise.all(ids.map((id) => ask(id, { kind: 'metrics.read', withSite: id === first })));
      return AggregatorRegistry.aggregate([await ended, ...last.values()]).metrics();
    },
  };
}

/** In a worker. `stop` hands over the last figures, before the worker ends. */
export function answerSupervisor(metrics: Pick<Metrics, 'readFigures'>): { stop: () => Promise<void> } {
  const send = (message: Answer) =>
    new Promise<void>((resolve) => {
      if (process.send === undefined || !process.connected) resolve();
      else process.send(message, undefined, undefined, () => resolve());
    });
  const answer = async (withSite: boolean) =>
    send({ kind: 'metrics.figures', figures: await metrics.readFigures({ withSite }) });
  const listen = (message: Question | undefined) => {
    if (message?.kind === 'metrics.read') void answer(message.withSite);
  };
  process.on('message', listen);
  void send({ kind: 'metrics.ready' });
  return {
    stop: async () => {
      process.off('message', listen);
      await answer(false);
    },
  };
}

/** Gauges end with their process. prom-client's types name a number where the value is a word. */
function isCounted({ type }: Figures[number]): boolean {
  return ['counter', 'histogram'].includes(String(type));
}

async function addUp(figures: Figures[]): Promise<Figures> {
  return AggregatorRegistry.aggregate(figures).getMetricsAsJSON();
}
