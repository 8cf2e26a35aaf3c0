// `npm run dev`: runs the server from source and starts it anew whenever a file of the server changes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
/** Vite, inside the server, brings changes of these to the browser without a restart. */
const browserOnly = /(^|[\\/])(web|ui)[\\/]|\.(test\.tsx?|tsx|css)$/;

if (process.argv.includes('--serve')) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const { main } = await import('../src/main.ts');
  await main();
} else {
  runAgainOnChange();
}

function runAgainOnChange() {
  const state: { server: ChildProcess; timer?: NodeJS.Timeout; isEnding: boolean } = {
    server: serve(),
    isEnding: false,
  };

  watch(path.join(root, 'src'), { recursive: true }, (_, file) => {
    if (file === null || browserOnly.test(file) || state.isEnding) return;
    clearTimeout(state.timer);
    // One save is often several changes.
    state.timer = setTimeout(() => void restart(file), 150);
  });

  async function restart(file: string) {
    process.stdout.write(`\n${path.join('src', file)} changed; starting again.\n`);
    await stop(state.server);
    if (!state.isEnding) state.server = serve();
  }

  async function end() {
    state.isEnding = true;
    clearTimeout(state.timer);
    await stop(state.server);
    process.exit(0);
  }
  for (const reason of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(reason, () => void end());
}

function serve() {
  const env = { ...process.env, VITE_DEV: 'on' };
  const args = [path.join('scripts', 'dev.ts'), '--serve'];
  // Ctrl-C reaches the server by itself on a terminal, and again from `stop`; it takes the two for one.
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
}

/** A server that failed is over already; the next change starts it again. */
async function stop(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const over = once(server, 'exit');
  server.kill('SIGTERM');
  await over;
}
