// A creator writes updates; readers see only those meant for them.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { ownProjectsCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { draftCopy } from '#features/projects/web/form/draft/draft-copy.ts';
import {
  updatesCopy as copy,
  editorCopy,
  updatePageCopy,
  visibilityCopy,
  writeCopy,
} from '#features/updates/web/updates-copy.ts';
import { writingCopy } from '#features/writing/web/writing-copy.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessible.ts';
import { invest } from '../support/investments.ts';
import { newPerson, register, signInAsAdmin, signInByCalls } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { openRowMenu } from '../support/row-menu.ts';

/** Console errors expected from a broken connection and a refused save. */
const expected = [/net::ERR_FAILED|409/];

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

async function fill(page: Page, title: string, text: string): Promise<void> {
  // A text area in which someone is typing is not replaced by the editor.
  await expect(page.getByRole('toolbar', { name: writingCopy.formatting })).toBeVisible();
  await page.getByLabel(editorCopy.titleField).fill(title);
  await page.getByRole('textbox', { name: editorCopy.text, exact: true }).fill(text);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: editorCopy.publish }).click();
  await page.getByRole('dialog').getByRole('button', { name: editorCopy.publishDialog.confirm }).click();
  await page.waitForURL(/\/projects\/\d+\/updates\/\d+$/);
}

test('a creator writes with a picture for investors only, who read it; others find a line without a title [updates-7]', async ({
  page,
  browser,
}) => {
  const [investor, visitor] = await Promise.all([browser.newContext(), browser.newContext()]);
  await register(page.request, newPerson('Carla Creator'));
  const { id, title } = await submitProject(page.context());
  await register(investor.request, newPerson('Ingrid Investor'));
  await invest(investor, id, 500);

  await open(page, '/dashboard');
  const row = page.getByRole('article', { name: title });
  await openRowMenu(row);
  await row.getByRole('link', { name: ownProjectsCopy.updates }).click();
  await expect(page.getByText(writeCopy.noneTitle)).toBeVisible();
  await page.getByRole('button', { name: writeCopy.write }).click();
  await page.getByRole('button', { name: editorCopy.publish }).click();
  await expect(page.getByText(editorCopy.titleMissing)).toBeVisible();
  await expect(page.getByLabel(editorCopy.titleField)).toBeFocused();
  await fill(page, 'The molds are here', 'They are heavy. <img src=x onerror="window.hacked = true">');
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'mold.jpg', mimeType: 'image/jpeg', buffer });
  // The picture asks for its description.
  await expect(page.getByLabel(writingCopy.picture.alt)).toBeFocused();
  await page.keyboard.type('A mold on a table');
  await expect(page.getByRole('img', { name: 'A mold on a table' })).toBeVisible();
  await page.getByRole('radio', { name: visibilityCopy.backers_only.label }).check();
  await expectAccessible(page, 'the editor of an update');
  // The page is left while a save is on its way, whose answer never arrives.
  await page.route('**/api/update-drafts/*', async (route) => {
    await route.fetch();
  });
  const saving = page.waitForRequest(/update-drafts/);
  await page.getByLabel(editorCopy.titleField).press('End');
  await page.keyboard.type('!');
  await saving;
  await page.waitForTimeout(500);
  await page.unroute('**/api/update-drafts/*');
  await page.reload();
  await expect(page.getByLabel(editorCopy.titleField)).toHaveValue('The molds are here!');
  await expect(page.getByText(editorCopy.conflict.title)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: visibilityCopy.backers_only.label })).toBeChecked();
  await expectNoSidewaysScroll(page, 'the editor of an update');
  await publish(page);
  await expect(page.getByRole('heading', { name: 'The molds are here!', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  const { pathname } = new URL(page.url());

  const reader = await investor.newPage();
  await open(reader, `/projects/${id}`);
  await reader.getByRole('link', { name: 'The molds are here!' }).click();
  await expect(reader.getByRole('img', { name: 'A mold on a table' })).toBeVisible();
  await expectAccessible(reader, 'an update');

  const stranger = await visitor.newPage();
  await open(stranger, `/projects/${id}`);
  await expect(stranger.getByText(copy.locked(1))).toBeVisible();
  await expect(stranger.getByText('molds')).toHaveCount(0);
  expect((await stranger.goto(pathname))?.status()).toBe(404);
  await expect(stranger.getByText(updatePageCopy.hidden.text)).toBeVisible();
  await signInByCalls(visitor.request, newPerson('Nora Nobody'));
  expect((await stranger.goto(pathname))?.status()).toBe(404);
  await expect(stranger.getByText(updatePageCopy.hidden.text)).toHaveCount(0);
  await Promise.all([investor.close(), visitor.close()]);
});

test('open pages learn of an update; it is edited with a mark, and removed with a trace', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const creator = await browser.newContext();
  const office = await browser.newContext();
  await register(creator.request, newPerson('Carla Creator'));
  const { id } = await submitProject(creator);
  await open(page, `/projects/${id}`);
  const desk = await creator.newPage();
  await open(desk, `/dashboard/projects/${id}/updates`);
  await desk.getByRole('button', { name: writeCopy.write }).click();
  await fill(desk, 'First light', 'It shines.');
  await publish(desk);
  await page.getByRole('button', { name: copy.fresh(1) }).click();
  await expect(page.getByRole('link', { name: 'First light' })).toBeVisible();

  await desk.getByRole('link', { name: updatePageCopy.edit }).click();
  await fill(desk, 'First light at last', 'It shines.');
  await desk.reload();
  await expect(desk.getByText(editorCopy.restored)).toBeVisible();
  await expect(desk.getByLabel(editorCopy.titleField)).toHaveValue('First light at last');
  await desk.getByRole('button', { name: editorCopy.save }).click();
  await expect(desk.getByRole('heading', { name: 'First light at last' })).toBeVisible();
  await expect(desk.getByText(copy.edited)).toBeVisible();

  const admin = await office.newPage();
  await signInAsAdmin(admin, `/admin/projects/${id}`);
  await admin.getByRole('button', { name: /^Remove\s*: First light at last/ }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: writeCopy.removeDialog.confirmLabel }).click();
  await dialog.getByRole('textbox').fill('It advertises another site.');
  await dialog.getByRole('button', { name: writeCopy.removeDialog.confirmLabel }).click();
  await expect(admin.getByText(copy.removed.administrator)).toBeVisible();
  await open(page, `/projects/${id}`);
  await expect(page.getByText(copy.reason('It advertises another site.'))).toBeVisible();
  await expect(page.getByText('First light')).toHaveCount(0);
  await Promise.all([creator.close(), office.close()]);
});

