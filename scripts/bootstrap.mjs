// Every npm command starts here: it installs the packages and the right Node if needed, then runs scripts/<verb>.ts. Plain
// JavaScript without dependencies, parseable by an old Node so that it can print the version error.
import { spawn, spawnSync } from 'child_process';
import { createHash } from 'crypto';
import fs from 'fs';
import os from 'os';
import path from 'path';
import { fileURLToPath } from 'url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.kindling-installed');
/** These run a site; the others work on the code and need the development packages as well. */
const siteVerbs = [
  'start',
  'import',
  'check-money',
  'check-setup',
  'admin',
  'audit',
  'reconcile',
  'backup',
  'restore',
  'demo',
];

main().catch((error) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});

async function main() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`Kindling needs Node 20 or newer to start; this is ${process.version}. See https://nodejs.org.`);
  }
  const verb = process.argv[2];
  requireVerb(verb);
  await installWhenNeeded(verb);
  run(await findNode(), verb, process.argv.slice(3));
}

function requireVerb(verb) {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const verbs = Object.values(scripts).flatMap((command) => /bootstrap\.mjs (\S+)/.exec(command)?.[1] ?? []);
  const known = [...new Set(verbs)].filter((name) => fs.existsSync(path.join(root, 'scripts', `${name}.ts`)));
  if (known.includes(verb)) return;
  throw new Error(`${verb ? `"${verb}" is not a command` : 'Missing command'}. Commands: ${known.join(', ')}.`);
}

/** Runs the command on the project's own Node, forwards signals, and exits with its code. */
function run(node, verb, args) {
  const folders = [path.join(modules, '.bin'), path.dirname(node)];
  // `.bin` may contain an incomplete `node`; then the found one comes first.
  const found = fs.existsSync(path.join(folders[0], 'node')) ? folders : folders.toReversed();
  const env = {
    ...process.env,
    PATH: [...found, process.env.PATH].join(path.delimiter),
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'node'),
  };
  const memory = verb === 'start' ? readMemorySettings() : { flags: [], env: {} };
  // The IPC channel closes when this process is killed, so that the command does not outlive it.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(node, [...memory.flags, path.join('scripts', `${verb}.ts`), ...args], {
    cwd: root,
    env: { ...memory.env, ...env },
    stdio,
  });
  child.on('error', (error) => {
    console.error(`Node could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + os.constants.signals[signal] : code));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal also reaches the command directly; a second signal would mean "exit now".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  whenNpmIsGone(() => child.kill('SIGTERM'));
}

/**
 * On a large machine Node and the C library retain hundreds of megabytes after a busy minute; these settings release them
 * (target 6 of bench/README.md). NODE_OPTIONS takes precedence.
 */
function readMemorySettings() {
  const { flags, env } = JSON.parse(fs.readFileSync(path.join(root, 'scripts', 'server-memory.json'), 'utf8'));
  return { flags: /space-size/.test(process.env.NODE_OPTIONS ?? '') ? [] : flags, env };
}

/**
 * npm runs us in a shell that does not forward signals, so stopping npm would leave the site running. Under npm we therefore
 * check that the shell and npm are still alive.
 */
function whenNpmIsGone(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const isShell = /\0-c\0.*bootstrap\.mjs/s.test(readText(`/proc/${parent}/cmdline`) ?? '');
  const grandparent = isShell ? readParentPid(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!grandparent || readParentPid(parent) === grandparent)) return;
    clearInterval(timer);
    stop();
  }, 100);
  timer.unref();
}

/** Linux only: elsewhere each check would spawn a process. */
function readParentPid(pid) {
  return /\) \S (\d+) [^)]*$/.exec(readText(`/proc/${pid}/stat`) ?? '')?.[1];
}

/** The Node that package.json requires, wherever npm installed it, or the current one if it is new enough. */
async function findNode() {
  const found = findInstalledNode() ?? (isNewEnough(process.execPath) ? process.execPath : undefined);
  if (found) return found;
  printLine('Install scripts are turned off here; fetching Node 24 for this folder ...');
  await npm(['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'], 'Fetching Node 24').catch(
    () => undefined,
  );
  const fetched = findInstalledNode();
  if (fetched) return fetched;
  throw new Error(
    'Kindling runs on Node 24, which npm could not put into node_modules; install Node 24 and try again.',
  );
}

function findInstalledNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const packages = [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`];
  const places = ['node', ...packages, ...packages.map((name) => path.join('node', 'node_modules', name))];
  return places.map((place) => path.join(modules, place, 'bin', file)).find(isNewEnough);
}

function isNewEnough(file) {
  if (!fs.existsSync(file)) return false;
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]) >= 24;
}

