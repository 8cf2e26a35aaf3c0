// The import rules (see docs/architecture.md) as data: places, allowed imports, and exceptions.

/** Server order: a slice may use the ones before it. */
export const sliceOrder = [
  'audit',
  'settings',
  'packs',
  'accounts',
  'ledger',
  'images',
  'writing',
  'investors',
  'projects',
  'search',
  'reviews',
  'notifications',
  'tokens',
  'documents',
  'agreements',
  'reservations',
  'investing',
  'payouts',
  'register',
  'reconciliation',
  'messages',
  'people',
  'discovery',
  'comments',
  'updates',
  'project-files',
  'teams',
  'inbox',
  'newsletter',
  'announcements',
  'insights',
  'landing',
  'sharing',
  'moments',
  'campaigns',
  'dashboard',
  'imports',
  'backups',
  'webhooks',
  'admin',
];

/** The same for screens. */
const screenOrder = ['accounts', ...sliceOrder.filter((slice) => slice !== 'accounts')];

/**
 * The subfolders of a slice, in order: one may use the ones before it. Files directly in `server/` and `web/` are outside this
 * order: tables that every folder uses, and routes that use every folder. Emails come first: a template reads tables and rules.
 * Files in a subfolder of the `root` have the place of the files next to it.
 */
type Subfolders = { root?: readonly string[]; server?: readonly string[]; web?: readonly string[] };
export const folderOrder: Record<string, Subfolders> = {
  audit: { web: ['admin'] },
  investors: { server: ['mails'], web: ['admin'] },
  settings: { web: ['admin'] },
  packs: { web: ['admin'] },
  accounts: {
    server: [
      'mails',
      'sessions',
      'protection',
      'second-factors',
      'admins',
      'joining',
      'sign-in',
      'own-data',
      'own-account',
    ],
    web: ['admin', 'admin/security', 'settings'],
  },
  projects: {
    root: ['cover', 'history'],
    server: ['mails', 'packs', 'history', 'lists', 'drafts', 'admin', 'pictures'],
    web: [
      'list',
      'review',
      'page',
      'form/values',
      'form/fields',
      'form/pictures',
      'form/draft',
      'form',
      'form/pages',
      'admin',
    ],
  },
  reviews: { server: ['mails'], web: ['admin'] },
  notifications: { server: ['center', 'unsubscribe', 'email', 'kinds'] },
  agreements: { server: ['signatures'], web: ['admin'] },
  reservations: { server: ['mails', 'notifications'] },
  tokens: { server: ['mails'], web: ['admin'] },
  documents: { web: ['admin'] },
  investing: {
    server: [
      'mails',
      'gate',
      'settlement',
      'holds',
      'returns',
      'refunds',
      'suspense',
      'disputes',
      'notifications',
      'ends',
      'sweep',
      'admin',
      'receipts',
      'agreement',
      'imports',
    ],
    web: ['appearance', 'steps', 'agreement', 'checkout', 'project-card', 'admin'],
  },
  payouts: {
    server: ['mails', 'accounts', 'plan', 'releases', 'evidence', 'votes', 'money', 'notifications'],
    web: ['milestones', 'money', 'votes', 'admin'],
  },
  register: {
    server: ['mails', 'lines', 'files', 'rounds', 'share-transfers', 'certificates', 'duties'],
    web: ['admin'],
  },
  reconciliation: { web: ['admin'] },
  updates: { web: ['admin'] },
  writing: { web: ['editor'] },
  teams: { server: ['mails'], web: ['admin'] },
  inbox: { web: ['admin'] },
  messages: { server: ['mails'] },
  newsletter: { server: ['mails'], web: ['admin'] },
  announcements: { web: ['admin'] },
  webhooks: { web: ['admin'] },
  insights: { web: ['admin'] },
  sharing: { server: ['pictures', 'embed'] },
  discovery: { web: ['nearby', 'category', 'list', 'header'] },
  dashboard: { web: ['interests'] },
  imports: { web: ['admin'] },
  backups: { server: ['stored'], web: ['admin'] },
  admin: { web: ['views', 'morning', 'palette', 'person', 'investment'] },
};

export type PlaceKind =
  | 'kernel'
  | 'slice'
  | 'platform'
  | 'server'
  | 'ui'
  | 'screens'
  | 'web'
  | 'sandbox'
  | 'cards'
  | 'demo'
  | 'process'
  | 'test';

