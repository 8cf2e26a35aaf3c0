// What says how an image is made and started: the Dockerfile, .dockerignore and the compose files. image.test.ts makes one at night.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#platform/config/config.ts';
import { listContext, readDockerfile, readDockerignore } from '../servers/dockerfile.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('what is sent to the builder', () => {
  const reaches = readDockerignore(root);

  test.each([
    '.env',
    '.env.production',
    'src/.env',
    'deploy/.env',
    'deploy/cluster/.env',
    'data/session-secret',
    'data/postgres/PG_VERSION',
    'backups/kindling-20261122T031500Z-4f2a/manifest.json',
    '.git/config',
    'src/.git/config',
    '.npmrc',
    'key.pem',
    'src/platform/tls.key',
    'demo/pictures/server.pem',
    'dump.sql',
    'node_modules/pg/package.json',
    'test-results/trace.zip',
  ])('never has %s', (file) => {
    expect(reaches(file)).toBe(false);
  });

  test('has no test, document or tool of development', () => {
    const context = listContext(root);
    expect(context.length).toBeGreaterThan(1000);
    expect(context.filter((file) => /\.test\.tsx?$|^(?:test|e2e|bench|docs|deploy|\.github)\//.test(file))).toEqual([]);
    expect(context.filter((file) => /(?:^|\/)\./.test(file))).toEqual([]);
  });

  test('has every command but those that only developers use', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const verbs = Object.values(scripts).map((command) => /bootstrap\.mjs ([\w-]+)/.exec(command)?.[1] ?? '');
    const missing = [...new Set(verbs)].filter((verb) => !reaches(`scripts/${verb}.ts`));
    expect(missing.toSorted()).toEqual(developers);
  });
});

/** A new command is either named in .dockerignore or here. The image has no embedded database to upgrade. */
const developers = [
  'bench',
  'check',
  'client',
  'dev',
  'fix',
  'migration',
  'release',
  'start',
  'test',
  'test-e2e',
  'test-money',
  'test-unit',
  'typecheck',
  'upgrade-database',
  'walk',
];

describe.each(['Dockerfile', 'deploy/cluster/Dockerfile'])('%s', (file) => {
  test('has nothing that a linter warns of, and names the version of each base', () => {
    expect(validate(read(file)).map(({ message }) => message)).toEqual([]);
    const stages = readDockerfile(read(file));
    const own = stages.map(({ name }) => name);
    for (const { base } of stages) if (!own.includes(base)) expect(base).toMatch(/^[a-z]+:(?!latest)[\w.-]+$/);
  });
});

describe('the image', () => {
  const image = readDockerfile(read('Dockerfile')).at(-1);

  test('runs as an account that is not root, and starts the server itself, without npm', () => {
    expect(image?.steps.findLast(({ kind }) => kind === 'user')).toEqual({ kind: 'user', name: 'node' });
    expect(image?.command).toEqual(['node', 'dist/app/supervisor.js']);
  });

  test('says what it is and how to see that it works', () => {
    expect(image?.labels).toMatchObject({
      'org.opencontainers.image.title': 'Kindling',
      'org.opencontainers.image.licenses': 'MIT',
      'org.opencontainers.image.source': expect.stringContaining('https://'),
    });
    expect(image?.healthCheck.join(' ')).toContain('/readyz');
  });
});

type Service = {
  image?: string;
  environment?: Record<string, string | number>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
};
type ComposeFile = { services: Record<string, Service>; volumes: Record<string, unknown> };
const composeFiles = ['compose.yaml', 'deploy/cluster/compose.yaml'];

describe.each(composeFiles)('%s', (file) => {
  const { services, volumes } = parse(read(file), { merge: true }) as ComposeFile;
  const apps = Object.entries(services).filter(([name]) => name.startsWith('app'));

  test('gives the app only settings that it knows, with values that it takes', () => {
    const known = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(apps.length).toBeGreaterThan(0);
    for (const [, { environment = {} }] of apps) {
      expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
      const config = readConfig({ HOST: '0.0.0.0', NODE_ENV: 'production', ...fillIn(environment) });
      expect(config).toMatchObject({ port: 3000, production: true, demoData: file === 'compose.yaml' });
    }
  });

  test('names only services and volumes that it has', () => {
    for (const { depends_on = [], volumes: mounts = [] } of Object.values(services)) {
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(needed.filter((name) => !(name in services))).toEqual([]);
      const named = mounts.map((mount) => mount.split(':')[0] ?? '');
      expect(named.filter((name) => /^\w/.test(name) && !(name in volumes))).toEqual([]);
    }
  });

  test('lets nobody but the app reach its database, and gives the app no rights it does not use', () => {
    for (const [name, service] of Object.entries(services))
      if ('ports' in service) expect(name).toMatch(/^app$|^nginx$/);
    for (const [, app] of apps)
      expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });
});

test('compose.yaml asks for nothing: docker compose up is enough', () => {
  expect(read('compose.yaml')).not.toMatch(/\$\{\w+:?\?/);
});

/** As Docker Compose does: `${NAME:-default}`, and values an operator would give where there must be one. */
function fillIn(environment: Record<string, string | number>): Record<string, string> {
  const given: Record<string, string> = {
    PUBLIC_URL: 'https://kindling.example',
    SESSION_SECRET: 'k7Rw2vXq9TzL4mBn8YcJ5sHd3FgP6aEu',
    KINDLING_PASSWORD: 'k7Rw2vXq9TzL4mBn',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'kindling',
    OIDC_CLIENT_SECRET: 'k7Rw2vXq9TzL4mBn',
  };
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replaceAll(
        /\$\{(\w+)(?::(\?|-([^}]*)))?\}/g,
        (_, setting: string, rule?: string, otherwise?: string) =>
          rule?.startsWith('-') ? (otherwise ?? '') : (given[setting] ?? ''),
      ),
    ]),
  );
}
