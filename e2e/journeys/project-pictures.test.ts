// A creator adds pictures to a project: choose, crop, upload, reorder and describe them; failures lose nothing.

import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { imageCopy } from '#features/images/web/image-copy.ts';
import { picturesCopy } from '#features/projects/web/form/pictures/pictures-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, signIn, signInThroughPopup, untilSettled } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

type Chosen = { name: string; mimeType: string; buffer: Buffer };

async function photo(
  name: string,
  { width = 1600, height = 1000, orientation = 1, color = '#c86' } = {},
): Promise<Chosen> {
  const lamp = Buffer.from(
    `<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="150" r="90"/></svg>`,
  );
  const buffer = await sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input: lamp }])
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

async function fillTheRest(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description', { exact: true }).fill('A reading lamp that follows the sun.');
  await page.getByLabel('Category').selectOption('Technology');
  await page.getByLabel('Funding goal').fill('25,000');
  await page.getByLabel('Valuation').fill('$250,000');
}

/** Submits the form and opens the project it created. */
async function submit(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Encodes quickly. */
const small = { width: 480, height: 300 };

const picture = (page: Page, number: number): Locator =>
  page.getByRole('listitem', { name: picturesCopy.name(number), exact: true });

/** Expects the picture with this address, in any rendition. */
async function expectAddress(place: Locator, address = ''): Promise<void> {
  await expect(place.locator(`img[src^="${address}"]`)).toBeVisible();
}

/** The address of the picture shown, without its rendition. */
async function addressIn(place: Locator): Promise<string> {
  const source = await place.locator('img[src^="/media/"]').getAttribute('src');
  return /^\/media\/[^/]+/.exec(source ?? '')?.[0] ?? '';
}

test('a photo becomes the cover: the cropped part, upright, in the form, on the project and on its card', {
  tag: '@phone',
}, async ({ page }) => {
  const title = `Cover lamp ${Date.now()}`;
  await signIn(page, newPerson('Carla Creator'), '/submit');
  await fillTheRest(page, title);
  const cover = page.getByRole('group', { name: 'Cover', exact: true });

  // A photo from a phone held upright: stored sideways, with an orientation tag.
  await cover.getByLabel(picturesCopy.cover.choose).setInputFiles(await photo('lamp.jpg', { orientation: 6 }));
  const dialog = page.getByRole('dialog', { name: picturesCopy.cover.cropTitle });
  await expect(dialog.getByText(imageCopy.cropSize({ width: 1000, height: 625 }))).toBeVisible();
  await expect(dialog.getByText(imageCopy.tooSmall(1200))).toBeVisible();
  const frame = dialog.getByRole('group', { name: imageCopy.handles.cropArea });
  await expect(frame).toBeFocused();
  await expect(frame).toHaveCSS('position', 'absolute');
  await expectAccessible(page, 'the dialog of a picture', { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await cover.getByLabel(picturesCopy.cover.choose).setInputFiles(await photo('lamp.jpg', { orientation: 6 }));
  await page.getByRole('group', { name: imageCopy.handles.cropArea }).press('Shift+ArrowDown');
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/api/images')),
    dialog.getByRole('button', { name: imageCopy.applyCrop }).click(),
  ]);
  const middle = (1600 - 625) / 2 / 1600;
  expect(Number(new URL(sent.url()).searchParams.get('cropTop'))).toBeGreaterThan(middle);
  await expect(cover.getByRole('img', { name: picturesCopy.cover.alt })).toHaveAttribute(
    'src',
    /^\/media\/.*-1000x625\//,
  );
  const address = await addressIn(cover);

  await cover.getByRole('button', { name: `${picturesCopy.cover.remove} ${picturesCopy.cover.of}` }).click();
  await expect(cover.getByRole('img', { name: picturesCopy.cover.alt })).toBeHidden();
  await cover.getByRole('button', { name: 'Undo' }).click();
  await expect(cover.getByRole('img', { name: picturesCopy.cover.alt })).toBeVisible();
  await submit(page, title);
  await page.goto(`/projects?q=${encodeURIComponent(title)}`);
  await expect(page.locator(`main picture img[src^="${address}"]`).first()).toBeVisible();
});

test.describe('with a failure', () => {
  test.use({ expectedErrors: [/status of 500|ERR_INTERNET_DISCONNECTED/] });

  test('many pictures upload at once, failures show why and can be retried, and order and descriptions reach the page', {
    tag: '@nightly',
  }, async ({ page, context }) => {
    const title = `Gallery lamp ${Date.now()}`;
    await signIn(page, newPerson('Carla Creator'), '/submit');
    await fillTheRest(page, title);
    const gallery = page.getByRole('group', { name: 'Gallery', exact: true });
    const release = Promise.withResolvers<void>();
    let uploads = 0;
    await page.route(/\/api\/images(\?|$)/, async (route) => {
      uploads += 1;
      if (uploads === 2)
        return route.fulfill({ status: 500, json: { code: 'internal', message: 'The lamp went out.' } });
      if (uploads === 1) await release.promise;
      return route.continue();
    });
    await gallery
      .getByLabel(picturesCopy.gallery.add)
      .setInputFiles([
        await photo('red.jpg', { ...small, color: '#c44' }),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') },
        await photo('green.jpg', { ...small, color: '#4c4' }),
        await photo('blue.jpg', { ...small, color: '#44c' }),
      ]);
    await expect(gallery.getByText(`notes.txt: ${imageCopy.wrongType}`)).toBeVisible();
    await expect(picture(page, 2).getByText('Not uploaded. The lamp went out.')).toBeVisible();
    await expect(picture(page, 3).getByRole('button', { name: 'Crop image 3' })).toBeVisible();
    // The first one is still uploading, so the form waits for it.
    await expect(picture(page, 1).getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Project' })).toBeDisabled();
    await expect(page.getByText(picturesCopy.stillUploading(picturesCopy.one))).toBeVisible();
    await expectAccessible(page, 'the gallery', { within: '[aria-label=Gallery]' });
    release.resolve();
    await expect(picture(page, 1).getByRole('button', { name: 'Crop image 1' })).toBeVisible();

    await context.setOffline(true);
    await picture(page, 2).getByRole('button', { name: 'Retry' }).click();
    await expect(picture(page, 2).getByText('Not uploaded. You are offline.')).toBeVisible();
    await context.setOffline(false);
    await picture(page, 2).getByRole('button', { name: 'Retry' }).press('Enter');
    await expect(picture(page, 2).getByRole('button', { name: 'Crop image 2' })).toBeVisible();
    await expect(picture(page, 2)).toBeFocused();

    const addresses = [
      await addressIn(picture(page, 1)),
      await addressIn(picture(page, 2)),
      await addressIn(picture(page, 3)),
    ];
    await picture(page, 3).getByLabel(picturesCopy.altLabel).fill('The lamp in blue');
    await picture(page, 3).getByRole('button', { name: 'Move image 3 earlier' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move image 2 earlier' })).toBeFocused();
    await page.getByRole('button', { name: 'Move image 2 earlier' }).click();
    await expectAddress(picture(page, 1), addresses[2]);
    await expect(picture(page, 1).getByLabel(picturesCopy.altLabel)).toHaveValue('The lamp in blue');
    await page.getByRole('button', { name: 'Remove image 2' }).click();
    await expect(picture(page, 3)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeFocused();
    await gallery.getByRole('button', { name: 'Undo' }).click();
    await expectAddress(picture(page, 2), addresses[0]);

    await submit(page, title);
    await expect(page.getByRole('main').getByRole('img', { name: 'The lamp in blue' }).first()).toBeVisible();
    const id = /projects\/(\d+)/.exec(page.url())?.[1];
    const project = await (await page.request.get(`/api/projects/${id}`)).json();
    expect(project).toMatchObject({
      galleryImages: [addresses[2], addresses[0], addresses[1]],
      galleryTexts: ['The lamp in blue', '', ''],
    });
  });
});

test('a person whose session ended signs in, retries and loses nothing', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  context,
}) => {
  const person = newPerson('Carla Creator');
  await signIn(page, person, '/submit');
  await untilSettled(page);
  await context.clearCookies();
  await page.getByLabel(picturesCopy.gallery.add).setInputFiles(await photo('lamp.jpg', small));
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await signInThroughPopup(page, person);
  await picture(page, 1).getByRole('button', { name: 'Retry' }).click();
  await expect(picture(page, 1).getByRole('button', { name: 'Crop image 1' })).toBeVisible();
});
