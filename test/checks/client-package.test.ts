// packages/client: its types match the API, and its example runs against a site with a token.
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToken } from '#features/tokens/token-contract.ts';
import { areTypesOf, clientTypesFile } from '../../scripts/client-types.ts';
import { invest } from '../factories/invest.ts';
import { makeProject, makeUser } from '../factories/make.ts';
import { useTestApp } from '../servers/test-app.ts';

const site = useTestApp();
const root = path.resolve(import.meta.dirname, '../..');
const packageFolder = path.join(root, 'packages/client');
/** Where an integrator's npm would put the package. */
const installed = path.join(root, '.cache/client-example');

beforeAll(async () => {
  await rm(installed, { recursive: true, force: true });
  await mkdir(path.join(installed, 'node_modules/@kindling'), { recursive: true });
  await symlink(packageFolder, path.join(installed, 'node_modules/@kindling/client'));
});
afterAll(() => rm(installed, { recursive: true, force: true }));

test('its types are those of the API document', async () => {
  const document = (await site.app.inject('/openapi.json')).body;
  const file = await readFile(clientTypesFile, 'utf8');
  expect(areTypesOf(file, document), 'run npm run client').toBe(true);
});

test('its version is that of the product', async () => {
  const read = async (folder: string) =>
    JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
  const [product, client] = [await read(root), await read(packageFolder)];
  expect(client.version).toBe(product.version);
  // The example below runs with what the product installs.
  expect(client.dependencies['openapi-fetch']).toBe(product.devDependencies['openapi-fetch']);
});

test('its example lists projects, reads one and sums up own investments', async () => {
  const [owner, investor] = [await makeUser(site.deps), await makeUser(site.deps)];
  const { id: projectId } = await makeProject(site.deps, { ownerId: owner.id, title: 'A lamp' });
  await invest(site, investor, { projectId, amount: 1000 });
  const scopes = ['projects:read' as const, 'investments:read' as const];
  const { token } = (await site.call(createToken, { as: investor, body: { name: 'Report', scopes, days: 7 } })).body;
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--preserve-symlinks-main', path.join(installed, 'node_modules/@kindling/client/examples/report.mjs')],
    { env: { KINDLING_URL: `http://127.0.0.1:${port}`, KINDLING_TOKEN: token } },
  );
  expect(stdout.split('\n')).toEqual(['1 projects', 'A lamp: $1000 of $50000', '$1000.00 in A lamp (completed)', '']);
});

test('its other example takes a webhook with the right signature, and refuses any other', async () => {
  const example = pathToFileURL(path.join(packageFolder, 'examples/webhook.mjs')).href;
  const { readEvent } = (await import(example)) as {
    readEvent: (call: { secret: string; headers: Record<string, string>; body: string }) => unknown;
  };
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
  const [body, at] = ['{"type":"project.funded","data":{"id":7}}', new Date()];
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
  expect(readEvent({ secret, headers, body })).toEqual({ type: 'project.funded', data: { id: 7 } });
  expect(() => readEvent({ secret, headers, body: body.replace('7', '8') })).toThrow('signature');
});
