// The specification's words about the home page (sections 1 and 2), read in the browser.
import { holdAnswers, projectLists } from '../support/answers.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test('the hero has its two actions [home-6]', async ({ page }) => {
  await page.goto('/');
  const discover = page.getByRole('main').getByRole('link', { name: 'Discover Opportunities' });
  await expect(discover).toHaveAttribute('href', '/projects');
  await expect(page.getByRole('main').getByRole('button', { name: 'Launch Your Vision' })).toBeVisible();
});

test('signed in, both launch buttons go to the submission page [home-7]', async ({ page }) => {
  await signIn(page, newPerson(), '/');
  for (const name of ['Launch Your Vision', 'Start Your Project']) {
    await page.goto('/');
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/submit$/);
  }
});

test('signed out, Start Your Project asks as the launch button does [home-11]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start Your Project' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in to Launch Your Project' })).toBeVisible();
});

test('how it works is Ideate, Launch, Fund, Scale [home-8]', async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'How it works' });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Ideate', 'Launch', 'Fund', 'Scale']);
});

test('Transformative Projects are the first 3 of the list, with a link to all of them [home-9]', async ({ page }) => {
  const answer = await page.request.get('/api/projects?status=active');
  const list = (await answer.json()) as { title: string }[];
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Transformative Projects' });
  await expect(section.getByRole('article')).toHaveCount(3);
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(list.slice(0, 3).map(({ title }) => title));
  await expect(section.getByRole('link', { name: 'Explore All Projects' })).toHaveAttribute('href', '/projects');
});

test('while loading, 3 placeholder cards are shown [home-12]', async ({ page }) => {
  await page.goto('/no/such/page');
  await page.locator('html[data-hydrated]').waitFor();
  const letGo = await holdAnswers(page, projectLists);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page.getByRole('status', { name: 'Loading projects' }).getByTestId('project-placeholder')).toHaveCount(
    3,
  );
  await letGo();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
});

test('the copy promises what the platform is about [home-1]', async ({ page }) => {
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

test('reviews are promised within 48 hours in one place and within 2 business days in another [home-2]', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText(/within 48 hours/)).toHaveCount(1);
  await expect(page.getByText(/within 2 business days/)).toHaveCount(1);
});

test('the investor network is about 2,500+ and hears of projects in a weekly newsletter [home-3]', async ({ page }) => {
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

test('the investor network shows four types with their average ranges [home-4]', async ({ page }) => {
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

test('three testimonials are shown, marked as illustrative [home-5]', async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'From the community' });
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await expect(section.getByText(/illustrative/i)).toBeVisible();
});

test('why choose the product closes the page [home-10]', async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Why choose Kindling' });
  await expect(section.getByRole('button', { name: 'Start Your Project' })).toBeVisible();
});
