// npm run check:setup against stand-ins: what works, what fails, and that no secret is shown.
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOfDatabase, runCommand } from '#test/servers/command.ts';
import { type DocumensoServer, startDocumenso } from '#test/servers/documenso-server.ts';
import { type FakeProvider, startFakeProvider } from '#test/servers/fake-identity-provider.ts';
import { type S3Server, s3Account, startS3Server } from '#test/servers/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '#test/servers/test-database.ts';

const password = 'p/s#w@rd 100%';
let smtp: { port: number; close: () => void };
let stripe: { address: string; close: () => void };
let provider: FakeProvider;
let s3: S3Server;
let documenso: DocumensoServer;
let database: TestDatabase;
let site: Record<string, string>;

beforeAll(async () => {
  [smtp, stripe, provider, s3, documenso, database] = await Promise.all([
    startMailServer(),
    startStripe(),
    startFakeProvider(),
    startS3Server(),
    startDocumenso('api_right'),
    createTestDatabase(),
  ]);
  site = {
    LOG_LEVEL: 'info',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: await addressOfDatabase(database.pool),
    SESSION_SECRET: 'k7Rw2vXq9TzL4mBn8YcJ5sHd3FgP6aEu',
    DATA_DIR: join(tmpdir(), 'kindling-check-setup'),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    SMTP_URL: `smtp://kindling:${encodeURIComponent(password)}@127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'Kindling <no-reply@kindling.example>',
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_right',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_right',
    STRIPE_WEBHOOK_SECRET: 'whsec_hidden',
    STRIPE_API_BASE: stripe.address,
    STORAGE: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3Account.region,
    S3_BUCKET: s3Account.bucket,
    S3_ACCESS_KEY_ID: s3Account.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    DOCUMENSO_URL: documenso.url,
    DOCUMENSO_TOKEN: 'api_right',
    DOCUMENSO_WEBHOOK_SECRET: 'webhook_hidden',
  };
});
afterAll(async () => {
  smtp.close();
  stripe.close();
  await Promise.all([provider.close(), s3.close(), documenso.close(), database.drop()]);
});

async function check(change: Record<string, string> = {}) {
  const answer = await runCommand('check-setup', [], { ...site, ...change });
  const shown = answer.stdout + answer.stderr;
  for (const secret of [
    password,
    encodeURIComponent(password),
    'a secret',
    'sk_test_',
    'whsec_',
    'api_right',
    s3Account.secretAccessKey,
  ]) {
    expect(shown).not.toContain(secret);
  }
  return answer;
}

test('everything that works is said in one line each, and the command succeeds [operate-2]', async () => {
  const { code, stdout, stderr } = await check();
  expect(stderr).toBe('');
  expect(
    stdout.split('\n').map((line) => line.replace(/PostgreSQL [\d.]+[^,]* answered/, 'PostgreSQL answered')),
  ).toEqual([
    'ok      Settings  All settings can be read; the site is at http://localhost:3000.',
    'ok      Database  PostgreSQL answered, can be written to and updated.',
    `ok      Storage   The bucket ${s3Account.bucket} at ${s3.endpoint}: a file was written, read and deleted.`,
    `ok      Mail      The mail server 127.0.0.1:${smtp.port} answered and accepted user and password.`,
    'ok      Mail      Emails come from Kindling <no-reply@kindling.example>.',
    `ok      Sign-in   The provider ${provider.issuer} answered.`,
    'ok      Sign-in   Its signing keys were read (1).',
    'ok      Sign-in   Sign-ins ask for the scopes openid profile email offline_access.',
    'ok      Sign-in   It accepted OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    'ok      Payments  STRIPE_SECRET_KEY is a valid test key of the account acct_1 (US), which can take payments.',
    'ok      Payments  STRIPE_PUBLISHABLE_KEY is valid.',
    'ok      Payments  Stripe sends events to http://localhost:3000/api/webhooks/stripe (STRIPE_WEBHOOK_SECRET).',
    'note    Payments  Payouts to creators are off: STRIPE_CONNECT_WEBHOOK_SECRET is not set.',
    `ok      Signing   Documenso at ${documenso.url} answered and accepts DOCUMENSO_TOKEN.`,
    '',
    'Everything that was tried works.',
    '',
  ]);
  expect(code).toBe(0);
  expect(s3.objects.size).toBe(0);
});

test('a setting that cannot be read ends it with its sentence', async () => {
  const { code, stdout } = await check({ SMTP_URL: `smtp://kindling:${password}@127.0.0.1:1` });
  expect([code, stdout.split(' ')[0]]).toEqual([1, 'FAILED']);
  expect(stdout).toMatch(/^FAILED {2}Settings {2}SMTP_URL must be /);
});

test('each part that fails is named with its setting, and does not hide the others [operate-3]', async () => {
  s3.faults.push('forbidden');
  const { code, stdout } = await check({
    DATABASE_URL: 'postgresql://kindling:p%2Fs%23w%40rd@127.0.0.1:1/kindling',
    SMTP_URL: `smtp://wrong:${encodeURIComponent(password)}@127.0.0.1:${smtp.port}`,
    OIDC_CLIENT_SECRET: 'a secret of another',
    OIDC_SIGN_OUT: 'on',
    STRIPE_SECRET_KEY: 'sk_test_wrong',
    DOCUMENSO_TOKEN: 'api_wrong',
  });
  expect(code).toBe(1);
  expect(stdout).toContain('FAILED  Database  DATABASE_URL cannot be reached');
  expect(stdout).toMatch(/FAILED {2}Storage {3}The bucket pictures at .*: a file could not be written: /);
  expect(stdout).toMatch(/FAILED {2}Mail {6}The mail server .* refused user or password of SMTP_URL \(535\)\./);
  expect(stdout).toContain('FAILED  Sign-in   It refused OIDC_CLIENT_ID or OIDC_CLIENT_SECRET: invalid_client.');
  expect(stdout).toContain('FAILED  Sign-in   OIDC_SIGN_OUT is on, but the provider offers no address');
  expect(stdout).toContain('FAILED  Payments  STRIPE_SECRET_KEY was refused by Stripe.');
  expect(stdout).toContain('FAILED  Signing   Documenso refuses DOCUMENSO_TOKEN.');
  expect(stdout).toContain('7 of these have to be fixed.');
});

test('services that cannot be reached, and another issuer, are plain lines too', async () => {
  const { code, stdout, stderr } = await check({
    SMTP_URL: 'smtp://127.0.0.1:1',
    OIDC_ISSUER: `${provider.issuer}/realms/other`,
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_wrong',
    S3_ENDPOINT: 'http://127.0.0.1:1',
  });
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/FAILED {2}Mail {6}The mail server 127.0.0.1:1 of SMTP_URL cannot be used: /);
  expect(stdout).toContain(`calls itself "${provider.issuer}"`);
  expect(stdout).toMatch(/FAILED {2}Payments {2}Stripe could not be asked: /);
  expect(stdout).toMatch(/FAILED {2}Storage /);
});

