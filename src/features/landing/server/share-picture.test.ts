// Every shared page has a picture that networks can read.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Site } from '#kernel/site.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { renderHead } from '#web/document-head.ts';

const kindling = useTestApp();

const site = { name: 'Kindling', publicUrl: 'https://kindling.test' } as Site;
const name = `${'a'.repeat(22)}-1600x1000`;

test.each([
  [undefined, 'https://kindling.test/share-picture.png', 'image/png'],
  [`/media/${name}`, `https://kindling.test/media/${name}/preview.jpg`, 'image/jpeg'],
  [`/media/${name}/800.webp`, `https://kindling.test/media/${name}/preview.jpg`, 'image/jpeg'],
])('a page with the picture %s is shared with %s', (image, address, type) => {
  const head = renderHead({ title: 'A page', ...(image !== undefined && { image }) }, site, '/');
  expect(head).toContain(`<meta property="og:image" content="${address}">`);
  expect(head).toContain(`<meta property="og:image:type" content="${type}">`);
});

test('the picture of the site is a PNG in the size that networks ask for', async () => {
  const answer = await kindling.app.inject('/share-picture.png');
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(answer.rawPayload.length).toBeLessThan(60_000);
});
