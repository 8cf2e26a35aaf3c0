// The page of a project and its invest form, as docs/spec-coverage.md promises.
import type { Page } from '@playwright/test';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { giveAnswers } from '../support/answers.ts';
import { getMaskedIcon } from '../support/masked-icon.ts';
import { newPerson, signIn, untilSettled } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

type Project = Record<string, unknown> & { id: number; title: string };

async function readProject(page: Page, id: number): Promise<Project> {
  return (await (await page.request.get(`/api/projects/${id}`)).json()) as Project;
}

/** Navigates to a project within the application, with data from the test. */
async function walkToProject(page: Page, changes: Record<string, unknown> = {}): Promise<Project> {
  const [{ id } = { id: 0 }] = (await (await page.request.get('/api/projects?limit=1')).json()) as { id: number }[];
  const project = { ...(await readProject(page, id)), ...changes };
  await giveAnswers(page, (url) => url.pathname === `/api/projects/${id}`, project);
  await page.goto('/');
  await page.locator('html[data-hydrated]').waitFor();
  await page.getByRole('main').locator(`a[href="/projects/${id}"]`).filter({ hasText: 'Back this project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: project.title })).toBeVisible();
  return project;
}

test('the page of a project with everything', async ({ page }) => {
  await walkToProject(page, {
    title: 'A lamp',
    descriptionHtml: '<p>It turns with the day.</p>',
    category: 'Music',
    upvotes: 1234,
    investorCount: 56,
    valuation: 400_000,
    fundingGoal: 30_000,
    fundingRaised: 9950,
    status: 'active',
    timeline: [{ title: 'Ten lamps', date: 'Q1 2031', description: 'Made by hand' }],
    team: [{ role: 'Maker', description: 'Builds every lamp' }],
    marketOpportunity: { description: 'People with windows', marketSize: '$1.5B', growthRate: '7% a year' },
    risks: [{ type: 'Supply', description: 'Motors are rare', mitigation: 'Two suppliers' }],
    faq: [{ question: 'Is it bright?', answer: 'Bright enough to read by.' }],
  });

  await test.step('the header shows the category, people, title, description, valuation, goal and percentage funded [project-4]', async () => {
    const header = page.getByRole('main').locator('header').first();
    await expect(header.getByText('Music')).toBeVisible();
    await expect(header.getByText('It turns with the day.')).toBeVisible();
    const figures = header.locator('dl');
    for (const [label, value] of [
      ['Supporters', '1,234'],
      ['Investors', '56'],
      ['Valuation', '$400,000'],
      ['Funding goal', '$30,000'],
      ['Funded', '33%'],
    ] as const) {
      await expect(figures.locator('div', { has: page.getByText(label, { exact: true }) })).toContainText(value);
    }
  });

  await test.step('the sections show what the creator wrote [project-6]', async () => {
    const section = (name: string) => page.getByRole('region', { name, exact: true });
    for (const [name, texts] of [
      ['Project Timeline', ['Ten lamps', 'Q1 2031', 'Made by hand']],
      ['Team', ['Maker', 'Builds every lamp']],
      ['Market Opportunity', ['People with windows', '$1.5B', '7% a year']],
      ['Risk Assessment', ['Supply', 'Motors are rare', 'Two suppliers']],
    ] as const) {
      for (const text of texts) await expect(section(name).getByText(text)).toBeVisible();
    }
    await section('FAQ').getByText('Is it bright?').click();
    await expect(section('FAQ').getByText('Bright enough to read by.')).toBeVisible();
  });

  await test.step('Back This Project shows progress and investors, and asks visitors to sign in [project-7]', async () => {
    const card = page.getByRole('region', { name: 'Back This Project' });
    await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^33/);
    await expect(card.getByText('$9,950')).toBeVisible();
    await expect(card.getByText('56', { exact: true })).toBeVisible();
    await expect(card.getByText('Sign in to invest in this project')).toBeVisible();
    await expect(card.getByLabel(investCopy.amount)).toHaveCount(0);
  });

  await test.step('Why Invest? and Project Details show the reasons and the terms [project-10]', async () => {
    const part = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) }).last();
    await expect(part('Why Invest?').getByRole('heading', { level: 3 })).toHaveText([
      pageCopy.why.stake.title,
      pageCopy.why.early.title,
      pageCopy.why.return.title,
    ]);
    const details = part('Project Details');
    for (const text of ['$30,000', '$400,000', 'Industry', 'Music'])
      await expect(details.getByText(text)).toBeVisible();
  });
});

