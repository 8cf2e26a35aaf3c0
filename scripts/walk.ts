// npm run walk: follows docs/operating.md in a fresh Debian 12 with its own systemd and network, and says how long each step took. Runs every
// command of "A Debian server" in order; each line of an expectation must appear in what its commands print.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMain } from './run-main.ts';

const usage =
  'Usage: npm run walk [-- --keep]   (as root on Debian, with debootstrap, systemd-container and slirp4netns)';
const home = path.join(import.meta.dirname, '..');
const page = path.join(home, 'docs', 'operating.md');
const address = 'https://github.com/kindling-launchpad/kindling.git';

type Block = { commands: string; expected: string[] };
type Step = { title: string; blocks: Block[] };

/** The steps of the page, with the commands of each and what they should print. */
export function readSteps(text: string): Step[] {
  const [, section = ''] = /^## A Debian server$(.*?)^## /ms.exec(text) ?? [];
  return section.split(/^### /m).flatMap((part) => {
    const title = /^\d+\. .*/.exec(part)?.[0];
    if (title === undefined) return [];
    const blocks: Block[] = [];
    for (const [, kind, body = ''] of part.matchAll(/^```(bash|text)\n(.*?)^```$/gms)) {
      if (kind === 'bash') blocks.push({ commands: body, expected: [] });
      else blocks.at(-1)?.expected.push(...body.split('\n').filter(Boolean));
    }
    return [{ title, blocks }];
  });
}

/** What needs the outside world, and what takes its place. */
function replace(commands: string): string {
  return commands
    .replaceAll(/^OIDC_ISSUER=.*\nOIDC_CLIENT_ID=.*\nOIDC_CLIENT_SECRET=.*$/gm, 'DEV_IDENTITY=on')
    .replaceAll(/^SMTP_URL=.*$/gm, 'SMTP_URL=smtp://127.0.0.1:2525')
    .replaceAll(/smtp_smarthost: '[^']*'/g, "smtp_smarthost: '127.0.0.1:2525', smtp_require_tls: false")
    .replaceAll(/, smtp_auth_username: \w+, smtp_auth_password: \w+/g, '')
    .replaceAll(/^certbot .*--domain (\S+).*$/gm, '/srv/walk/make-certificate $1');
}

/** An authority of our own that this machine trusts, and a certificate in certbot's place. */
const certificateScript = `#!/bin/sh
set -eu
place=/etc/letsencrypt/live/$1
mkdir -p "$place"
cd "$place"
new='-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30'
openssl req $new -subj /CN=Authority -keyout /srv/walk/ca.key -out /usr/local/share/ca-certificates/walk.crt 2> /dev/null
openssl req $new -subj "/CN=$1" -addext "subjectAltName=DNS:$1" -addext basicConstraints=CA:FALSE \\
  -CA /usr/local/share/ca-certificates/walk.crt -CAkey /srv/walk/ca.key -keyout privkey.pem -out fullchain.pem 2> /dev/null
update-ca-certificates > /dev/null
`;

/** Takes every email on port 2525 and writes it to a folder. */
const mailCatcher = `import net from 'node:net'; import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('/srv/walk/mails', { recursive: true }); let count = 0;
net.createServer((socket) => {
  let text = ''; let isData = false;
  const answer = (line) => void socket.write(line + '\\r\\n');
  socket.on('error', () => undefined); answer('220 catcher ESMTP');
  socket.on('data', (part) => { text += part.toString('latin1'); for (;;) {
    const end = text.indexOf(isData ? '\\r\\n.\\r\\n' : '\\r\\n'); if (end < 0) return;
    const line = text.slice(0, end); text = text.slice(end + (isData ? 5 : 2));
    if (isData) { writeFileSync('/srv/walk/mails/' + ++count + '.eml', line); isData = false; answer('250 taken'); }
    else if (/^DATA/i.test(line)) { isData = true; answer('354 go on'); }
    else if (/^EHLO/i.test(line)) answer('250-catcher\\r\\n250 8BITMIME');
    else if (/^QUIT/i.test(line)) { answer('221 bye'); socket.end(); } else answer('250 ok');
  } });
}).listen(2525, '127.0.0.1');
`;

