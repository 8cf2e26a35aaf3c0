// A project is shared: by its menu, without script too, and as an embed on another site.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { shareLinks } from '#features/sharing/share-links.ts';
import { shareKitCopy, shareMenuCopy } from '#features/sharing/web/share-menu-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/quiet.ts';

/** A page of somebody else, from a server of its own: browsers keep a page without one from showing sites on this machine. */
async function openSite(page: Page, body: string): Promise<void> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  page.once('close', () => server.close());
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

test('another site shows a project with its figures, in a frame that passes for itself', { tag: '@desktop' }, async ({
  page,
  baseURL,
}) => {
  const address = `${baseURL}/embed/projects/1`;
  await openSite(page, `<iframe src="${address}" title="A project" width="280" height="430"></iframe>`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame.getByText('raised of')).toBeVisible();
  await expect(frame.getByRole('link', { name: /^See the project/ })).toHaveAttribute('target', '_blank');
  await page.goto(address);
  await expectAccessible(page);
});

test.describe('another site', () => {
  test.use({ expectedErrors: [/frame-ancestors|Refused to display/] });

  test('cannot frame any other page', { tag: '@desktop' }, async ({ page, baseURL }) => {
    await openSite(page, `<iframe src="${baseURL}/projects/1"></iframe>`);
    await expect.poll(() => page.frames().map((each) => each.url())).toContain('chrome-error://chromewebdata/');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a project has links to share it, and a page with its QR code and codes to copy', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/projects/1');
    const panel = page.locator('#share');
    await panel.getByText(shareMenuCopy.more).click();
    for (const { name } of shareLinks) {
      const link = panel.getByRole('link', { name: shareMenuCopy.on(name) });
      await expect(link).toHaveAttribute('href', /^https:\/\/.*projects%2F1/);
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    await panel.getByRole('link', { name: shareMenuCopy.kit }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect(page.getByLabel(shareKitCopy.embedCode, { exact: true })).toHaveValue(/\/embed\/projects\/1"/);
    await expect(page.getByLabel(shareKitCopy.badgeMarkdown, { exact: true })).toHaveValue(/\/badge\/projects\/1\.svg/);
  });
});