/** The place of a file; `slice` is set for the three parts of a slice. */
export type Place = { kind: PlaceKind; slice?: string };

const placeNames: Record<PlaceKind, string> = {
  kernel: 'kernel/',
  slice: 'the root of a slice',
  platform: 'platform/',
  server: "a slice's server/",
  ui: 'ui/',
  screens: "a slice's web/",
  web: 'web/',
  sandbox: 'sandbox/',
  cards: 'platform/cards/',
  demo: 'demo/',
  process: 'src/, bench/ and scripts/',
  test: 'tests',
};

/** `earlier`: its own slice and the ones before it. Places not listed may not be imported. */
const allowed: Record<Exclude<PlaceKind, 'test'>, Partial<Record<PlaceKind, 'any' | 'earlier'>>> = {
  kernel: { kernel: 'any' },
  slice: { kernel: 'any', slice: 'earlier' },
  platform: { kernel: 'any', platform: 'any', cards: 'any' },
  cards: { kernel: 'any', platform: 'any', cards: 'any', sandbox: 'any' },
  sandbox: { kernel: 'any', cards: 'any', sandbox: 'any' },
  server: { kernel: 'any', slice: 'earlier', platform: 'any', cards: 'any', server: 'earlier' },
  ui: { kernel: 'any', ui: 'any' },
  screens: { kernel: 'any', slice: 'earlier', ui: 'any', screens: 'earlier' },
  web: { kernel: 'any', slice: 'any', ui: 'any', screens: 'any', web: 'any' },
  demo: { kernel: 'any', slice: 'any', platform: 'any', server: 'any', demo: 'any' },
  process: {
    kernel: 'any',
    slice: 'any',
    platform: 'any',
    cards: 'any',
    server: 'any',
    demo: 'any',
    sandbox: 'any',
    process: 'any',
  },
};

/** Only the files that talk to a service may import its package. */
const packageHomes: Record<string, RegExp> = {
  stripe: /^(?:src\/platform\/cards\/stripe[a-z-]*|scripts\/check-setup\/stripe-check)\.ts$/,
  'openid-client':
    /^(?:src\/platform\/identity\/identity-(provider|discovery|scopes)|scripts\/check-setup\/identity-check)\.ts$/,
  'oidc-provider': /^sandbox\/identity\/[a-z-]*\.ts$/,
  otpauth: /^src\/features\/accounts\/server\/second-factors\/totp\.ts$/,
  uqr: /^src\/features\/(accounts\/server\/second-factors\/totp|sharing\/server\/qr-code-routes)\.ts$/,
  '@simplewebauthn/server': /^src\/features\/accounts\/server\/second-factors\/passkeys\.ts$/,
  '@simplewebauthn/browser': /^src\/features\/accounts\/web\/admin\/passkey-prompt\.ts$/,
  'bidi-js': /^src\/features\/investing\/server\/receipts\/line-order\.ts$/,
  pdfkit: /^src\/features\/investing\/server\/receipts\/pdf-pen\.ts$/,
  '@cantoo/pdf-lib': /^src\/features\/documents\/server\/pdf-check-worker\.ts$/,
  yazl: /^src\/features\/(accounts\/server\/own-data\/export-file|backups\/server\/backup-archive)\.ts$/,
  aws4fetch: /^src\/platform\/storage\/s3-(storage|files)\.ts$/,
  'age-encryption': /^src\/features\/backups\/server\/stored\/encrypted-archive\.ts$/,
  tar: /^src\/features\/backups\/server\/stored\/encrypted-archive\.ts$/,
  // The command draws SVG, which the encoder refuses on purpose.
  sharp: /^(src\/features\/images\/server\/image-encoder|scripts\/draw-demo)\.ts$/,
  'radix-ui': /^src\/ui\//,
  sonner: /^src\/ui\//,
  'pg-copy-streams': /^src\/features\/backups\//,
  'markdown-it': /^src\/features\/writing\/(?:server\/markdown|web\/editor\/story-markdown)\.ts$/,
  'sanitize-html': /^src\/features\/writing\/server\/markdown\.ts$/,
};

/** Code that also runs in a browser: no Node modules or server packages here. */
const browserKinds = new Set<PlaceKind>(['kernel', 'slice', 'ui', 'screens', 'web']);
const serverPackages = /^(node:|fastify$|@fastify\/|drizzle-orm(\/|$)|pg$|pino|nodemailer$|@node-rs\/|csv-parse)/;

