// Browsers that lack a newer feature, or are on plain http: pages open, and copying works.
import type { Page } from '@playwright/test';
import { picturesCopy } from '#features/projects/web/form/pictures/pictures-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { shareMenuCopy } from '#features/sharing/web/share-menu-copy.ts';
import { invest } from '../support/investments.ts';
import { newPerson, signIn, signInByCalls } from '../support/people.ts';
import { offerProject, submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

test('pages open in the oldest browsers that the build is made for [browsers-7]', async ({ page, browser }) => {
  await page.addInitScript(() => {
    // Removes features that Safari 17.5, Firefox 125 and Chrome 123 lack.
    for (const [of, names] of [
      [URL, ['parse']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      [Promise, ['try']],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())),
        ['map', 'filter', 'toArray', 'some', 'find', 'forEach'],
      ],
    ] as [object, string[]][]) {
      for (const name of names) Reflect.deleteProperty(of, name);
    }
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  });
  const context = await browser.newContext();
  await signInByCalls(context.request, newPerson('Carla Creator'));
  const { id, title } = await submitProject(context, { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' });
  await context.close();
  await page.goto(`/projects/${id}`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(pageCopy.video.play)).toBeVisible();
  await signIn(page, newPerson(), '/submit');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByLabel(picturesCopy.video.label).fill('vimeo.com/123456789/abcdef1234');
  await expect(page.getByRole('link', { name: picturesCopy.video.watch })).toHaveAttribute(
    'href',
    'https://vimeo.com/123456789/abcdef1234',
  );
});

test.describe('on plain http', () => {
  test.use({ permissions: [] });
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'clipboard');
      Reflect.deleteProperty(Navigator.prototype, 'share');
      Reflect.deleteProperty(Navigator.prototype, 'locks');
      Reflect.deleteProperty(Navigator.prototype, 'credentials');
      Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
      Reflect.deleteProperty(Crypto.prototype, 'subtle');
    });
  });

  test('links are copied from a project and from a confirmation [browsers-8]', async ({ page, browser }) => {
    const project = await offerProject(browser);
    await signIn(page, newPerson(), `/projects/${project.id}`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: shareMenuCopy.copyLink }).click();
    await expect(page.getByText(shareMenuCopy.copied)).toBeVisible();
    expect(await pasted(page)).toMatch(new RegExp(`/projects/${project.id}$`));
    const id = await invest(page, project.id, 150);
    await page.goto(`/investments/${id}/confirmation`);
    await page.locator('summary', { hasText: shareMenuCopy.shareButton }).click();
    await page.getByRole('button', { name: shareMenuCopy.copyLink }).click();
    await expect(page.getByText(shareMenuCopy.copied)).toBeVisible();
    expect(await pasted(page)).toMatch(new RegExp(`/projects/${project.id}$`));
  });
});

async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }));
    document.getElementById('paste')?.focus();
  });
  await page.keyboard.press('Control+V');
  const text = await page.locator('#paste').inputValue();
  await page.evaluate(() => document.getElementById('paste')?.remove());
  return text;
}
