// The home page, as docs/spec-coverage.md promises.
import { promised } from '#features/landing/web/home-sections-copy.ts';
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { holdAnswers, projectLists } from '../support/answers.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test('the hero links to the projects and has a launch button [home-6]', async ({ page }) => {
  await page.goto('/');
  const discover = page.getByRole('main').getByRole('link', { name: 'Discover Opportunities' });
  await expect(discover).toHaveAttribute('href', '/projects');
  await expect(page.getByRole('main').getByRole('button', { name: 'Launch Your Vision' })).toBeVisible();
});

test('both launch buttons open the submission page for someone signed in [home-7]', async ({ page }) => {
  await signIn(page, newPerson(), '/');
  for (const name of ['Launch Your Vision', 'Start Your Project']) {
    await page.goto('/');
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/submit$/);
  }
});

test('Start Your Project opens the sign-in dialog for a visitor [home-11]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Your Project' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to Launch Your Project' })).toBeVisible();
});

test('How it works has four steps: Ideate, Launch, Fund and Scale [home-8]', async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'How it works' });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Ideate', 'Launch', 'Fund', 'Scale']);
});

test('Transformative Projects shows the first 3 open projects and links to all of them [home-9]', async ({ page }) => {
  const answer = await page.request.get('/api/projects?status=active');
  const list = (await answer.json()) as { title: string }[];
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Transformative Projects' });
  await expect(section.getByRole('article')).toHaveCount(3);
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(list.slice(0, 3).map(({ title }) => title));
  await expect(section.getByRole('link', { name: 'Explore All Projects' })).toHaveAttribute('href', '/projects');
});

test('3 placeholder cards are shown while projects load [home-12]', async ({ page }) => {
  await page.goto('/no/such/page');
  await page.locator('html[data-hydrated]').waitFor();
  const letGo = await holdAnswers(page, projectLists);
  await page.getByRole('link', { name: frameCopy.home }).click();
  await expect(page.getByRole('status', { name: cardCopy.loading }).getByTestId('project-placeholder')).toHaveCount(3);
  await letGo();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
});

test('the copy covers milestones, due diligence, verification, escrow, mentors and resources [home-1]', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  for (const promise of [
    /milestone-based funding/i,
    /due diligence/i,
    /identity verification/i,
    /escrow protection/i,
    /mentors/i,
    /resource library/i,
    /milestones are tracked/i,
  ]) {
    await expect(main.getByText(promise).first()).toBeVisible();
  }
});

test('each promise links to the screen that keeps it, or to the page that says who does [home-13]', async ({
  page,
}) => {
  await page.goto('/');
  for (const [words, address] of Object.entries(promised)) {
    const link = page.getByRole('main').getByRole('link', { name: words, exact: true }).first();
    await expect(link, words).toHaveAttribute('href', address);
  }
});

test('reviews take 48 hours in one place and 2 business days in another [home-2]', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(/within 48 hours/)).toHaveCount(1);
  await expect(page.getByText(/within 2 business days/)).toHaveCount(1);
});

test('the investor network has 2,500+ investors and a weekly newsletter [home-3]', async ({ page }) => {
  await page.goto('/');
  await expect(
    page
      .getByRole('main')
      .getByText(/2,500\+/)
      .first(),
  ).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/weekly newsletter/i)
      .first(),
  ).toBeVisible();
});

test('the investor network lists four types with their average investments [home-4]', async ({ page }) => {
  await page.goto('/');
  const rows = page
    .getByRole('table', { name: /investors/ })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveText([
    /Angel investors.*\$25K–\$150K/,
    /Venture capital.*\$250K–\$2M/,
    /Corporate partners.*\$500K–\$5M/,
    /Institutional investors.*\$1M–\$10M\+/,
  ]);
});

test('three testimonials are shown and marked as illustrative [home-5]', async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'From the community' });
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await expect(section.getByText(/illustrative/i)).toBeVisible();
});

test('Why choose Kindling has a Start Your Project button [home-10]', async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Why choose Kindling' });
  await expect(section.getByRole('button', { name: 'Start Your Project' })).toBeVisible();
});
