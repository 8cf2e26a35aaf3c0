// Settings: defaults, production requirements, and one clear sentence for each bad value.

import { expect, test } from 'vitest';
import { namesInExample, namesInSource } from '#test/factories/setting-names.ts';
import { readConfig } from './config.ts';
import { SettingError } from './setting-readers.ts';

/** The required configuration of a public demo site. */
const demo = { DEV_IDENTITY: 'on', PAYMENTS: 'sandbox' };

test('without any settings it listens on localhost:3000 with the embedded database, demo data and the sandbox', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    demoData: true,
  });
  expect(config).toMatchObject({
    identity: { kind: 'development', providerName: undefined },
    payments: { kind: 'sandbox', identityChecks: 'stripe' },
  });
  expect(config).toMatchObject({
    holdTtlSeconds: 900,
    sweepIntervalMs: 5000,
    cancellationHours: 48,
    rateLimits: true,
    logLevel: 'info',
  });
});

test('the public URL follows the port unless it is set', () => {
  expect(readConfig({ PORT: '4010' }).publicUrl).toBe('http://localhost:4010');
  expect(readConfig({ PORT: '4010', PUBLIC_URL: 'https://kindling.example/', ...demo })).toMatchObject({
    publicUrl: 'https://kindling.example',
    basePath: '',
    secure: true,
  });
});

test.each([
  ['https://example.org/kindling', '/kindling'],
  ['https://example.org/kindling/', '/kindling'],
  ['https://example.org/apps/~kindling-1.0', '/apps/~kindling-1.0'],
])('%s is a site below %s', (PUBLIC_URL, basePath) => {
  expect(readConfig({ PUBLIC_URL, ...demo })).toMatchObject({ publicUrl: `https://example.org${basePath}`, basePath });
});

test('an external database has no demo data unless requested, and requires a secret', () => {
  const own = { DATABASE_URL: 'postgresql://localhost/kindling', SESSION_SECRET: 'x'.repeat(32) };
  expect(readConfig(own).demoData).toBe(false);
  expect(readConfig({ ...own, DEMO_DATA: 'on' }).demoData).toBe(true);
  expect(() => readConfig({ DATABASE_URL: own.DATABASE_URL })).toThrow(/^SESSION_SECRET /);
});

test('a secret is generated for an external database only if that is asked for', () => {
  const asked = { DATABASE_URL: 'postgresql://localhost/kindling', SESSION_SECRET: 'generated' };
  expect(readConfig(asked).sessionSecret).toBeUndefined();
  expect(() => readConfig({ ...asked, SESSION_SECRET: 'Generated' })).toThrow(/^SESSION_SECRET /);
});

const s3 = {
  STORAGE: 's3',
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const without = (name: keyof typeof s3) => ({ ...s3, [name]: ' ' });

test('pictures are stored in a folder unless an S3 store is configured', () => {
  expect(readConfig({}).storage).toEqual({ kind: 'local' });
  expect(readConfig({ ...s3, S3_ENDPOINT: 'https://s3.example.org/storage/' }).storage).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example.org/storage',
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  expect(readConfig({ ...s3, S3_REGION: 'auto' }).storage).toMatchObject({ region: 'auto' });
});

const stripe = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };

const external = { DATABASE_URL: 'postgresql://kindling@db1/kindling', SESSION_SECRET: 'x'.repeat(32) };

test('an address with several database hosts is refused and not printed, because it has a password', () => {
  for (const hosts of ['db1,db2', 'db1:5432,db2:5433', 'db1,']) {
    const bad = { ...external, DATABASE_URL: `postgresql://kindling:hunter2@${hosts}/kindling` };
    expect(() => readConfig(bad)).toThrow(/^DATABASE_URL must be an address with one host/);
    expect(() => readConfig(bad)).not.toThrow(/hunter2/);
  }
});