/** Makes the root of a fresh Debian 12, with the mirror and the authorities that this machine uses. */
function makeRoot(root: string): void {
  execFileSync(
    'debootstrap',
    ['--variant=minbase', '--include=ca-certificates,systemd,systemd-sysv,dbus', 'bookworm', root],
    {
      stdio: 'ignore',
    },
  );
  for (const file of [
    '/etc/apt/apt.conf.d',
    '/etc/apt/sources.list.d',
    '/etc/npmrc',
    '/etc/resolv.conf',
    '/etc/ssl/certs/ca-certificates.crt',
  ])
    if (existsSync(file))
      cpSync(file, path.join(root, file), {
        recursive: true,
        dereference: true,
        filter: (from) => !from.includes('disabled'),
      });
  const authorities = '/usr/local/share/ca-certificates';
  if (existsSync(authorities))
    cpSync(authorities, path.join(root, authorities), { recursive: true, dereference: true });
  const walk = path.join(root, 'srv/walk');
  mkdirSync(walk, { recursive: true });
  writeFileSync(path.join(walk, 'catcher.mjs'), mailCatcher);
  writeFileSync(path.join(walk, 'make-certificate'), certificateScript, { mode: 0o755 });
  writeFileSync(path.join(root, 'etc/apt/sources.list'), '');
  // The machine is thrown away, so nothing has to be written to the disk at once.
  writeFileSync(path.join(root, 'etc/dpkg/dpkg.cfg.d/walk'), 'force-unsafe-io\n');
  writeFileSync(path.join(root, 'etc/hosts'), '127.0.0.1 localhost kindling.example\n::1 localhost\n');
  // Takes the place of the published repository: what this clone has committed, under the name that the page uses.
  const tag = /--branch (\S+)/.exec(readFileSync(page, 'utf8'))?.[1] ?? 'v0.1.0';
  const repository = path.join(walk, 'kindling.git');
  execFileSync('git', ['clone', '--quiet', '--bare', home, repository]);
  const head = execFileSync('git', ['-C', home, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  execFileSync('git', ['-C', repository, 'tag', '--force', tag, head], { stdio: 'ignore' });
  const instead = `[url "file:///srv/walk/kindling.git"]\n\tinsteadOf = ${address}\n[safe]\n\tdirectory = *\n`;
  writeFileSync(path.join(root, 'etc/gitconfig'), instead);
}

type Machine = { run: (commands: string) => { status: number; output: string }; stop: () => Promise<void> };

/** Boots its systemd, with a network of its own from which the outside can be reached. */
async function boot(root: string): Promise<Machine> {
  const flags = [
    '--register=no',
    '--keep-unit',
    '--boot',
    '--directory',
    root,
    '--private-network',
    '--console=pipe',
    '--resolv-conf=off',
  ];
  const machine = spawn('systemd-nspawn', flags, { stdio: 'ignore', detached: true });
  const leader = await findLeader(machine);
  const network = spawn('slirp4netns', ['--configure', '--mtu=65520', leader, 'tap0'], { stdio: 'ignore' });
  const variables = [
    'HOME=/root',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'DEBIAN_FRONTEND=noninteractive',
    'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
  ];
  const run = (commands: string) => {
    const enter = ['-t', leader, '-m', '-u', '-i', '-n', '-p', '-r', '-w', '--', 'env', '-i', ...variables];
    const { status, stdout } = spawnSync('nsenter', [...enter, 'bash', '-e', '-c', `exec 2>&1\n${commands}`], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    return { status: status ?? 1, output: stdout };
  };
  for (
    let tries = 0;
    run('systemctl is-system-running --quiet && getent hosts deb.debian.org').status !== 0;
    tries += 1
  ) {
    if (tries > 240) throw new Error('The machine did not start, or has no network.');
    await sleep(500);
  }
  return {
    run,
    stop: async () => {
      run('systemctl poweroff --no-block || true');
      for (let tries = 0; machine.exitCode === null && tries < 100; tries += 1) await sleep(200);
      machine.kill('SIGKILL');
      network.kill();
    },
  };
}

/** The process id of the machine's first process, once there is one. */
async function findLeader({ pid }: ChildProcess): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    await sleep(200);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const found = children.find((child) => /systemd|init/.test(readComm(child)) && !/nspawn/.test(readComm(child)));
    if (found !== undefined) return found;
  }
  throw new Error('systemd-nspawn did not start a machine.');
}

function readComm(pid: string): string {
  return pid !== '' && existsSync(`/proc/${pid}/comm`) ? readFileSync(`/proc/${pid}/comm`, 'utf8') : '';
}

/** Whether some line has the words of an expectation; "…" stands for anything. */
export function isExpected(output: string, line: string): boolean {
  const pattern = line.split('…').map((words) => words.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(pattern.join('.*')).test(output);
}

async function walk(machine: Machine, root: string): Promise<number> {
  const times: string[] = [];
  for (const { title, blocks } of readSteps(readFileSync(page, 'utf8'))) {
    const startedAt = performance.now();
    for (const { commands, expected } of blocks) {
      const { status, output } = machine.run(replace(commands));
      const missing = expected.filter((line) => !isExpected(output, line));
      if (status === 0 && missing.length === 0) continue;
      const problem = status === 0 ? `these lines did not appear:\n${missing.join('\n')}` : `exit code ${status}`;
      process.stdout.write(`${output.slice(-4000)}\n"${title}" failed: ${problem}\n`);
      return 1;
    }
    times.push(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${title}`);
    process.stdout.write(`${times.at(-1)}\n`);
    if (title.startsWith('1. '))
      machine.run('systemd-run --quiet --unit catcher /usr/local/bin/node /srv/walk/catcher.mjs');
  }
  return checkReload(machine) + checkMails(path.join(root, 'srv/walk/mails'));
}

/** Pages that people open while the workers are replaced. */
function checkReload(machine: Machine): number {
  const visit = `curl --silent --output /dev/null --write-out '%{http_code}\\n' https://kindling.example/projects`;
  const { status, output } = machine.run(
    `(while [ $SECONDS -lt 15 ]; do ${visit}; done) > /tmp/codes & sleep 1; systemctl reload kindling; wait; sort /tmp/codes | uniq -c`,
  );
  process.stdout.write(`Pages during a reload, by status: ${output.trim()}\n`);
  return status === 0 && /^\d+ 200$/.test(output.trim()) ? 0 : 1;
}

/** The messages of the steps "Mail" and "Alerts" have arrived. */
function checkMails(folder: string): number {
  const mails = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const missing = ['Does mail arrive', 'Do alerts arrive'].filter(
    (words) => !mails.some((mail) => mail.includes(words)),
  );
  for (const words of missing) process.stdout.write(`No email says "${words}".\n`);
  if (missing.length === 0) process.stdout.write(`${mails.length} emails arrived, among them those of both trials.\n`);
  return missing.length === 0 ? 0 : 1;
}

async function main(args: string[]): Promise<number> {
  const needed = ['/usr/sbin/debootstrap', '/usr/bin/systemd-nspawn', '/usr/bin/slirp4netns'];
  if (args.some((arg) => arg !== '--keep') || process.getuid?.() !== 0 || !needed.every((file) => existsSync(file))) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const root = mkdtempSync('/var/tmp/kindling-walk-');
  // Every account of the machine has to enter its root.
  chmodSync(root, 0o755);
  let machine: Machine | undefined;
  try {
    makeRoot(root);
    machine = await boot(root);
    return await walk(machine, root);
  } finally {
    if (args.includes('--keep')) process.stdout.write(`Still running: ${root}\n`);
    else {
      await machine?.stop();
      rmSync(root, { recursive: true, force: true });
    }
  }
}

if (import.meta.main) await runMain(main);