const forbiddenNames = new Set(['utils', 'helpers', 'common', 'misc', 'types', 'lib', 'index']);

/** The place of a file; undefined if the architecture has no such place. */
export function findPlace(file: string): Place | undefined {
  if (/\.test\.tsx?$/.test(file) || /^(test|e2e)\//.test(file)) return { kind: 'test' };
  if (/^(scripts|bench)\//.test(file) || /^src\/[^/]+$/.test(file)) return { kind: 'process' };
  const [first, top = '', slice = '', part = ''] = file.split('/');
  if (first === 'sandbox' || first === 'demo') return { kind: first };
  if (top === 'platform' && slice === 'cards') return { kind: 'cards' };
  if (top === 'kernel' || top === 'platform' || top === 'ui' || top === 'web') return { kind: top };
  if (top !== 'features' || !sliceOrder.includes(slice)) return undefined;
  if (part === 'server') return { kind: 'server', slice };
  if (part === 'web') return { kind: 'screens', slice };
  const isInRoot = file.split('/').length === 4 || folderOrder[slice]?.root?.includes(part);
  return isInRoot ? { kind: 'slice', slice } : undefined;
}

/** Why `from` may not import `to`; undefined if it may. */
export function findForbiddenEdge(from: Place, to: Place): string | undefined {
  if (from.kind === 'test') return undefined;
  if (to.kind === 'test') return 'only tests import tests and what is made for them';
  const edge = allowed[from.kind][to.kind];
  if (!edge) return `${placeNames[from.kind]} may not import ${placeNames[to.kind]}`;
  if (edge === 'any' || !from.slice || !to.slice) return undefined;
  const order = from.kind === 'screens' ? screenOrder : sliceOrder;
  if (order.indexOf(to.slice) <= order.indexOf(from.slice)) return undefined;
  return `${from.slice} comes before ${to.slice} and may not build on it`;
}

/** The place of a file in the order of its slice's folders; undefined outside of subfolders, -1 in one that is not listed. */
function findFolder(file: string): { slice: string; folder: string; at: number } | undefined {
  const [, slice = '', side = '', rest = ''] =
    /^src\/features\/([^/]+)\/(server|web)\/(.+)\/[^/]+\.(?:tsx?|css)$/.exec(file) ?? [];
  if (side !== 'server' && side !== 'web') return undefined;
  const order = folderOrder[slice]?.[side] ?? [];
  const parts = rest.split('/');
  const found = parts
    .map((_, index) => parts.slice(0, parts.length - index).join('/'))
    .find((one) => order.includes(one));
  return { slice: `${slice}/${side}`, folder: found ?? rest, at: order.indexOf(found ?? '') };
}

/** Why the folder of a file is not allowed; undefined if it has a place in its slice's order. */
export function findUnorderedFolder(file: string): string | undefined {
  const place = findFolder(file);
  if (place === undefined || place.at >= 0) return undefined;
  return `${place.folder} has no place in the order of ${place.slice}: add it to folderOrder in scripts/import-rules.ts`;
}

/** Why a file may not import another one of its slice; undefined if it may. */
export function findForbiddenFolder(file: string, target: string): string | undefined {
  if (findPlace(file)?.kind === 'test') return undefined;
  const [from, to] = [findFolder(file), findFolder(target)];
  if (from === undefined || to === undefined || from.slice !== to.slice || to.at <= from.at) return undefined;
  return `in ${from.slice}, ${from.folder} comes before ${to.folder} and may not build on it`;
}

/** Why a file may not import this package; undefined if it may. */
export function findForbiddenPackage(file: string, from: Place, specifier: string): string | undefined {
  if (from.kind === 'test') return undefined;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (specifier === 'zod') return 'schemas are written with zod/mini, which the browser loads too';
  const home = packageHomes[name];
  if (home && !home.test(file)) return `${name} is imported only in ${home.source.replaceAll(/[\^$\\]/g, '')}`;
  if (browserKinds.has(from.kind) && serverPackages.test(specifier) && file !== 'src/web/entry-server.tsx') {
    return `${placeNames[from.kind]} also runs in the browser`;
  }
  return undefined;
}

/** The meaningless part of a path, if any. */
export function findForbiddenName(file: string): string | undefined {
  return file.split('/').find((part) => forbiddenNames.has(part.replace(/\..*$/, '')));
}
