// The guard of outgoing webhooks: nothing but public https addresses, whatever a name resolves to and however an address is spelled.
import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTargetGuard, isPublicAddress, type Resolve } from './target-guard.ts';
import { sendRequest } from './webhook-request.ts';

const site = { publicUrl: 'https://kindling.example', port: 3000, webhookAllow: { hosts: [], ranges: [] } };
const guard = createTargetGuard(site);
const never = new AbortController().signal;

/** Answers the addresses one after the other, as a hostile name server would. */
function resolveTo(...answers: string[][]): Resolve & { calls: number } {
  const resolve: Resolve = (_hostname, _options, done) => {
    const addresses = answers[Math.min(counted.calls, answers.length - 1)] ?? [];
    counted.calls += 1;
    done(
      null,
      addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  const counted = Object.assign(resolve, { calls: 0 });
  return counted;
}

const send = (
  url: string,
  { resolve, webhookAllow = site.webhookAllow }: { resolve?: Resolve; webhookAllow?: object } = {},
) =>
  sendRequest(
    createTargetGuard({ ...site, webhookAllow: { hosts: [], ranges: [], ...webhookAllow } }, resolve),
    { url, body: '{}', headers: {} },
    never,
  );

let requests = 0;
const inner = createServer((_request, response) => {
  requests += 1;
  response.end('inside');
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  port = (inner.address() as AddressInfo).port;
});
afterAll(() => void inner.close());

test.each([
  '127.0.0.1',
  '127.1',
  '127.0.0.1.',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0',
  '10.0.0.5',
  '172.16.3.4',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '１２７.０.０.１',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[0:0:0:0:0:ffff:10.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[100::1]',
  'localhost',
  'LOCALHOST',
  'hooks.localhost',
  'localhost.',
])('https://%s is refused before anything is sent', async (host) => {
  const url = `https://${host}/hooks`;
  expect(guard.findProblem(url)).toBe('The address must be reachable from the internet');
  expect(await send(url)).toMatchObject({ status: null, error: 'blocked' });
});

test.each([
  ['http://hooks.example.org', 'The address must start with https:// and use port 443 or 8443'],
  ['https://hooks.example.org:22', 'The address must start with https:// and use port 443 or 8443'],
  ['https://user:key@hooks.example.org', 'The address may not contain a username or password'],
  ['https://user@hooks.example.org', 'The address may not contain a username or password'],
  ['file:///etc/passwd', 'Enter an address that starts with https://'],
  ['gopher://hooks.example.org', 'Enter an address that starts with https://'],
  ['hooks.example.org', 'Enter an address that starts with https://'],
  ['https://', 'Enter an address that starts with https://'],
  ['https://kindling.example/api', 'The address may not lead to this site'],
  ['https://KINDLING.example.:443/api', 'The address may not lead to this site'],
])('%s is refused with a sentence', (url, problem) => {
  expect(guard.findProblem(url)).toBe(problem);
});

test.each([
  'https://hooks.example.org/a?b=c',
  'https://hooks.example.org:8443',
  'https://93.184.216.34',
  'https://[2606:4700::1111]',
])('%s may be tried', (url) => {
  expect(guard.findProblem(url)).toBeUndefined();
});

test.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '::1',
  '::ffff:127.0.0.1',
  'fd00:ec2::254',
  '64:ff9b::a9fe:a9fe',
])('a public name that resolves to %s reaches nothing', async (address) => {
  expect(await send('https://hooks.example.org', { resolve: resolveTo([address]) })).toMatchObject({
    error: 'blocked',
  });
  expect(await send('https://hooks.example.org', { resolve: resolveTo(['93.184.216.34', address]) })).toMatchObject({
    error: 'blocked',
  });
});

test('a name that changes its address between the check and the connection reaches nothing', async () => {
  const before = requests;
  const resolve = resolveTo(['93.184.216.34'], ['127.0.0.1']);
  const rebound = createTargetGuard(site, resolve);
  const url = new URL('https://hooks.example.org');
  await new Promise<void>((done) => rebound.createLookup(url)('hooks.example.org', { all: true }, () => done()));
  expect(await sendRequest(rebound, { url: url.href, body: '{}', headers: {} }, never)).toMatchObject({
    error: 'blocked',
  });
  // The connection used the one look-up that was checked.
  expect([resolve.calls, requests]).toEqual([2, before]);
});

test('what the operator allows is reached, by plain http too, and nothing beside it', async () => {
  const resolve = resolveTo(['127.0.0.1']);
  const url = `http://hooks.internal:${port}`;
  expect(await send(url, { resolve, webhookAllow: { hosts: ['hooks.internal'] } })).toMatchObject({
    status: 200,
    answer: 'inside',
  });
  expect(await send(url, { resolve, webhookAllow: { ranges: ['127.0.0.0/8'] } })).toMatchObject({ status: 200 });
  expect(await send(`http://127.0.0.1:${port}`, { webhookAllow: { ranges: ['127.0.0.1/32'] } })).toMatchObject({
    status: 200,
  });
  expect(await send(`http://[::ffff:127.0.0.1]:${port}`, { webhookAllow: { ranges: ['10.0.0.0/8'] } })).toMatchObject({
    error: 'blocked',
  });
  expect(
    await send(url, { resolve, webhookAllow: { hosts: ['other.internal'], ranges: ['10.0.0.0/8'] } }),
  ).toMatchObject({ error: 'blocked' });
  // A public name gains nothing by the permission for others.
  expect(
    await send('http://hooks.example.org', {
      resolve: resolveTo(['93.184.216.34']),
      webhookAllow: { ranges: ['10.0.0.0/8'] },
    }),
  ).toMatchObject({ error: 'blocked' });
});

test('the site itself is never a target, even where its machine is allowed', async () => {
  const own = createTargetGuard(
    { ...site, port, webhookAllow: { hosts: [], ranges: ['127.0.0.0/8'] } },
    resolveTo(['127.0.0.1']),
  );
  const before = requests;
  for (const host of ['127.0.0.1', 'hooks.internal', '[::ffff:127.0.0.1]']) {
    const outcome = await sendRequest(own, { url: `http://${host}:${port}`, body: '{}', headers: {} }, never);
    expect([host, outcome.error]).toEqual([host, 'blocked']);
  }
  expect(requests).toBe(before);
});
