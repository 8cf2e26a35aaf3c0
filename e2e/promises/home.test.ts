// The home page, as docs/spec-coverage.md promises.
import { promised } from '#features/landing/web/home-sections-copy.ts';
import { cardCopy } from '#features/projects/web/list/project-card-copy.ts';
import { frameCopy } from '#web/frame-copy.ts';
import { holdAnswers, projectLists } from '../support/answers.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test('what the home page says, and where it leads', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const region = (name: string) => page.getByRole('region', { name });

  await test.step('the hero links to the projects and has a launch button [home-6]', async () => {
    const discover = main.getByRole('link', { name: 'Discover Opportunities' });
    await expect(discover).toHaveAttribute('href', '/projects');
    await expect(main.getByRole('button', { name: 'Launch Your Vision' })).toBeVisible();
  });

  await test.step('How it works has four steps: Ideate, Launch, Fund and Scale [home-8]', async () => {
    const steps = region('How it works').getByRole('heading', { level: 3 });
    await expect(steps).toHaveText(['Ideate', 'Launch', 'Fund', 'Scale']);
  });

  await test.step('Transformative Projects shows the first 3 open projects and links to all of them [home-9]', async () => {
    const answer = await page.request.get('/api/projects?status=active');
    const list = (await answer.json()) as { title: string }[];
    const section = region('Transformative Projects');
    await expect(section.getByRole('article')).toHaveCount(3);
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(list.slice(0, 3).map(({ title }) => title));
    await expect(section.getByRole('link', { name: 'Explore All Projects' })).toHaveAttribute('href', '/projects');
  });

  await test.step('the copy covers milestones, due diligence, verification, escrow, mentors and resources [home-1]', async () => {
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

  await test.step('each promise links to the screen that keeps it, or to the page that says who does [home-13]', async () => {
    for (const [words, address] of Object.entries(promised)) {
      await expect(main.getByRole('link', { name: words, exact: true }).first(), words).toHaveAttribute(
        'href',
        address,
      );
    }
  });

  await test.step('reviews take 48 hours in one place and 2 business days in another [home-2]', async () => {
    await expect(page.getByText(/within 48 hours/)).toHaveCount(1);
    await expect(page.getByText(/within 2 business days/)).toHaveCount(1);
  });

  await test.step('the investor network has 2,500+ investors and a weekly newsletter [home-3]', async () => {
    for (const words of [/2,500\+/, /weekly newsletter/i]) await expect(main.getByText(words).first()).toBeVisible();
  });

  await test.step('the investor network lists four types with their average investments [home-4]', async () => {
    const rows = page.getByRole('table', { name: /investors/ }).getByRole('row');
    await expect(rows.filter({ has: page.getByRole('cell') })).toHaveText([
      /Angel investors.*\$25K–\$150K/,
      /Venture capital.*\$250K–\$2M/,
      /Corporate partners.*\$500K–\$5M/,
      /Institutional investors.*\$1M–\$10M\+/,
    ]);
  });

  await test.step('three testimonials are shown and marked as illustrative [home-5]', async () => {
    const section = region('From the community');
    await expect(section.getByRole('listitem')).toHaveCount(3);
    await expect(section.getByText(/illustrative/i)).toBeVisible();
  });

  await test.step('Why choose Kindling has a Start Your Project button [home-10]', async () => {
    const button = region('Why choose Kindling').getByRole('button', { name: 'Start Your Project' });
    await expect(button).toBeVisible();
  });

  const dialog = page.getByRole('dialog', { name: 'Sign in to Launch Your Project' });

  await test.step('the launch button opens the sign-in dialog as Sign in to Launch Your Project [sign-in-5]', async () => {
    await page.getByRole('button', { name: 'Launch Your Vision' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('Start Your Project opens the sign-in dialog for a visitor [home-11]', async () => {
    await page.getByRole('button', { name: 'Start Your Project' }).click();
    await expect(dialog).toBeVisible();
  });
});

test('both launch buttons open the submission page for someone signed in [home-7]', async ({ page }) => {
  await signIn(page, newPerson());
  for (const name of ['Launch Your Vision', 'Start Your Project']) {
    await page.goto('/');
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL(/\/submit$/);
  }
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
