// The pages in the footer: each link opens one, they can be read without JavaScript, and a message can be sent.

import type { Page } from '@playwright/test';
import { contactCopy } from '#features/inbox/web/contact-copy.ts';
import { getGuide } from '#features/landing/resource-list.ts';
import { guideSlugs, textPagePaths } from '#features/landing/text-page-paths.ts';
import { howItWorks } from '#features/landing/web/home-sections-copy.ts';
import { hero } from '#features/landing/web/landing-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { footerCopy } from '#web/frame-copy.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const footerPages: [string, string, string][] = [
  ['Our Story', '/about', 'Our Story'],
  ['How It Works', '/how-it-works', 'How It Works'],
  ['Trust & Safety', '/trust-and-safety', 'Trust & Safety'],
  ['Contact Us', '/contact', 'Contact Us'],
  [footerCopy.resources, '/resources', footerCopy.resources],
  ['Terms', '/terms', 'Terms of Use'],
  ['Privacy', '/privacy', 'Privacy'],
];

const ready = (page: Page) => page.locator('html[data-hydrated]').waitFor();

async function fillMessage(page: Page, message: string): Promise<void> {
  await page.getByLabel(contactCopy.name).fill('Robin Reader');
  await page.getByLabel(contactCopy.email).fill('robin@example.org');
  await page.getByLabel(contactCopy.topic).selectOption('Something else');
  await page.getByLabel('Message').fill(message);
}

test('each footer link opens its own page', { tag: ['@desktop', '@nightly'] }, async ({ page }) => {
  await page.goto('/projects');
  await ready(page);
  for (const [label, address, heading] of footerPages) {
    await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(`${heading} – Kindling`);
    await expect(page.locator('#main')).toBeFocused();
  }
});

test('each category in the footer opens the list of that category', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  const categories = { Technology: 'Technology', Arts: 'Arts', 'Film & Video': 'Film', Games: 'Games' };
  for (const [label, category] of Object.entries(categories)) {
    await page.goto('/about');
    await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Explore Creative Projects' })).toBeVisible();
    await expect(page.getByLabel('Category')).toHaveValue(category);
    await expect(page.getByRole('article').first()).toContainText(category);
  }
});

test('these pages have no broken links', { tag: '@desktop' }, async ({ request }) => {
  const seen = new Set<string>();
  for (const address of ['/', '/projects', '/contact', ...textPagePaths]) {
    const html = await (await request.get(address)).text();
    const links = Array.from(html.matchAll(/<a [^>]*href="([^"]*)"/g), ([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    expect(links.length, address).toBeGreaterThan(10);
    expect(links, address).not.toContain('#');
    for (const link of links) {
      if (link.startsWith('#')) expect(html, `${address} ${link}`).toContain(`id="${link.slice(1)}"`);
      if (link.startsWith('/')) seen.add(link);
    }
  }
  for (const [address = '', links] of Map.groupBy(seen, (link) => link.split('#')[0])) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.status(), address).toBeLessThan(400);
    const targets = links.map((link) => link.split('#')[1]).filter((id) => id !== undefined);
    const html = targets.length > 0 ? await answer.text() : '';
    for (const id of targets) expect(html, `${address}#${id}`).toContain(`id="${id}"`);
  }
});

test('the resource library lists its guides, and each links to the next', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  await page.goto('/resources');
  await ready(page);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(guideSlugs.length);
  await page.getByRole('link', { name: /^A valuation for people who make things/ }).click();
  for (const slug of guideSlugs) {
    await expect(page).toHaveURL(`/resources/${slug}`);
    // The address changes before the page does.
    await expect(page.getByRole('heading', { level: 1, name: getGuide(slug).title })).toBeVisible();
    const words = (await page.locator('.reading').innerText()).split(/\s+/).length;
    expect(words, slug).toBeGreaterThanOrEqual(400);
    expect(words, slug).toBeLessThanOrEqual(800);
    const next = page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: /^Next/ });
    if (slug === guideSlugs.at(-1)) await expect(next).toHaveCount(0);
    else await next.click();
  }
  await page.getByRole('link', { name: /^Previous/ }).click();
  await expect(page).toHaveURL(`/resources/${guideSlugs.at(-2)}`);
  const unknown = await page.request.get('/resources/getting-rich');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('404 Page Not Found');
});

