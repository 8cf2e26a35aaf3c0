// Follows a Dockerfile without a container engine: each stage in a root folder of its own, made by debootstrap, each RUN in a chroot there.
// Needs root on Linux. What it cannot show is what the engine itself does: layers, networks between containers, other platforms.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { listContext, readDockerfile, type Stage } from './dockerfile.ts';

const project = join(import.meta.dirname, '..', '..');
const debian = 'bookworm';
/** Stands for node:24-bookworm-slim: the same Debian, this project's Node with npm, the same account. Kept for the next run. */
const base = `/var/tmp/kindling-node-${debian}`;

export type Image = Stage & {
  root: string;
  env: Record<string, string>;
  folder: string;
  user: string;
};

/** Builds the last stage of the Dockerfile below `place`, and returns what a container would be started with. */
export function buildImage(place: string): Image {
  makeBase();
  const stages = readDockerfile(execFileSync('cat', [join(project, 'Dockerfile')], { encoding: 'utf8' }));
  const built = new Map<string, string>();
  let image: Image | undefined;
  for (const [number, stage] of stages.entries()) {
    const root = join(place, stage.name || 'image');
    execFileSync('cp', ['-a', built.get(stage.base) ?? base, root]);
    image = { ...stage, root, env: {}, folder: '/', user: 'root' };
    for (const step of stage.steps) follow(image, step, built);
    built.set(stage.name, root).set(String(number), root);
  }
  if (image === undefined) throw new Error('the Dockerfile has no stage');
  return image;
}

function follow(image: Image, step: Stage['steps'][number], built: ReadonlyMap<string, string>): void {
  switch (step.kind) {
    case 'workdir':
      image.folder = posix.resolve(image.folder, step.folder);
      mkdirSync(join(image.root, image.folder), { recursive: true });
      return;
    case 'env':
      Object.assign(image.env, step.values);
      return;
    case 'user':
      image.user = step.name;
      return;
    case 'copy':
      copy(image, step, built);
      return;
    case 'run':
      execFileSync('unshare', ['--mount', 'sh', '-ec', buildScript, 'sh', image.root, image.folder, step.command], {
        env: { ...image.env, ...npmEnvironment(), PATH: containerPath, HOME: '/root' },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
  }
}

const containerPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Mounts are gone with the namespace. The builder's packages and certificates are only looked at, as a cache mount would be. */
const buildScript = `
mount --rbind /dev "$1/dev"; mount -t proc proc "$1/proc"
mkdir -p "$1/etc/ssl/certs"; mount --bind /etc/ssl/certs "$1/etc/ssl/certs"
if [ -d "$npm_config_cache" ]; then mkdir -p "$1/npm-cache"; mount --bind "$npm_config_cache" "$1/npm-cache"; export npm_config_cache=/npm-cache; fi
cp /etc/resolv.conf "$1/etc/resolv.conf"
exec chroot "$1" /bin/sh -ec 'cd "$0"; eval "$1"' "$2" "$3"`;

/** How this machine reaches its registry. */
function npmEnvironment(): Record<string, string> {
  const ask = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
  const { NODE_EXTRA_CA_CERTS, HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = process.env;
  const given = { NODE_EXTRA_CA_CERTS, HTTPS_PROXY, HTTP_PROXY, NO_PROXY };
  return {
    ...Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    npm_config_registry: ask('registry'),
    npm_config_cache: ask('cache'),
    npm_config_prefer_offline: 'true',
  };
}

function copy(
  image: Image,
  step: Extract<Stage['steps'][number], { kind: 'copy' }>,
  built: ReadonlyMap<string, string>,
) {
  const target = join(image.root, posix.resolve(image.folder, step.target));
  if (step.from !== undefined) {
    const root = built.get(step.from);
    if (root === undefined) throw new Error(`there is no stage ${step.from}`);
    for (const source of step.sources) {
      mkdirSync(target, { recursive: true });
      // A folder's content, owned by root, as COPY does.
      execFileSync('cp', ['-r', '--preserve=mode,timestamps,links', `${join(root, source)}/.`, target]);
    }
    return;
  }
  const wanted = step.sources.map((source) => source.replace(/^\.\/?/, ''));
  for (const file of listContext(project)) {
    const source = wanted.find((one) => one === '' || file === one || file.startsWith(`${one}/`));
    if (source === undefined) continue;
    const place = join(target, source === file ? basename(file) : file.slice(source.length));
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(project, file), place);
  }
}

function makeBase(): void {
  if (existsSync(base)) return;
  const unfinished = `${base}.${process.pid}`;
  execFileSync('debootstrap', ['--variant=minbase', debian, unfinished], { stdio: ['ignore', 'ignore', 'inherit'] });
  rmSync(join(unfinished, 'var/cache/apt'), { recursive: true });
  cpSync(process.execPath, join(unfinished, 'usr/local/bin/node'));
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  cpSync(join(npm, 'npm'), join(unfinished, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx'])
    execFileSync('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(unfinished, 'usr/local/bin', name)]);
  execFileSync('chroot', [unfinished, 'useradd', '--uid', '1000', '--create-home', 'node']);
  renameSync(unfinished, base);
}

export type Container = {
  process: ChildProcess;
  output: string[];
};

/**
 * Starts a command of the image as compose.yaml says: as its account, without capabilities, with a root that cannot be written,
 * a /tmp in memory, and `data` as the folder that lasts. It is process 1 of a namespace of its own, and in the network of this machine.
 */
export function startContainer(
  image: Image,
  options: { data: string; env: Record<string, string>; command?: string[] },
): Container {
  const { data, env, command = image.command } = options;
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-ec',
      runScript,
      'sh',
      image.root,
      data,
      image.user,
      image.folder,
      ...command,
    ],
    {
      env: { PATH: containerPath, HOME: `/home/${image.user}`, ...image.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => output.push(text.toString()));
  return { process: child, output };
}

const runScript = `
root=$1 data=$2 user=$3 folder=$4; shift 4
mount --bind "$root" "$root"; mount --bind "$data" "$root$folder/data"
mount -t tmpfs tmpfs "$root/tmp"; mount -t proc proc "$root/proc"; mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all sh -c 'cd "$0" && exec "$@"' "$folder" "$@"`;

/** Process 1 of the container, whose signals an engine would send. */
export function findFirstProcess({ process: child }: Container): number {
  const children = execFileSync('cat', [`/proc/${child.pid}/task/${child.pid}/children`], { encoding: 'utf8' });
  return Number(children.trim());
}

/** Megabytes of each folder, on disk. */
export function measureFolders(root: string, folders: string[]): Record<string, number> {
  const measure = (folder: string) =>
    Number.parseInt(execFileSync('du', ['-sm', join(root, folder)], { encoding: 'utf8' }), 10);
  return Object.fromEntries(folders.map((folder) => [folder, measure(folder)]));
}