test.each<[string, Record<string, string>]>([
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['NODE_ENV', { NODE_ENV: 'Production' }],
  ['DEV_IDENTITY', { DEV_IDENTITY: 'yes' }],
  ['PORT', { PORT: 'many' }],
  ['PORT', { PORT: '70000' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'kindling.example' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'Help <help@kindling.example>' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://kindling.example/my%20app' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://kindling:pass@db 1/kindling' }],
  ['DEMO_DATA', { DEMO_DATA: 'yes' }],
  ['ADMIN_USERNAME', { ADMIN_USERNAME: 'root' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'secret' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'accounts' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example' }],
  ['PAYMENTS', { PAYMENTS: 'paypal' }],
  ['STRIPE_SECRET_KEY', { PAYMENTS: 'stripe' }],
  ['STRIPE_API_BASE', { ...stripe, STRIPE_API_BASE: 'x' }],
  ['STRIPE_SECRET_KEY', { ...stripe, ...live }],
  ['STRIPE_SECRET_KEY', { ...stripe, ...live, STRIPE_SECRET_KEY: 'rk_live_1' }],
  ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }],
  ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }],
  ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
  ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1,sk_test_1' }],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', { ...stripe, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_1,sk_test_1' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
  ['STORAGE', { STORAGE: 'tape' }],
  ['S3_ENDPOINT', without('S3_ENDPOINT')],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 's3.example.org' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'https://s3.example.org/?a=b' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 'https://key:secret@s3.example.org' }],
  ['S3_REGION', { ...s3, S3_REGION: 'eu central' }],
  ['S3_BUCKET', without('S3_BUCKET')],
  ['S3_BUCKET', { ...s3, S3_BUCKET: '../pictures' }],
  ['S3_ACCESS_KEY_ID', without('S3_ACCESS_KEY_ID')],
  ['S3_SECRET_ACCESS_KEY', without('S3_SECRET_ACCESS_KEY')],
  ['WORKERS', { WORKERS: '0' }],
  ['HOLD_TTL_SECONDS', { HOLD_TTL_SECONDS: '0' }],
  ['CANCELLATION_HOURS', { CANCELLATION_HOURS: '-1' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy' }],
  ['FAILPOINT', { FAILPOINT: 'a b' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('a bad %s stops the start with one sentence that names it (%j)', (name, env) => {
  expect(() => readConfig(env)).toThrow(SettingError);
  expect(() => readConfig(env)).toThrow(new RegExp(`^${name} .*\\.$|^${name}=.*\\.$`));
});

test.each<[string, Record<string, string>]>([
  ['OIDC_ISSUER', { PAYMENTS: 'sandbox' }],
  ['PAYMENTS', { DEV_IDENTITY: 'on' }],
  ['RATE_LIMITS', { DEV_IDENTITY: 'on', PAYMENTS: 'sandbox', RATE_LIMITS: 'off' }],
  ['FAILPOINT', { DEV_IDENTITY: 'on', PAYMENTS: 'sandbox', FAILPOINT: 'hold-taken' }],
  ['OIDC_ISSUER', { PAYMENTS: 'sandbox', OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'x' }],
  ['STRIPE_API_BASE', { DEV_IDENTITY: 'on', ...stripe, ...live, STRIPE_API_BASE: 'https://pay.example' }],
])('production refuses to start without a clear %s', (name, env) => {
  expect(() => readConfig({ NODE_ENV: 'production', ...env })).toThrow(new RegExp(`^${name}`));
});

const strong = 'correct horse battery';
const random = 'k7Rw2vXq9TzL4mBn8YcJ5sHd3FgP6aEu';

test.each<[string, Record<string, string>]>([
  ['VITE_DEV', { VITE_DEV: 'on' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'a'.repeat(36) }],
  ['SESSION_SECRET', { SESSION_SECRET: '1234'.repeat(9) }],
  ['SESSION_SECRET', { SESSION_SECRET: 'change-me-change-me-change-me-chan' }],
  ['SESSION_SECRET', { SESSION_SECRET: 'please-change-this-9f2c41d07be85a36' }],
  ['SESSION_SECRET', { SESSION_SECRET: '0123456789abcdef'.repeat(2) }],
  ['SESSION_SECRET', { SESSION_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }],
  ['SESSION_SECRET', { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: random, SESSION_SECRET: random }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://kindling.example' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://192.168.1.7:3000' }],
  ['TRUSTED_PROXIES', { PUBLIC_URL: 'https://kindling.example' }],
])('production refuses a weak %s (%j), which development accepts', (name, env) => {
  expect(() => readConfig({ NODE_ENV: 'production', ...demo, ...env })).toThrow(new RegExp(`^${name}[ =].*\\.$`));
  expect(() => readConfig({ ...demo, ...env })).not.toThrow();
});

test.each<Record<string, string>>([
  { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'admin' },
  { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'only 14 letter' },
  { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'a'.repeat(36) },
  { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'root-adminroot-admin' },
  { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'tree-lamp-tree-lamp-tr' },
  { ADMIN_USERNAME: 'maren', ADMIN_PASSWORD: 'the garden of Maren grows' },
  { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'My-Password-2027-long' },
  { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'abcdefghijklmnopqrst' },
])('a weak password of the first administrator is refused everywhere (%j)', (env) => {
  for (const NODE_ENV of ['production', 'development', 'test']) {
    expect(() => readConfig({ NODE_ENV, ...demo, ...env })).toThrow(/^ADMIN_PASSWORD .*\.$/);
  }
});

test('production accepts strong ones with an explicit proxy setting', () => {
  const env = { NODE_ENV: 'production', ...demo, PUBLIC_URL: 'https://kindling.example' };
  const admin = { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: strong, SESSION_SECRET: '9f2c41d07be85a36e1f4c8b25d70a93e' };
  expect(readConfig({ ...env, ...admin, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  expect(readConfig({ ...env, TRUSTED_PROXIES: '127.0.0.1, ::1' }).trustedProxies).toEqual(['127.0.0.1', '::1']);
});

test.each<Record<string, string>>([
  { PUBLIC_URL: 'https://kindling.example' },
  { PUBLIC_URL: 'https://localhost' },
  { PUBLIC_URL: 'http://kindling.example' },
  { PUBLIC_URL: 'http://192.168.1.7:3000' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '10.0.0.5' },
])('on a public site (%j) the development sign-in and the sandbox must be enabled explicitly', (env) => {
  expect(() => readConfig({ ...env, PAYMENTS: 'sandbox' })).toThrow(/^OIDC_ISSUER is not set: .* DEV_IDENTITY=on/);
  expect(() => readConfig({ ...env, DEV_IDENTITY: 'on' })).toThrow(/^PAYMENTS is not set: .* PAYMENTS=sandbox/);
  expect(readConfig({ ...env, ...demo }).exposed).toBe(true);
});

test.each<Record<string, string>>([
  {},
  { HOST: '127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' },
  { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' },
  { NODE_ENV: 'development', PUBLIC_URL: 'http://kindling.localhost:3000' },
  { NODE_ENV: 'test' },
])('on a local site (%j) they need no setting', (env) => {
  expect(readConfig(env).exposed).toBe(false);
});

test('production accepts live keys, also restricted ones, and two webhook secrets during a rotation', () => {
  const env = {
    NODE_ENV: 'production',
    DEV_IDENTITY: 'on',
    ...stripe,
    ...live,
    STRIPE_WEBHOOK_SECRET: 'whsec_2, whsec_1',
  };
  expect(readConfig(env).payments).toMatchObject({ kind: 'stripe', secretKey: 'sk_live_1' });
  expect(readConfig({ ...env, STRIPE_SECRET_KEY: 'rk_live_1' }).payments).toMatchObject({ secretKey: 'rk_live_1' });
});

test('payouts need a secret of their own, without which the site starts with payouts off', () => {
  expect(readConfig(stripe).payments).toMatchObject({ connectWebhookSecret: undefined });
  const secrets = { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_1, whsec_2' };
  expect(readConfig({ ...stripe, ...secrets }).payments).toMatchObject({ connectWebhookSecret: 'whsec_1, whsec_2' });
});

test('.env.example lists exactly the settings that are read', () => {
  expect(namesInExample()).toEqual(namesInSource());
});
