// `npm start`: builds the site if its sources changed, and serves it.
import { pathToFileURL } from 'node:url';
import type { supervise } from '../src/supervisor.ts';
import { buildWhenStale, builtServer } from './build.ts';

// The parent command was killed, so shut down cleanly instead of continuing unnoticed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await buildWhenStale();
const server = (await import(pathToFileURL(builtServer).href)) as { supervise: typeof supervise };
await server.supervise();
