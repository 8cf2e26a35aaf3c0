// The rules of who may import whom (the table of docs and architecture), as values: places, their edges, and exceptions.

/** In the order they build on each other: a slice may use those before it. */
export const sliceOrder = [
  'audit',
  'settings',
  'accounts',
  'projects',
  'ledger',
  'investing',
  'reconciliation',
  'milestones',
  'community',
  'insights',
  'dashboard',
  'landing',
  'admin',
];

export type PlaceKind = 'kernel' | 'slice' | 'platform' | 'server' | 'ui' | 'screens' | 'web' | 'process' | 'test';

/** Where a file lives: `slice` is set for the three parts of a slice. */
export type Place = { kind: PlaceKind; slice?: string };

const placeNames: Record<PlaceKind, string> = {
  kernel: 'kernel/',
  slice: 'the root of a slice',
  platform: 'platform/',
  server: "a slice's server/",
  ui: 'ui/',
  screens: "a slice's web/",
  web: 'web/',
  process: 'app.ts, main.ts, bench/ and scripts/',
  test: 'tests',
};

/** `earlier`: its own slice and those before it. A place that is not named may not be imported. */
const allowed: Record<Exclude<PlaceKind, 'test'>, Partial<Record<PlaceKind, 'any' | 'earlier'>>> = {
  kernel: { kernel: 'any' },
  slice: { kernel: 'any', slice: 'earlier' },
  platform: { kernel: 'any', platform: 'any' },
  server: { kernel: 'any', slice: 'any', platform: 'any', server: 'earlier' },
  ui: { kernel: 'any', ui: 'any' },
  screens: { kernel: 'any', slice: 'any', ui: 'any', screens: 'any' },
  web: { kernel: 'any', slice: 'any', ui: 'any', screens: 'any', web: 'any' },
  process: { kernel: 'any', slice: 'any', platform: 'any', server: 'any', process: 'any' },
};

/** Each service's package is known to the files that speak to the service, and to no others. */
const packageHomes: Record<string, RegExp> = {
  stripe: /^src\/platform\/stripe[a-z-]*\.ts$/,
  'openid-client': /^src\/platform\/identity-provider\.ts$/,
  'oidc-provider': /^src\/platform\/development-identity-provider[a-z-]*\.ts$/,
  otpauth: /^src\/features\/accounts\/server\/totp\.ts$/,
  uqr: /^src\/features\/accounts\/server\/totp\.ts$/,
  '@simplewebauthn/server': /^src\/features\/accounts\/server\/passkeys\.ts$/,
  '@simplewebauthn/browser': /^src\/features\/accounts\/web\/passkey-prompt\.ts$/,
  pdfkit: /^src\/features\/dashboard\/server\/receipt-pdf\.ts$/,
  aws4fetch: /^src\/platform\/s3-storage\.ts$/,
  sharp: /^src\/platform\/image-encoder\.ts$/,
  'radix-ui': /^src\/ui\//,
  sonner: /^src\/ui\//,
  'pg-copy-streams': /^src\/platform\/backup\//,
  'markdown-it': /^src\/platform\/markdown\.ts$/,
  'sanitize-html': /^src\/platform\/markdown\.ts$/,
};

/** What also reaches a browser must run there: these places stay without Node's own modules and the server's packages. */
const browserKinds = new Set<PlaceKind>(['kernel', 'slice', 'ui', 'screens', 'web']);
const serverPackages = /^(node:|fastify$|@fastify\/|drizzle-orm(\/|$)|pg$|pino|nodemailer$|@node-rs\/|csv-parse)/;

const forbiddenNames = new Set(['utils', 'helpers', 'common', 'misc', 'types', 'lib', 'index']);

/** The place of a file, or undefined where the architecture knows no such place. */
export function placeOf(file: string): Place | undefined {
  if (/\.test\.tsx?$/.test(file) || /^(test|e2e)\//.test(file)) return { kind: 'test' };
  if (/^(scripts|bench)\//.test(file) || /^src\/[^/]+$/.test(file)) return { kind: 'process' };
  const [, top = '', slice = '', part = ''] = file.split('/');
  if (top === 'kernel' || top === 'platform' || top === 'ui' || top === 'web') return { kind: top };
  if (top !== 'features' || !sliceOrder.includes(slice)) return undefined;
  if (part === 'server') return { kind: 'server', slice };
  if (part === 'web') return { kind: 'screens', slice };
  return file.split('/').length === 4 ? { kind: 'slice', slice } : undefined;
}

/** Why `from` may not import `to`, or undefined where it may. */
export function findForbiddenEdge(from: Place, to: Place): string | undefined {
  if (from.kind === 'test') return undefined;
  if (to.kind === 'test') return 'only tests import tests and what is made for them';
  const edge = allowed[from.kind][to.kind];
  if (!edge) return `${placeNames[from.kind]} may not import ${placeNames[to.kind]}`;
  if (edge === 'any' || !from.slice || !to.slice) return undefined;
  if (sliceOrder.indexOf(to.slice) <= sliceOrder.indexOf(from.slice)) return undefined;
  return `${from.slice} comes before ${to.slice} and may not build on it`;
}

/** Why a file may not import this package, or undefined where it may. */
export function findForbiddenPackage(file: string, from: Place, specifier: string): string | undefined {
  if (from.kind === 'test') return undefined;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const home = packageHomes[name];
  if (home && !home.test(file)) return `${name} is imported only in ${home.source.replaceAll(/[\^$\\]/g, '')}`;
  if (browserKinds.has(from.kind) && serverPackages.test(specifier) && file !== 'src/web/entry-server.tsx') {
    return `${placeNames[from.kind]} also runs in the browser`;
  }
  return undefined;
}

/** The part of a path that says nothing, if it has one. */
export function findForbiddenName(file: string): string | undefined {
  return file.split('/').find((part) => forbiddenNames.has(part.replace(/\..*$/, '')));
}