test('a section without content shows coming soon [project-5]', async ({ page }) => {
  await walkToProject(page, { timeline: [], team: [], marketOpportunity: null, risks: [], faq: [] });
  for (const name of ['Project Timeline', 'Team', 'Market Opportunity', 'Risk Assessment', 'FAQ']) {
    await expect(page.getByRole('region', { name, exact: true }).getByText(/coming soon/)).toBeVisible();
  }
});

test('the Fully Funded alert replaces the form when the goal is reached [project-9]', async ({ page }) => {
  const full = { fundingGoal: 30_000, fundingRaised: 30_000, status: 'funded', remaining: 0, available: 0 };
  await walkToProject(page, full);
  const card = page.getByRole('region', { name: 'Back This Project' });
  await expect(card.getByText('Fully Funded', { exact: true })).toBeVisible();
  await expect(card.getByText(/reached its funding goal.*No more investments are accepted/)).toBeVisible();
  await expect(card.getByText('Sign in to invest in this project')).toHaveCount(0);
});

test.describe('badges', () => {
  // Six pages that only need to be drawn.
  test.use({ javaScriptEnabled: false });

  test('six categories have an icon and gradient of their own [project-3]', async ({ page }) => {
    const looks: string[] = [];
    for (const category of ['Technology', 'Music', 'Fashion', 'Games', 'Food', 'Film']) {
      const list = await page.request.get(`/api/projects?limit=1&category=${category}`);
      const [{ id } = { id: 0 }] = (await list.json()) as { id: number }[];
      await page.goto(`/projects/${id}`);
      const badge = page.getByRole('main').locator('header .chip-gradient');
      await expect(badge).toContainText(category);
      const gradient = await badge.evaluate((element) => getComputedStyle(element).backgroundImage);
      expect(gradient, category).toContain('gradient');
      looks.push(gradient, await getMaskedIcon(badge));
    }
    expect(new Set(looks).size).toBe(12);
  });
});

test('the invest form, from its first amount to the checkout', async ({ page, browser }) => {
  const project = await offerProject(browser, { fundingGoal: 30_000, valuation: 300_000 });
  await signIn(page, newPerson(), `/projects/${project.id}`);
  const amount = page.getByLabel(investCopy.amount);

  await test.step('starts at 1000, shows equity to 3 decimals and has a slider from 0 to 100 in steps of 0.1 [project-8]', async () => {
    await expect(amount).toHaveValue('1,000');
    const equity = page.getByLabel('Equity percentage');
    await expect(equity).toHaveValue('0.333%');
    await expect(equity).toHaveAttribute('readonly', '');
    const slider = page.getByRole('slider');
    await expect(slider).toHaveAttribute('min', '0');
    await expect(slider).toHaveAttribute('max', '100');
    await amount.fill('3000');
    await expect(slider).toHaveValue('10');
    await expect(equity).toHaveValue('1.000%');
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue('10.1');
    await expect(amount).toHaveValue('3,030');
    await slider.press('End');
    await expect(amount).toHaveValue('30,000');
  });

  await test.step('shows Authentication Required when the session has ended [project-14]', async () => {
    await untilSettled(page);
    await page.context().clearCookies();
    await page.getByRole('button', { name: investCopy.continue }).click();
    await expect(page.getByText('Authentication Required')).toBeVisible();
    await expect(page.getByText('Please sign in to invest in this project')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Authentication Required' })).toBeVisible();
  });

  await test.step('goes to the checkout with project, title, amount and equity, and creates no investment [project-11]', async () => {
    await signIn(page, newPerson(), `/projects/${project.id}`);
    await amount.fill('3000');
    let investments = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/investments')) investments += 1;
    });
    await page.getByRole('button', { name: investCopy.continue }).click();
    await expect(page).toHaveURL(/\/checkout\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      projectId: String(project.id),
      projectTitle: project.title,
      amount: '3000',
      equity: '1.000',
    });
    expect(investments).toBe(0);
  });
});

test('the invest form shows the percentage funded to one decimal [project-12]', async ({ page }) => {
  await signIn(page, newPerson());
  await walkToProject(page, {
    fundingGoal: 30_000,
    fundingRaised: 9950,
    remaining: 20_050,
    available: 20_050,
    status: 'active',
    isOwner: false,
  });
  await expect(page.getByRole('form', { name: investCopy.form }).getByText(/33\.2%/)).toBeVisible();
  await expect(page.getByRole('main').locator('header').first().getByText('33%')).toBeVisible();
});
