// Every npm command starts here: it installs the packages if needed, then runs scripts/<verb>.ts on Node 24. Plain JavaScript
// without dependencies, parseable by an old Node so that it can print the version error.
import { spawn, spawnSync } from 'child_process';
import fs from 'fs';
import os from 'os';
import path from 'path';
import { fileURLToPath } from 'url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');

try {
  if (majorVersion(process.version) < 20) {
    throw new Error(`Kindling needs Node 20 or newer to start; this is ${process.version}. See https://nodejs.org.`);
  }
  const [verb, ...args] = process.argv.slice(2);
  requireVerb(verb);
  if (!isInstalled()) install();
  run(findNode(), verb, args);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function requireVerb(verb) {
  const verbs = Object.values(readJson('package.json').scripts).flatMap(
    (command) => /bootstrap\.mjs (\S+)/.exec(command)?.[1] ?? [],
  );
  if (verbs.includes(verb)) return;
  throw new Error(`"${verb ?? ''}" is not a command. Commands: ${[...new Set(verbs)].join(', ')}.`);
}

/** npm writes down what it installed, at the end. A container has no development packages, and says NODE_ENV=production. */
function isInstalled() {
  const file = path.join('node_modules', '.package-lock.json');
  if (!fs.existsSync(path.join(root, file))) return false;
  const present = readJson(file).packages;
  const needsAll = process.env.NODE_ENV !== 'production';
  return Object.entries(readJson('package-lock.json').packages).every(
    ([place, wanted]) =>
      place === '' ||
      (present[place]
        ? present[place].integrity === wanted.integrity
        : wanted.optional || wanted.devOptional || (wanted.dev && !needsAll)),
  );
}

function install() {
  console.error('Installing the packages Kindling needs (the first time takes a minute) ...');
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' };
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], options);
  if (status !== 0) throw new Error('The packages could not be installed; see above what npm says.');
}

/** The version that package-lock.json names, or the one that runs this if it is new enough. */
function findNode() {
  const installed = path.join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { stdout } = spawnSync(installed, ['--version'], { encoding: 'utf8' });
  if (majorVersion(stdout) >= 24) return installed;
  if (majorVersion(process.version) >= 24) return process.execPath;
  throw new Error(
    'Kindling runs on Node 24: install it, or run "npm rebuild node --ignore-scripts=false" to get it here.',
  );
}

/** 0 for anything but a version. */
function majorVersion(text) {
  return Number(/^v(\d+)\./.exec(text ?? '')?.[1] ?? 0);
}

/** Forwards signals, and exits with the command's code. */
function run(node, verb, args) {
  const env = {
    ...process.env,
    PATH: [path.dirname(node), path.join(modules, '.bin'), process.env.PATH].join(path.delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'node'),
  };
  const child = spawn(node, [path.join('scripts', `${verb}.ts`), ...args], {
    cwd: root,
    env,
    // The channel closes when this process is killed, so that the command does not outlive it.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal also reaches the command directly; a second signal would mean "exit now".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  // npm sends a signal to the shell that it runs us in, which ends without passing it on.
  const shell = process.ppid;
  const stopAlone = () => process.ppid !== shell && child.kill('SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(stopAlone, 300).unref();
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
}
