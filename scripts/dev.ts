// `npm run dev`: runs the server from source and starts it anew whenever a file it has loaded changes.
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

if (process.argv.includes('--serve')) {
  const { main } = await import('../src/main.ts');
  await main();
} else {
  watch();
}

/** Vite, inside the server, brings changes of screens to the browser without a restart. */
function watch() {
  const env = { ...process.env, VITE_DEV: 'on' };
  const args = ['--watch', '--watch-preserve-output', path.join('scripts', 'dev.ts'), '--serve'];
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  const stop = () => void server.kill('SIGTERM');
  process.on('SIGTERM', stop).once('disconnect', stop);
  // Ctrl-C reaches the server by itself on a terminal; elsewhere it is passed on.
  process.on('SIGINT', () => void (process.stdin.isTTY || server.kill('SIGINT')));
  server.on('exit', (code) => process.exit(code ?? 0));
}
