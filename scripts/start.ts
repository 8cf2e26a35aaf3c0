// `npm start`: builds what the browser needs, when it changed, and serves the site.
import { buildWhenStale } from './build.ts';

// The command that started us was killed: an end in order is better than living on unseen.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await buildWhenStale();
const { main } = await import('../src/main.ts');
await main();