test('a message with missing fields, one that cannot be sent, and its second try', { tag: '@desktop' }, async ({
  page,
}) => {
  const send = page.getByRole('button', { name: contactCopy.send });
  await page.goto('/contact');

  await test.step('missing fields show an error, and the first one gets focus', async () => {
    await page.getByLabel(contactCopy.email).fill('robin');
    await send.click();
    for (const error of [
      'Your name is required',
      'That does not look like an email address',
      'Choose what it is about',
      'Message is required',
    ]) {
      await expect(page.getByText(error)).toBeVisible();
    }
    await expect(page.getByLabel(contactCopy.name)).toBeFocused();
    await expect(page.getByLabel(contactCopy.name)).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a message that cannot be sent keeps its text', async () => {
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 'too_many_requests', message: 'Too many requests. Try again in 1 minute.' },
      }),
    );
    await fillMessage(page, 'It took me an hour to write this.');
    await send.click();
    await expect(page.getByRole('alert')).toContainText(
      `${contactCopy.failed}Too many requests. Try again in 1 minute.`,
    );
    await expect(page.getByLabel('Message')).toHaveValue('It took me an hour to write this.');
  });

  await test.step('a message is sent, and the page confirms it', async () => {
    await page.unroute('**/api/contact');
    await send.click();
    await expect(page.getByRole('heading', { name: contactCopy.sentTitle })).toBeFocused();
    await page.getByRole('button', { name: contactCopy.another }).click();
    await expect(page.getByLabel('Message')).toHaveValue('');
  });
});

test('a project is reported from its page, with its URL filled in', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, newPerson('Petra Prompt'), '/projects/1');
  await page.getByRole('link', { name: pageCopy.report }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect(page.getByLabel(contactCopy.name)).toHaveValue('Petra Prompt');
  await expect(page.getByLabel(contactCopy.email)).toHaveValue(/@example\.org$/);
  await expect(page.getByLabel(contactCopy.topic)).toHaveValue('report');
  await expect(page.getByLabel('Message')).toHaveValue(/\/projects\/1\n\n$/);
  await page.getByRole('button', { name: contactCopy.send }).click();
  await expect(page.getByText('Message is required')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('trust and safety states for each promise who keeps it and what is not available yet', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/trust-and-safety');
    const promises = page.getByRole('region', { name: 'Our promises, one by one' }).getByRole('article');
    for (const words of [
      'Milestone-based funding',
      'Due diligence',
      'Identity verification',
      'Escrow protection',
      'Mentors',
      footerCopy.resources,
      'Review within 48 hours, or 2 business days',
      'Weekly newsletter and an investor network of 2,500+',
    ]) {
      const promise = promises.filter({ has: page.getByRole('heading', { name: words }) });
      await expect(promise.getByRole('term')).toHaveText([
        'The software today',
        'The operator’s part',
        'Not available yet',
      ]);
    }
  });

  test('terms and privacy state that they are templates, and when they changed', { tag: '@desktop' }, async ({
    page,
  }) => {
    for (const [address, changed] of [
      ['/terms', 'Nov 28, 2026'],
      ['/privacy', 'Nov 28, 2026'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText('A template in plain language')).toBeVisible();
      await expect(page.getByText('Template, not reviewed')).toBeVisible();
      await expect(page.getByText(changed)).toBeVisible();
    }
  });

  test('every page in the footer can be read, and the contact page shows an address to write to', {
    tag: '@desktop',
  }, async ({ page }) => {
    for (const [, address, heading] of footerPages) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.goto('/contact');
    await expect(page.locator('noscript p')).toContainText(contactCopy.noScript('support@kindling.example'));
    await expect(page.getByRole('link', { name: 'support@kindling.example' })).toBeVisible();
    await expect(page.getByRole('button', { name: contactCopy.send })).toBeDisabled();
    await page.goto('/resources/milestones');
    await expect(page.getByText('$48,000').first()).toBeVisible();
  });
});

test('home: its first sentence, and who keeps its claims', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const opening = page.getByRole('main').locator('section').first();

  await test.step('claims on home that the software does not ensure itself state who does, and how reviews work now', async () => {
    await expect(opening.getByText(/arranged by the operator of this site/)).toBeVisible();
    await expect(opening.getByRole('link', { name: 'Who keeps these promises' })).toHaveAttribute(
      'href',
      '/trust-and-safety#promises',
    );
    // Reviews are off: promises about them are muted and say when they apply, and no text next to them contradicts that.
    const qualified = page.getByText(/\(when reviews are on\)/);
    await expect(qualified).toHaveCount(3);
    for (const promise of [/within 48 hours/, /checked before a project opens/, /within 2 business days/]) {
      await expect(page.locator('.text-ink-3', { hasText: promise })).toContainText('(when reviews are on).');
    }
    await expect(page.getByText(howItWorks.steps[1].noReview)).toBeVisible();
    await expect(page.getByText(/Reviews are off|anonymously/)).toHaveCount(0);
    await expect(
      page.getByText(/The operator of this site sends the newsletter and is responsible for the network/),
    ).toBeVisible();
  });

  await test.step('the text column of the hero has one sentence before its first button', async () => {
    const links = opening.locator('div').first().getByRole('link');
    await expect(links.first()).toHaveText(hero.discover);
    await expect(opening.locator('p').first()).toHaveText(hero.lead);
    const own = opening.getByText('0.200%');
    await expect(own).toBeVisible();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await opening.getByRole('slider').fill('200000');
    await expect(opening.getByText('0.400%')).toBeVisible();
  });
});
