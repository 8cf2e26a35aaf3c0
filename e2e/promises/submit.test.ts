// The submission page and its form, as docs/spec-coverage.md promises.
import { sectionCopy } from '#features/projects/web/form/values/form-copy.ts';
import { newPerson, signIn } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

test('the submission page', async ({ page }) => {
  await signIn(page, newPerson('Carla Creator'), '/submit');

  await test.step('Launch Your Vision has three benefit cards and three tabs [submit-2]', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Launch Your Vision' })).toBeVisible();
    for (const name of ['Milestone-Based Funding', 'Streamlined Process', 'Growing Investor Network']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('tab')).toHaveText(['Submit Project', 'Project Categories', 'Funding Models']);
    await expect(page.getByRole('tab', { name: 'Submit Project' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the guidelines give advice on title, description, goal and milestones [submit-3]', async () => {
    const guidelines = page.getByRole('region', { name: /guidelines/i });
    for (const [label, value] of [
      ['Title', 'At most 60 characters'],
      ['Description', '300-1000 characters'],
      ['Funding goal', 'Minimum $25,000'],
      ['Timeline', '3-5 milestones'],
    ] as const) {
      await expect(guidelines.locator('div', { has: page.getByText(label, { exact: true }) }).last()).toContainText(
        value,
      );
    }
  });

  await test.step('Our Process has five steps, Keys to Success six cards, and the contact block an email address [submit-8]', async () => {
    await expect(page.getByRole('region', { name: 'Our Process' }).getByRole('listitem')).toHaveCount(5);
    const keys = page.getByRole('region', { name: 'Keys to Success' });
    await expect(keys.getByRole('heading', { level: 3 })).toHaveText([
      /strong team/i,
      /clear market need/i,
      /competitive advantage/i,
      /traction metrics/i,
      /clear timeline/i,
      /financial clarity/i,
    ]);
    const address = page.getByRole('main').getByRole('link', { name: /@/ });
    await expect(address).toHaveAttribute('href', /^mailto:.+@.+/);
  });

  await test.step('the page mentions a review within 2 business days and the 2,500+ investors [submit-18]', async () => {
    await expect(
      page
        .getByRole('main')
        .getByText(/within 2 business days/)
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('main').getByText(/2,500\+/)).toBeVisible();
  });

  await test.step('the form has every field, its defaults and one empty entry in each list [submit-4]', async () => {
    const form = page.getByRole('main').locator('form');
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('');
    await expect(form.getByLabel('Description', { exact: true })).toHaveText('');
    await expect(form.getByLabel('Funding goal')).toHaveValue('0');
    await expect(form.getByLabel('Valuation')).toHaveValue('0');
    const labels = [
      sectionCopy.timeline.name,
      'Date',
      sectionCopy.timeline.description,
      'Role',
      sectionCopy.team.description,
      sectionCopy.risks.type,
      sectionCopy.risks.description,
      'Mitigation',
      'Question',
      'Answer',
    ];
    for (const name of labels) {
      const fields = form.getByRole('textbox', { name, exact: true });
      await expect(fields, name).toHaveCount(1);
      await expect(fields, name).toHaveValue('');
    }
    for (const name of [sectionCopy.market.description, 'Market size', 'Growth rate']) {
      await expect(form.getByRole('textbox', { name, exact: true }), name).toHaveValue('');
    }
  });

  await test.step('the form offers seven categories [submit-9]', async () => {
    const options = page.getByRole('main').getByLabel('Category').locator('option:not(:first-child)');
    await expect(options).toHaveText(['Technology', 'Art & Design', 'Fashion', 'Food', 'Games', 'Music', 'Publishing']);
  });

  await test.step('the date of a timeline entry is free text [submit-12]', async () => {
    const date = page.getByRole('textbox', { name: 'Date', exact: true });
    await date.fill('Q3 2027, or when the rain stops');
    await expect(date).toHaveValue('Q3 2027, or when the rain stops');
  });

  await test.step('Project Categories lists 10 categories [submit-6]', async () => {
    await page.getByRole('tab', { name: 'Project Categories' }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText([
      'Technology',
      'Healthcare',
      'Education',
      'Sustainability',
      'Arts & Entertainment',
      'Social Impact',
      'Financial Services',
      'Consumer Products',
      'Enterprise Solutions',
      'Media & Communication',
    ]);
  });

  await test.step('Funding Models lists four models, each with a minimum and a typical range [submit-7]', async () => {
    await page.getByRole('tab', { name: 'Funding Models' }).click();
    const models = page.getByRole('tabpanel').getByRole('listitem');
    await expect(models).toHaveText([
      /^Equity.*\$50,000\+.*\$100K to \$5M/s,
      /^Revenue sharing.*\$25,000\+.*\$50K to \$500K/is,
      /^Convertible note.*\$50,000\+.*\$100K to \$1M/is,
      /^SAFE.*\$25,000\+.*\$50K to \$500K/s,
    ]);
  });

  await test.step('Cancel opens the dashboard [submit-5]', async () => {
    await page.getByRole('tab', { name: 'Submit Project' }).click();
    await page.locator('html[data-hydrated]').waitFor();
    await page
      .getByRole('link', { name: 'Cancel' })
      .or(page.getByRole('button', { name: 'Cancel' }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