test.describe('in trouble', () => {
  test.use({ expectedErrors: expected });

  test('two windows do not overwrite each other, and a broken connection loses nothing', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page }) => {
    await register(page.request, newPerson('Carla Creator'));
    const { id } = await submitProject(page.context());
    await open(page, `/dashboard/projects/${id}/updates`);
    await page.getByRole('button', { name: writeCopy.write }).click();
    await page.waitForURL(/drafts\/\d+$/);
    const other = await page.context().newPage();
    await open(other, page.url());
    await fill(page, 'Here', 'Typed here.');
    await expect(page.getByText(/Draft saved/)).toBeVisible();
    await fill(other, 'There', 'Typed there.');
    await expect(other.getByText(editorCopy.conflict.title)).toBeVisible();
    await other.getByRole('button', { name: editorCopy.conflict.keepMine }).click();
    await expect(other.getByText(/Draft saved/)).toBeVisible();
    await page.getByLabel(editorCopy.titleField).fill('Here again');
    await page.getByRole('button', { name: editorCopy.conflict.takeOther }).click();
    await expect(page.getByLabel(editorCopy.titleField)).toHaveValue('There');

    await page.route('**/api/update-drafts/*', (route) => route.abort());
    await page.getByLabel(editorCopy.titleField).fill('Offline');
    await expect(page.getByText(draftCopy.troubles.offline)).toBeVisible();
    await page.getByRole('button', { name: editorCopy.publish }).click();
    await page.getByRole('dialog').getByRole('button', { name: editorCopy.publishDialog.confirm }).click();
    await expect(page.getByText(editorCopy.notSavedYet)).toBeVisible();
    await page.unroute('**/api/update-drafts/*');
    await page.reload();
    await expect(page.getByLabel(editorCopy.titleField)).toHaveValue('Offline');
  });
});
