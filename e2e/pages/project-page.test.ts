// The page of a project in a reader's hands: the figures that matter first, the sections in reach, investing never out of sight.
import type { Page } from '@playwright/test';
import { stakeCopy } from '#features/investing/web/investing-copy.ts';
import { investCardCopy } from '#features/investing/web/project-card/project-card-copy.ts';
import { ofGoalCopy } from '#features/projects/allotment-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { invest } from '../support/investments.ts';
import { newPerson, signIn, signInByCalls } from '../support/people.ts';
import { offerProject, submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

const widths = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const;

/** A project of the demo with every section. */
async function findLongProject(page: Page): Promise<number> {
  const answer = await page.request.get('/api/projects?q=hollow&limit=1');
  const [{ id } = { id: 0 }] = (await answer.json()) as { id: number }[];
  return id;
}

/** Scrolls through the project's own sections; other projects and the footer follow. The positions at which no link or button that leads to investing is in the window, uncovered. */
async function listPlacesWithoutAction(): Promise<number[]> {
  const seesAction = () =>
    [...document.querySelectorAll<HTMLElement>('[data-invest], #invest form [type=submit]')].some((action) => {
      if (!action.checkVisibility({ visibilityProperty: true })) return false;
      const { left, top, width, height } = action.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (y < 0 || y >= innerHeight) return false;
      return action.contains(document.elementFromPoint(x, y));
    });
  const places: number[] = [];
  const last = document.getElementById('changes')?.getBoundingClientRect().bottom ?? 0;
  const end = scrollY + last - 100;
  for (let top = 0; top < end; top += 90) {
    scrollTo({ top, behavior: 'instant' });
    // A bar appears when the browser has noticed what left the window.
    const latest = performance.now() + 5000;
    do await new Promise(requestAnimationFrame);
    while (!seesAction() && performance.now() < latest);
    if (!seesAction()) places.push(top);
  }
  return places;
}

for (const who of ['signed out', 'signed in'] as const) {
  const tag = who === 'signed out' ? '@desktop' : ['@desktop', '@nightly'];
  test(`what is raised, and an action to invest, are in view for someone ${who}`, { tag }, async ({ page }) => {
    const id = await findLongProject(page);
    const { fundingRaised, fundingGoal } = (await (await page.request.get(`/api/projects/${id}`)).json()) as {
      fundingRaised: number;
      fundingGoal: number;
    };
    const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
    if (who === 'signed in') await signInByCalls(page.request, newPerson());
    await page.goto(`/projects/${id}`);
    await page.locator('html[data-hydrated]').waitFor();
    if (who === 'signed in') await page.getByRole('form').getByRole('button').last().waitFor();
    await page.getByRole('region', { name: pageCopy.investors }).getByRole('listitem').first().waitFor();

    for (const [name, size] of Object.entries(widths)) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

      await test.step(`the amount stands with its goal, percentage and time left in the first view, ${name} [project-32]`, async () => {
        const goal = page
          .getByText(ofGoalCopy.raised(dollars(fundingGoal)))
          .filter({ visible: true })
          .first();
        await expect(goal).toBeInViewport({ ratio: 1 });
        const first = goal.locator('xpath=../..');
        await expect(first).toContainText(dollars(fundingRaised));
        await expect(first).toContainText(`${Math.round((fundingRaised / fundingGoal) * 100)}%·`);
        await expect(first.getByText(/^\d+ days left$/)).toBeInViewport({ ratio: 1 });
      });

      await test.step(`an invest action is in view at every scroll position, ${name} [project-31]`, async () => {
        const end = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(end).toBeGreaterThan(5 * size.height);
        expect(await page.evaluate(listPlacesWithoutAction)).toEqual([]);
      });
    }
  });
}

