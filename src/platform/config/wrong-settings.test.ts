// Every setting with wrong values: each stops the start with one sentence that names it and shows no secret.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { namesInExample } from '#test/factories/setting-names.ts';
import { readBackupConfig, readConfig } from './config.ts';
import { requireDataFolder } from './data-folder.ts';
import { SettingError } from './setting-readers.ts';

const secret = 'hunter2';
const strong = 'k7Rw2vXq9TzL4mBn8YcJ5sHd3FgP6aEu';

const publicKey = 'age13h9p3j67w4cwx72u3cuzuntlkkeehnj4j3lad7qxlsuhrg3qkc3s5wltxq';

/** A complete production site; each row below spoils one setting. */
const site: Record<string, string> = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '3000',
  PUBLIC_URL: 'https://kindling.example',
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL: `postgresql://kindling:${secret}@db1:5432/kindling`,
  ADMIN_USERNAME: 'root',
  ADMIN_PASSWORD: 'correct horse battery',
  SESSION_SECRET: strong,
  OIDC_ISSUER: 'https://id.example/realms/main',
  OIDC_CLIENT_ID: 'kindling',
  OIDC_CLIENT_SECRET: secret,
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  SMTP_URL: `smtp://kindling:${secret}@mail.example:587`,
  MAIL_FROM: 'Kindling <no-reply@kindling.example>',
  DOCUMENSO_URL: 'https://sign.example',
  DOCUMENSO_TOKEN: secret,
  DOCUMENSO_WEBHOOK_SECRET: secret,
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'kindling',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: secret,
  BACKUP_TO: 's3://backups/kindling',
  BACKUP_KEY: publicKey,
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_ACCESS_KEY_ID: 'key',
  BACKUP_S3_SECRET_ACCESS_KEY: secret,
};

const numbers = (min: number, max: number) => [
  'many',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  `${min - 1}`,
  `${max + 1}`,
  '9'.repeat(20),
];
const switches = ['yes', 'true', '1', 'ON'];

/** Values that are wrong in every place a database or mail address can be wrong. */
const passwords = [
  'hunter2/x',
  'hunter2#x',
  '12/hunter2',
  '12#hunter2',
  '12?hunter2',
  'hunter2@x',
  'hunter2%',
  'hunter2%zz',
];
const serviceUrls = (scheme: string, rest: string) => [
  `user:${secret}@${rest}`,
  `${scheme}:${secret}@${rest}`,
  `ftp://user:${secret}@${rest}`,
  `"${scheme}://user:${secret}@${rest}"`,
  `${scheme}://user:${secret}@`,
  `${scheme}://user:${secret}@ho st`,
  `${scheme}://user:${secret}@host:99999`,
  `${scheme}://user:${secret}@host:port`,
  ...passwords.map((password) => `${scheme}://AKIAX:${password}@${rest}`),
];