test('the check lists what a single-machine site lacks', async () => {
  const env = { DATABASE_URL: '', STORAGE: '', SMTP_URL: '', OIDC_ISSUER: '', PAYMENTS: '', MAIL_FROM: '' };
  const { code, stdout } = await check(env);
  expect(code).toBe(0);
  expect(stdout).toMatch(/note {4}Mail {6}No mail server/);
  expect(stdout).toMatch(/note {4}Sign-in {3}The development sign-in is on/);
  expect(stdout).toMatch(/note {4}Payments {2}Payments are simulated/);
});

/** Implements enough SMTP for one user to sign in. */
async function startMailServer(): Promise<{ port: number; close: () => void }> {
  const server = createServer((socket) => answerMail(socket));
  await listen(server);
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

function answerMail(socket: Socket): void {
  socket.on('error', () => undefined);
  socket.write('220 stand-in\r\n');
  socket.on('data', (data) => {
    const [verb = '', , token = ''] = data.toString().trim().split(' ');
    if (/^EHLO$/i.test(verb)) socket.write('250-stand-in\r\n250 AUTH PLAIN\r\n');
    else if (/^AUTH$/i.test(verb)) {
      const isRight = Buffer.from(token, 'base64').toString() === `\0kindling\0${password}`;
      socket.write(isRight ? '235 ok\r\n' : `535 no, not ${token}\r\n`);
    } else socket.write('250 ok\r\n');
  });
}

/** Knows one secret and one publishable key. */
async function startStripe(): Promise<{ address: string; close: () => void }> {
  const server = createHttpServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stripe');
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const refuse = (status: number, error: object) =>
      send(status, { error: { type: 'invalid_request_error', ...error } });
    if (!key.endsWith('_right')) return refuse(401, { message: `Invalid API Key provided: ${key}` });
    if (pathname === '/v1/account')
      return send(200, { id: 'acct_1', object: 'account', country: 'US', charges_enabled: true });
    if (pathname === '/v1/webhook_endpoints') {
      const data = [{ id: 'we_1', status: 'enabled', url: 'http://localhost:3000/api/webhooks/stripe' }];
      return send(200, { object: 'list', data, has_more: false });
    }
    return refuse(404, { code: 'resource_missing', message: 'No such payment' });
  });
  await listen(server);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}