/** Installs the packages of package-lock.json unless they are already installed. Concurrent commands take turns. */
async function installWhenNeeded(verb) {
  const lockText = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (isInstalled(lockText, verb)) return;
  const release = await takeTurn(path.join(root, '.cache', 'installing'));
  try {
    if (isInstalled(lockText, verb)) return;
    printLine('Installing the packages Kindling needs (the first time takes a minute) ...');
    const startedAt = Date.now();
    await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing packages');
    fs.writeFileSync(stampFile, computeStamp(lockText));
    printLine(`Installed the packages in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  } finally {
    release();
  }
}

function isInstalled(lockText, verb) {
  if (readText(stampFile) === computeStamp(lockText)) return true;
  // If npm was run manually, its own lockfile is trusted when it matches.
  const written = readText(path.join(modules, '.package-lock.json'));
  if (!written) return false;
  const present = JSON.parse(written).packages;
  const wanted = Object.entries(JSON.parse(lockText).packages).filter(([name]) => name !== '');
  const needsAll = !siteVerbs.includes(verb);
  const isSame = wanted.every(([name, entry]) =>
    present[name] ? present[name].integrity === entry.integrity : entry.optional || (entry.dev && !needsAll),
  );
  if (isSame && wanted.every(([name, entry]) => present[name] || entry.optional))
    fs.writeFileSync(stampFile, computeStamp(lockText));
  return isSame;
}

function computeStamp(lockText) {
  return createHash('sha256').update(`${process.platform} ${process.arch}\n${lockText}`).digest('hex');
}

/** Runs npm quietly with a progress indicator; its output is shown if it fails. */
async function npm(args, title) {
  // Another package manager sets that variable to its own path.
  const cli = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const [file, ...first] = cli ? [process.execPath, cli] : ['npm'];
  // NODE_ENV=production would make npm skip the development packages.
  const env = { ...process.env, NODE_ENV: 'development' };
  const shell = !cli && process.platform === 'win32';
  const child = spawn(file, [...first, ...args], { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (output = (output + text).slice(-6000)));
  const stopProgress = showProgress(title);
  const problem = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? undefined : `npm ended with code ${code}`));
  });
  stopProgress();
  if (problem) throw new Error(`${output.trim()}\n${title} failed (${problem}); see npm's output above.`);
}

function showProgress(title) {
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  if (!process.stderr.isTTY) {
    const timer = setInterval(() => printLine(`${title}: ${seconds()} s so far ...`), 10_000);
    return () => clearInterval(timer);
  }
  const frames = ['|', '/', '-', '\\'];
  let turn = 0;
  const timer = setInterval(() => {
    turn += 1;
    process.stderr.write(`\r${frames[turn % frames.length]} ${title} (${seconds()} s) `);
  }, 150);
  return () => {
    clearInterval(timer);
    process.stderr.write('\r\u001B[K');
  };
}

/** Waits until no other process holds the lock. Returns a function that releases it. */
async function takeTurn(folder) {
  const holder = path.join(folder, 'pid');
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  for (let round = 0; ; round += 1) {
    try {
      fs.mkdirSync(folder);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (round === 1) printLine('Another command is installing packages; waiting for it ...');
    // The pid is written right after the folder is created, so allow a moment for it.
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (!isAlive(Number(readText(holder)))) fs.rmSync(folder, { recursive: true, force: true });
  }
  fs.writeFileSync(holder, String(process.pid));
  return () => fs.rmSync(folder, { recursive: true, force: true });
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function printLine(line) {
  process.stderr.write(`${line}\n`);
}