const wrong: Record<string, readonly string[]> = {
  PORT: numbers(0, 65_535),
  HOST: ['http://0.0.0.0', '0.0.0.0:3000', '1.2.3', 'my host', '*'],
  PUBLIC_URL: [
    'kindling.example',
    'ftp://kindling.example',
    'https://kindling.example/my%20app',
    'https://kindling.example/a//b',
    'https://kindling.example/ä',
    'https://kindling.example/?a=b',
    `https://user:${secret}@kindling.example`,
    'https://',
    'http://kindling.example',
    'http://192.168.1.7',
    'http://[2001:db8::1]:3000',
  ],
  DATA_DIR: ['\u0000', '~/data', '~kindling'],
  BACKUP_DIR: ['a\u0007b', '~/backups'],
  BACKUP_TO: [
    '~/backups',
    's3://',
    's3://b',
    's3://backups/../x',
    `s3://key:${secret}@backups`,
    'ftp://backups/x',
    's3:backups',
  ],
  BACKUP_KEY: [
    '',
    `AGE-SECRET-KEY-1${secret}`,
    `age-secret-key-1${secret}`,
    'age1',
    `${publicKey}x`,
    publicKey.toUpperCase(),
  ],
  BACKUP_EVERY: ['daily', '0h', '30m', '8d', '169h', '1.5h', '24', '-1h', '24H'],
  BACKUP_S3_ENDPOINT: ['', 's3.example', 'ftp://s3.example', `https://key:${secret}@s3.example`],
  BACKUP_S3_REGION: ['eu central', '../x'],
  BACKUP_S3_ACCESS_KEY_ID: ['', 'a b'],
  BACKUP_S3_SECRET_ACCESS_KEY: ['', `${secret} x`],
  DATABASE_URL: serviceUrls('postgresql', 'db1:5432/kindling').filter((value) => !value.endsWith('@')),
  DEMO_DATA: switches,
  NODE_ENV: ['prod', 'Production', 'live'],
  ADMIN_USERNAME: ['', 'a'.repeat(51)],
  ADMIN_PASSWORD: ['', 'hunter2', 'hunter2'.repeat(4), 'change-me-now-please-2027', 'x'.repeat(129)],
  SESSION_SECRET: ['', 'hunter2', 'hunter2'.repeat(6), 'correct horse battery'],
  OIDC_ISSUER: [
    '',
    'id.example',
    'http://id.example',
    `https://user:${secret}@id.example`,
    'https://id.example/#x',
    'https://id.example?realm=main',
    'ftp://x',
  ],
  OIDC_CLIENT_ID: ['', 'kind ling\nx', 'kindlïng'],
  OIDC_CLIENT_SECRET: [`${secret}\nx`, `${secret}ï`],
  OIDC_PROVIDER_NAME: ['x'.repeat(61)],
  OIDC_SCOPES: ['email', 'openid,email', 'openid "email"', 'profile email'],
  OIDC_EMAIL_CLAIM: ['email upn', 'email,upn', '$.email', 'x'.repeat(201)],
  OIDC_TRUST_EMAIL: switches,
  OIDC_SIGN_OUT: switches,
  DEV_IDENTITY: switches,
  PAYMENTS: ['', 'paypal', 'Stripe', `sk_live_${secret}`],
  STRIPE_SECRET_KEY: ['', secret, `pk_live_${secret}`, `sk_live_${secret} x`],
  STRIPE_PUBLISHABLE_KEY: ['', `sk_live_${secret}`, 'pk_test_1', 'pk_live_1 x'],
  STRIPE_WEBHOOK_SECRET: ['', secret, `whsec_1,${secret}`, ',', `whsec_1 ${secret}`],
  STRIPE_CONNECT_WEBHOOK_SECRET: [secret, `whsec_1,${secret}`, ','],
  STRIPE_API_BASE: ['x', 'ftp://x', `http://user:${secret}@x`, 'http://127.0.0.1:1'],
  IDENTITY_CHECKS: ['Stripe', 'by_hand', 'hand'],
  DOCUMENSO_URL: ['x', 'ftp://x', `https://user:${secret}@x`],
  DOCUMENSO_TOKEN: [''],
  DOCUMENSO_WEBHOOK_SECRET: [''],
  SMTP_URL: [...serviceUrls('smtp', 'mail.example:587'), 'smtp://mail.example:0'],
  MAIL_FROM: ['Kindling', 'a@b, c@d', 'Kindling <a@b> <c@d>', 'Kindling <no-reply>', 'Kindling a@b', 'a@b\r\nBcc: c@d'],
  SUPPORT_EMAIL: ['help', 'Help <help@kindling.example>', 'a@b,c@d'],
  STORAGE: ['tape', 'S3'],
  S3_ENDPOINT: ['', 's3.example', 'ftp://s3.example', `https://key:${secret}@s3.example`, 'https://s3.example/?x=y'],
  S3_REGION: ['eu central', '../x'],
  S3_BUCKET: ['', 'a', '../pictures', 'my bucket'],
  S3_ACCESS_KEY_ID: ['', 'a b'],
  S3_SECRET_ACCESS_KEY: ['', `${secret} x`],
  WORKERS: numbers(1, 256),
  HOLD_TTL_SECONDS: numbers(1, 86_400),
  SWEEP_INTERVAL_MS: numbers(50, 3_600_000),
  CANCELLATION_HOURS: numbers(0, 8760),
  TRUSTED_PROXIES: [
    '',
    'proxy',
    'any',
    '0.0.0.0/0',
    '127.0.0.1,0.0.0.0/0',
    '0.0.0.0/1',
    '::/0',
    '2000::/3',
    '::ffff:0.0.0.0/96',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/',
  ],
  WEBHOOK_ALLOW: [
    '*',
    'http://x',
    '10.1',
    '0x7f000001',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/',
    'a b',
    '1.2.3',
  ],
  RATE_LIMITS: [...switches, 'off'],
  FAILPOINT: ['a b', 'hold-taken'],
  LOG_LEVEL: ['loud', 'INFO'],
  METRICS_PORT: [...numbers(1, 65_535), '3000'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['collector', 'grpc://collector:4317', `https://user:${secret}@collector`],
  OTEL_EXPORTER_OTLP_HEADERS: ['authorization', `Bearer ${secret}`, `a=b,${secret}`],
  OTEL_SERVICE_NAME: ['my site', 'x'.repeat(101)],
  OTEL_TRACES_SAMPLER_ARG: ['2', '-1', '10%', '0,1', '1e-3'],
};

test('the complete site starts, and every setting has wrong values to try', () => {
  expect(readConfig(site)).toMatchObject({ production: true, trustedProxies: ['127.0.0.1'] });
  expect(new Set(Object.keys(wrong))).toEqual(namesInExample());
});

const rows = Object.entries(wrong).flatMap(([name, values]) => values.map((value) => ({ name, value })));

test.each(rows)('$name=$value stops the start with one sentence [operate-1]', ({ name, value }) => {
  const env = { ...site, [name]: value };
  const start = () => [readConfig(env), readBackupConfig(env)];
  expect(start).toThrow(SettingError);
  // A missing one of a pair may be named by the other.
  const named = value === '' && name.startsWith('ADMIN_') ? 'ADMIN_' : name;
  expect(start).toThrow(new RegExp(`^${named}[^\\n]*\\.\\)?$|^${named}[^\\n]*\\)\\.$`));
  expect(start).not.toThrow(new RegExp(`${secret}|${strong}|correct horse`));
});

test.each([
  'smtp://127.0.0.1:2599',
  'smtp://mail.example',
  'smtps://user%40x.example:p%2Fw%23%3A%25@mail.example:465',
  'smtp://user:pass@[::1]:25',
  'smtp://user:pass@mail.example:587?pool=true&tls.rejectUnauthorized=false',
])('the mail server %s is accepted', (value) => {
  expect(readConfig({ ...site, SMTP_URL: value }).mail.smtpUrl).toBe(value);
});

test.each([
  'postgresql:///kindling?host=/run/postgresql&port=5433',
  'postgres://kindling@localhost/kindling',
  `postgresql://kindling:p%2Fw%23@db1:5432/kindling?sslmode=require`,
  'postgresql://kindling@[::1]:5432/kindling',
])('the database %s is accepted', (value) => {
  expect(readConfig({ ...site, DATABASE_URL: value }).databaseUrl).toBe(value);
});

test.each(['none', '10.0.0.0/8', 'fd00::/8', 'fc00::/7', '172.30.0.0/24, ::1', '::ffff:10.0.0.0/104'])(
  'the proxies %s are accepted',
  (value) => {
    expect(readConfig({ ...site, TRUSTED_PROXIES: value }).trustedProxies.length).toBeGreaterThanOrEqual(0);
  },
);

test('a setting in the wrong place is not shown if it may be a secret', () => {
  for (const value of [`sk_live_${secret}`, `whsec_${secret}`, `smtp://u:${secret}@host`]) {
    for (const name of ['PORT', 'PAYMENTS', 'STORAGE', 'LOG_LEVEL', 'PUBLIC_URL', 'S3_REGION', 'NODE_ENV']) {
      expect(() => readConfig({ ...site, [name]: value })).toThrow(SettingError);
      expect(() => readConfig({ ...site, [name]: value })).not.toThrow(new RegExp(secret));
    }
  }
});

test('a value in quotation marks stops the start, because some tools keep them as a part of it', () => {
  for (const [name, value] of Object.entries(site)) {
    for (const quoted of [`"${value}"`, `'${value}'`, ` "${value}" `]) {
      const start = () => readConfig({ ...site, [name]: quoted });
      expect(start).toThrow(new SettingError(`${name} is in quotation marks: remove them.`));
    }
  }
  const from = '"Kindling" <no-reply@kindling.example>';
  expect(readConfig({ ...site, MAIL_FROM: from }).mail.from).toBe(from);
});

const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
afterEach(() => warnings.mockClear());

test('no wrong setting makes Node print a warning, which would show it', () => {
  for (const { name, value } of rows) {
    try {
      readConfig({ ...site, [name]: value });
    } catch {
      // The thrown error is tested above.
    }
  }
  expect(warnings).not.toHaveBeenCalled();
});

test('a data folder that is a file or cannot be written stops the start, unless everything is kept elsewhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kindling-settings-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  const local = readConfig({ DATA_DIR: file });
  await expect(requireDataFolder(local)).rejects.toThrow(
    new SettingError(`DATA_DIR ${file} cannot be used as a folder to write to (EEXIST).`),
  );
  await expect(requireDataFolder({ ...local, dataDir: join(file, 'below') })).rejects.toThrow(/^DATA_DIR .*ENOTDIR/);
  await requireDataFolder(readConfig({ DATA_DIR: join(folder, 'new', 'one') }));
  await requireDataFolder(readConfig({ ...site, DATA_DIR: file }));
});