test.describe('bar of sections', () => {
  const bar = (page: Page) => page.getByRole('navigation', { name: pageCopy.sections });

  test('names the sections with their counts, stays in view and marks the one being read [project-33]', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.setViewportSize(widths.desktop);
    await page.goto(`/projects/${await findLongProject(page)}`);
    await page.locator('html[data-hydrated]').waitFor();
    await expect(bar(page).getByRole('link')).toHaveText([
      'Story',
      'Milestones',
      'Team',
      'Risks',
      'FAQ',
      /^Updates \(\d+\)$/,
      /^Comments \(\d+\)$/,
      /^Investors \(\d+\)$/,
      investCardCopy.barSignIn,
    ]);
    for (const section of ['Milestones', 'FAQ', 'Comments', 'Team']) {
      const link = bar(page).getByRole('link', { name: section });
      await link.press('Enter');
      await expect(page).toHaveURL(/#[a-z]+$/);
      await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport();
      await expect(link).toHaveAttribute('aria-current', 'location');
      await expect(bar(page)).toBeInViewport({ ratio: 1 });
    }
  });

  test('leads to the sections without script [project-36]', { tag: '@desktop' }, async ({ browser, baseURL, page }) => {
    const id = await findLongProject(page);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: widths.phone,
      baseURL: baseURL ?? '',
    });
    const plain = await context.newPage();
    await plain.goto(`/projects/${id}`);
    for (const section of ['Risks', 'Updates', 'Story']) {
      await bar(plain).getByRole('link', { name: section }).click();
      await expect(bar(plain)).toBeInViewport({ ratio: 1 });
    }
    await expect(plain.getByRole('region', { name: pageCopy.about })).toBeInViewport();
    await context.close();
  });

  test('leaves nothing between the beginning of the story and the rest of it', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto(`/projects/${await findLongProject(page)}`);
    const story = await page.locator('#story').boundingBox();
    const rest = await page.getByRole('region', { name: pageCopy.about }).boundingBox();
    expect(rest?.y).toBeGreaterThan(0);
    expect((rest?.y ?? 0) - ((story?.y ?? 0) + (story?.height ?? 0))).toBeLessThan(40);
  });
});

test('without script, a signed-in person reads what the share is for, and at the checkout why there is no form', {
  tag: '@desktop',
}, async ({ browser, baseURL }) => {
  const { id } = await offerProject(browser);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await signInByCalls(context.request, newPerson());
  const plain = await context.newPage();
  await plain.goto(`/projects/${id}`);
  await expect(plain.locator('#invest').getByText('The checkout shows it for the amount you enter.')).toBeVisible();
  await plain.goto(`/checkout?projectId=${id}&amount=150`);
  // Looking for text leaves out such elements.
  await expect(plain.locator('main noscript p')).toBeVisible();
  await context.close();
});

test('an investor sees what they own, with its receipt and the right to cancel, and can invest more [project-34]', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const project = await offerProject(browser, { deadline: '2030-05-20' });
  await signIn(page, newPerson());
  const id = await invest(page, project.id, 500);
  await page.goto(`/projects/${project.id}`);
  const slip = page.getByRole('region', { name: investCardCopy.title });
  await expect(slip.getByText(stakeCopy.owns({ equity: '0.250', amount: '$500' }))).toBeVisible();
  await expect(slip.getByRole('link', { name: stakeCopy.receipt })).toHaveAttribute('href', `/receipts/${id}`);
  await expect(page.getByRole('link', { name: stakeCopy.more })).not.toHaveCount(0);
  await invest(page, project.id, 300);
  await page.reload();
  await expect(slip.getByText(stakeCopy.owns({ equity: '0.400', amount: '$800' }))).toBeVisible();
  await expect(slip.getByRole('link', { name: stakeCopy.receipts('2') })).toBeVisible();
  await page.request.post(`/api/investments/${id}/cancel`);
  await page.reload();
  await expect(slip.getByText(stakeCopy.owns({ equity: '0.150', amount: '$300' }))).toBeVisible();
  await slip.getByRole('button', { name: 'Cancel until May 18, 2030' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel investment' }).click();
  await expect(slip.getByText(/^You own/)).toHaveCount(0);
});

test('a changed text is named under the title, with a link to what changed [project-35]', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const owner = await browser.newContext();
  await signInByCalls(owner.request, newPerson('Carla Creator'));
  const project = await submitProject(owner);
  const change = async (description: string) => {
    const answer = await owner.request.patch(`/api/projects/${project.id}`, { data: { description } });
    expect(answer.status()).toBe(200);
  };
  await change('It turns with the day, slowly.');
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByText(/ changed on /)).toHaveCount(0);
  await signInByCalls(page.request, newPerson());
  await invest(page, project.id, 500);
  await change('Now it is a car wash.');
  await page.goto(`/projects/${project.id}`);
  await expect(page.getByText(/^Description changed on [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible();
  await page.getByRole('link', { name: pageCopy.seeChanges }).click();
  await expect(page.getByRole('region', { name: 'Changes' })).toBeInViewport();
  await owner.close();
});
