// The content that a creator adds to a project page: a structured description, images, a video, tags and milestones.

import { type APIRequestContext, type Browser, expect as expectBase, type Page } from '@playwright/test';
import sharp from 'sharp';
import { imageCopy } from '#features/images/web/image-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { newPerson, signInByCalls } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const description = `A lamp that follows the sun.

## Why now

Small motors became **quiet**.

- Bearings are cheap
- Cells hold for a year

| Part | Price | Where it comes from | What we think of it |
|---|---|---|---|
| Motor | $14 | Two makers in Trento | Quiet and slow |

<img src=x onerror="window.hacked = true"> [press me](javascript:window.hacked=true) [our notebook](https://example.org/notebook)`;

const texts = ['A lamp on a sill', 'The workshop', 'Ten shades drying'];

async function uploadPicture(request: APIRequestContext, alt: string, hue: number): Promise<string> {
  const background = { r: hue, g: 120, b: 160 };
  const data = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const answer = await request.post('/api/images', {
    params: { alt },
    headers: { 'content-type': 'image/jpeg' },
    data,
  });
  expectBase(answer.status()).toBe(201);
  return ((await answer.json()) as { address: string }).address;
}

type Story = { id: number; title: string; tag: string };

async function tellStory(browser: Browser): Promise<Story> {
  const context = await browser.newContext();
  try {
    const { request } = context;
    await signInByCalls(request, newPerson('Carla Creator'));
    const galleryImages: string[] = [];
    for (const [index, text] of texts.entries()) galleryImages.push(await uploadPicture(request, text, index * 80));
    const mark = `${process.pid}${Date.now()}`;
    const [title, tag] = [`Story ${mark}`, `tag${mark}`];
    const answer = await request.post('/api/projects', {
      data: {
        title,
        description,
        category: 'Technology',
        fundingGoal: 20_000,
        valuation: 200_000,
        timeline: [],
        team: [],
        marketOpportunity: { marketSize: '', growthRate: '', description: '' },
        risks: [],
        faq: [],
        tags: [tag, 'quiet motors'],
        galleryImages,
        videoUrl: 'https://youtu.be/abcdefghijk',
        milestones: [
          {
            title: 'Ten lamps',
            description: 'By hand',
            fundingNeeded: 5000,
            deliverables: [],
            estimatedCompletion: '',
          },
          { title: 'More', description: 'By two', fundingNeeded: 15_000, deliverables: [], estimatedCompletion: 'May' },
        ],
      },
    });
    expectBase(answer.status(), await answer.text()).toBe(201);
    return { id: ((await answer.json()) as { id: number }).id, title, tag };
  } finally {
    await context.close();
  }
}

/** Replaces the video host and records its requests. */
async function standInForVideoHosts(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(/youtube|ytimg|vimeo/, (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Video</title><p>The video plays.</p>' });
  });
  return requested;
}

test('a project’s page shows structure, video, images, milestones and tags', async ({ page, browser }) => {
  const story = await tellStory(browser);
  const requested = await standInForVideoHosts(page);
  await page.goto(`/projects/${story.id}`);
  await page.locator('html[data-hydrated]').waitFor();

  await test.step('the description keeps its structure, and nothing in it executes', async () => {
    const about = page.getByRole('region', { name: pageCopy.about });
    await expect(about.getByRole('heading', { level: 3, name: 'Why now' })).toBeVisible();
    await expect(about.getByRole('listitem')).toHaveText(['Bearings are cheap', 'Cells hold for a year']);
    await expect(about.getByRole('cell', { name: 'Two makers in Trento' })).toBeAttached();
    await expect(about.getByRole('link')).toHaveText(['our notebook']);
    await expect(about).toContainText('<img src=x onerror="window.hacked = true"> [press me](javascript:');
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

  await test.step('the video loads from its host only when it is played', async () => {
    const video = page.getByRole('region', { name: 'Video', exact: true });
    await expect(video).toBeInViewport();
    await expect(video).toContainText('Playing it shares data with');
    expect(requested).toEqual([]);
    await video.getByRole('link', { name: pageCopy.video.play }).click();
    await expect(video.frameLocator('iframe').getByText('The video plays.')).toBeVisible();
    expect(requested).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1']);
  });

  await test.step('pictures can be viewed with the keyboard alone', async () => {
    const second = page.getByRole('link', { name: 'Show picture 2 of 3: The workshop' });
    await second.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Picture 2 of 3' });
    await expect(dialog.getByRole('img', { name: 'The workshop' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(
      page.getByRole('dialog', { name: 'Picture 3 of 3' }).getByRole('img', { name: texts[2] ?? '' }),
    ).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('dialog', { name: 'Picture 1 of 3' })).toBeVisible();
    await page.getByRole('button', { name: imageCopy.lightbox.previous }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Picture 3 of 3' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(second).toBeFocused();
  });

  await test.step('milestones show their share of the goal', async () => {
    const milestones = page.getByRole('region', { name: 'Milestones' });
    await expect(milestones).toContainText('$5,000, 25% of the goal');
    await expect(milestones).toContainText('$15,000, 75% of the goal, expected May');
  });

  await test.step('a tag opens the projects that have it, whose cards show plain text', async () => {
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: story.tag }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    const card = page.getByRole('article', { name: story.title });
    await expect(card).toContainText('A lamp that follows the sun. Why now · Small motors became quiet.');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pictures and the video are links', { tag: '@nightly' }, async ({ page, browser }) => {
    const story = await tellStory(browser);
    await page.goto(`/projects/${story.id}`);
    await expect(page.getByRole('link', { name: pageCopy.video.play })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=abcdefghijk',
    );
    const picture = await page.getByRole('link', { name: /^Show picture 1/ }).getAttribute('href');
    expect(picture).toMatch(/^\/media\/[\w-]{22}-900x600$/);
    expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/webp');
  });
});
