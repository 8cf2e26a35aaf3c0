// Drawing costs much more than reading, so that a caller may have fewer pictures drawn than read.
import { expect, test } from 'vitest';
import { makeProject } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp({ env: { RATE_LIMITS: 'on' } });

test('a caller who has many QR codes drawn is asked to wait, and still reads other pictures', async () => {
  const { id } = await makeProject(kindling.deps);
  const get = (kind: string) => kindling.app.inject({ url: `/share/projects/${id}/qr.${kind}` });
  const drawn = await Promise.all(Array.from({ length: 61 }, () => get('png')));
  const refused = drawn.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map(({ statusCode, headers }) => [statusCode, Number(headers['retry-after']) > 0])).toEqual([
    [429, true],
  ]);
  expect((await get('svg')).statusCode).toBe(200);
});
