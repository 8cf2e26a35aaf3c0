// `npm start`: builds the browser code if it changed, and serves the site.
import { buildWhenStale } from './build.ts';

// The parent command was killed, so shut down cleanly instead of continuing unnoticed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await buildWhenStale();
const { main } = await import('../src/main.ts');
await main();
