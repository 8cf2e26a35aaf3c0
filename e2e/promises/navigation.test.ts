// Navigation, footer, the sign-in dialog and who may open which page, as docs/spec-coverage.md promises.
import type { Page } from '@playwright/test';
import { signInErrorSentences } from '#features/accounts/web/sign-in-copy.ts';
import { newPerson, openNavigation, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in Required' });
const openDialog = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
const pressSignIn = (page: Page) =>
  signInDialog(page).getByRole('button', { name: 'Sign in with Kindling ID' }).click();

test('a visitor sees Discover, Projects and a Sign In button [nav-1]', async ({ page }) => {
  await page.goto('/projects');
  await openNavigation(page);
  const banner = page.getByRole('banner');
  const links = banner.getByRole('navigation').getByRole('link').filter({ visible: true });
  await expect(links).toHaveText(['Discover', 'Projects']);
  await expect(links.first()).toHaveAttribute('href', '/');
  await expect(links.last()).toHaveAttribute('href', '/projects');
  await expect(banner.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(banner.getByText('Sign Out')).toHaveCount(0);
});

test('what someone signed in finds in the banner', async ({ page }) => {
  await signIn(page, newPerson('Nora Navigator'), '/projects');
  const banner = page.getByRole('banner');

  await test.step('the menu of an account leads to the profile, the messages and the settings', async () => {
    const menu = banner.locator('details').filter({ visible: true });
    await menu.locator('summary').press('Enter');
    const found = menu.getByRole('link').filter({ hasText: /^(Profile|Messages|Settings)$/ });
    await expect(found).toHaveText(['Profile', 'Messages', 'Settings']);
    await expect(found.nth(0)).toHaveAttribute('href', /^\/people\/[\w-]{20,}$/);
    await expect(found.nth(1)).toHaveAttribute('href', '/messages');
    await expect(found.nth(2)).toHaveAttribute('href', '/settings');
    await page.keyboard.press('Escape');
    await expect(found.first()).toBeHidden();
    await menu.locator('summary').press('Enter');
    await found.nth(0).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nora Navigator' })).toBeVisible();
  });

  await test.step('they also see Dashboard, Start a Project, their name and a Sign Out button [nav-2]', async () => {
    await page.goto('/projects');
    await openNavigation(page);
    const links = banner.getByRole('navigation').getByRole('link').filter({ visible: true });
    await expect(links).toHaveText(['Discover', 'Projects', 'Dashboard', 'Start a Project']);
    await expect(links.nth(2)).toHaveAttribute('href', '/dashboard');
    await expect(links.nth(3)).toHaveAttribute('href', '/submit');
    await expect(banner.getByText('Nora Navigator').filter({ visible: true }).first()).toBeVisible();
    await expect(banner.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toBeVisible();
    await expect(banner.getByRole('button', { name: 'Sign In', exact: true })).toHaveCount(0);
  });
});

test('the footer and the sign-in dialog', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/projects');
  const footer = page.getByRole('contentinfo');

  await test.step('Explore, Categories and About have their links [footer-1]', async () => {
    const lists = {
      Explore: ['Browse Projects', 'Start a Project'],
      Categories: ['Technology', 'Arts', 'Film & Video', 'Games'],
      About: ['Our Story', 'How It Works', 'Trust & Safety', 'Contact Us'],
    };
    for (const [title, links] of Object.entries(lists)) {
      await expect(footer.getByText(title, { exact: true })).toBeVisible();
      await expect(footer.getByRole('navigation', { name: title }).getByRole('link')).toHaveText(links);
    }
    const explore = footer.getByRole('navigation', { name: 'Explore' });
    await expect(explore.getByRole('link', { name: 'Browse Projects' })).toHaveAttribute('href', '/projects');
    await expect(explore.getByRole('link', { name: 'Start a Project' })).toHaveAttribute('href', '/submit');
  });

  await test.step('the copyright line shows the current year [footer-2]', async () => {
    await expect(footer.getByText(`© ${new Date().getUTCFullYear()} Kindling`)).toBeVisible();
  });

  await test.step('the dialog shows its default texts, the four benefits and one button with the name of the provider [sign-in-4]', async () => {
    await openDialog(page);
    const dialog = signInDialog(page);
    await expect(dialog.getByText('You need to sign in to your account to access this feature.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([
      /Submit and manage projects/,
      /Invest/,
      /Track.*investments and returns/,
      /updates/,
    ]);
    await expect(dialog.getByRole('button', { name: /^Sign in/ })).toHaveText(['Sign in with Kindling ID']);
  });
});

test.describe('sign-in window', { tag: '@desktop' }, () => {
  test('opens small, and a second one replaces it', async ({ page }) => {
    await page.addInitScript(() => {
      const open = window.open.bind(window);
      window.open = (...given) => {
        document.documentElement.dataset.features = given[2] ?? '';
        return open(...given);
      };
    });
    await page.goto('/projects');
    await openDialog(page);
    await Promise.all([page.waitForEvent('popup'), pressSignIn(page)]);

    await test.step('the button reads Signing in... during the sign-in [sign-in-6]', async () => {
      await expect(signInDialog(page).getByRole('button', { name: 'Signing in...' })).toBeVisible();
    });

    await test.step('it is 500 by 600 pixels [sign-in-18]', async () => {
      await expect(page.locator('html')).toHaveAttribute('data-features', /width=500,height=600/);
    });

    await test.step('a new window cancels the pending one [sign-in-13]', async () => {
      await page.keyboard.press('Escape');
      await openDialog(page);
      await pressSignIn(page);
      await expect(page.getByText('This sign-in was replaced by a newer one.')).toBeVisible();
    });
  });

  test('rejects the sign-in 8 seconds after it was closed [sign-in-7]', async ({ page }) => {
    await page.clock.install();
    await page.goto('/projects');
    await openDialog(page);
    const [popup] = await Promise.all([page.waitForEvent('popup'), pressSignIn(page)]);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await popup.close();
    await page.clock.runFor(7500);
    const dialog = signInDialog(page);
    await expect(dialog.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    // The browser decides when this window notices the closed pop-up and regains focus.
    await expect(async () => {
      await page.clock.runFor(1000);
      await expect(page.getByText(signInErrorSentences['popup-closed-by-user'])).toBeVisible({ timeout: 200 });
    }).toPass();
    await expect(dialog).toBeHidden();
  });
});

test('who may open which page', { tag: '@desktop' }, async ({ page }) => {
  const open = async (address: string) => {
    const answer = await page.request.get(address, { maxRedirects: 0 });
    return { status: answer.status(), location: answer.headers().location };
  };

  await test.step('public pages are open to everyone [route-1]', async () => {
    for (const address of ['/', '/projects', '/projects/1', '/admin/login']) {
      expect((await open(address)).status, address).toBe(200);
    }
  });

  await test.step('pages that need a sign-in redirect visitors to the sign-in dialog [route-2]', async () => {
    for (const address of ['/dashboard', '/submit', '/checkout?projectId=1&amount=100', '/projects/1/edit']) {
      const location = `/?signin=1&next=${encodeURIComponent(address)}`;
      expect(await open(address), address).toEqual({ status: 302, location });
    }
    await page.goto('/dashboard');
    await expect(signInDialog(page)).toBeVisible();
  });

  await test.step('unknown addresses show 404 Page Not Found [route-3]', async () => {
    expect((await page.goto('/anything/else'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  });

  await test.step('admin pages redirect everyone without an admin session to the admin login [route-4]', async () => {
    await signIn(page, newPerson());
    for (const address of ['/admin/dashboard', '/admin/projects', '/admin/users']) {
      const { status, location } = await open(address);
      expect(status, address).toBe(302);
      expect(location, address).toContain('/admin/login');
    }
  });
});
