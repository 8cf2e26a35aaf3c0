// An app process, started by the supervisor.
import { once } from 'node:events';
import type { SupervisorMessage, WorkerMessage } from '#platform/workers/worker-messages.ts';
import { main } from './main.ts';

// A closed terminal or a signal to the whole group: the supervisor decides what it means.
process.on('SIGHUP', () => undefined);

const [order] = (await once(process, 'message')) as [SupervisorMessage];
if (order.kind === 'start') {
  const server = await main({ ...(order.database && { database: order.database }), isQuiet: !order.isFirst });
  process.on('message', (message: SupervisorMessage) => message.kind === 'retire' && server.retire());
  process.send?.({ kind: 'ready' } satisfies WorkerMessage);
}
