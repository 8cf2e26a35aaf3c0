// A supervisor with two workers that count, for worker-metrics.test.ts. Prints one line of JSON: what was read at each step.
import cluster from 'node:cluster';
import { once } from 'node:events';
import { Counter, Gauge } from 'prom-client';
import { createMetrics } from '#platform/metrics/metrics.ts';
import { answerSupervisor, collectFromWorkers } from '#platform/metrics/worker-metrics.ts';

type Order = { order: 'count'; by: number } | { order: 'block' } | { order: 'end' };

if (cluster.isPrimary) await supervise();
else work();

async function supervise(): Promise<void> {
  const workers = [cluster.fork(), cluster.fork()] as const;
  const { read } = collectFromWorkers(1000);
  const [first, second] = workers;
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const tell = async (worker: typeof first, order: Order) => {
    const done = once(worker, 'message');
    worker.send(order);
    await done;
  };
  await tell(first, { order: 'count', by: 3 });
  await tell(second, { order: 'count', by: 4 });
  const steps: Record<string, string> = { both: await read() };
  await tell(first, { order: 'count', by: 10 });
  const gone = once(first, 'exit');
  first.send({ order: 'end' } satisfies Order);
  await gone;
  steps.oneEnded = await read();
  second.send({ order: 'block' } satisfies Order);
  steps.blocked = await read();
  second.process.kill('SIGKILL');
  await once(second, 'exit');
  steps.bothEnded = await read();
  process.stdout.write(JSON.stringify(steps));
  process.exit(0);
}

function work(): void {
  const metrics = createMetrics();
  const registers = [metrics.registry];
  const counter = new Counter({ registers, name: 'test_total', help: 'Counted.' });
  new Gauge({ registers, name: 'test_processes', help: 'Alive.' }).set(1);
  const site = new Gauge({
    registers: [metrics.site.registry],
    name: 'test_site',
    help: 'Same everywhere.',
    aggregator: 'first',
  });
  metrics.site.beforeScrape(() => site.inc());
  const answering = answerSupervisor(metrics);
  process.on('message', (message: Order) => {
    if (message.order === 'count') {
      counter.inc(message.by);
      process.send?.('counted');
    }
    if (message.order === 'block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000);
    if (message.order === 'end') void answering.stop().then(() => process.exit(0));
  });
}
