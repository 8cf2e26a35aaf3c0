// The project form keeps typed text across other windows, network loss, the end of the session and a failing server.

import type { Page } from '@playwright/test';
import { draftCopy } from '#features/projects/web/form/draft/draft-copy.ts';
import { editCopy } from '#features/projects/web/form/pages/edit-copy.ts';
import { checklistCopy, fieldCopy, formCopy, sectionCopy } from '#features/projects/web/form/values/form-copy.ts';
import { fieldsCopy, milestonesCopy } from '#features/projects/web/form/values/form-fields-copy.ts';
import { writingCopy } from '#features/writing/web/writing-copy.ts';
import { newPerson, signIn, signInThroughPopup, untilSettled } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

async function fillProject(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Description', { exact: true }).fill('A reading lamp that follows the sun.');
  await page.getByLabel('Category').selectOption('Technology');
  await page.getByLabel('Funding goal').fill('25,000');
  await page.getByLabel('Valuation').fill('250,000');
}

const title = (page: Page) => page.getByLabel('Title', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit project' });
const saved = (page: Page) => page.getByText(/^Draft saved \d+:\d\d [AP]M$/);

test('typed text is saved automatically, is there on return, and is gone after submitting', async ({ page }) => {
  await signIn(page, newPerson(), '/submit');
  await fillProject(page, 'Kept lamp');
  await page.getByLabel('Tags').fill('Solar, home,');
  await expect(saved(page)).toBeVisible();

  await page.goto('/dashboard');
  await page.goto('/submit');
  await expect(page.getByText(/^Unsaved changes from .+ were restored\.$/)).toBeVisible();
  await expect(title(page)).toHaveValue('Kept lamp');
  await expect(page.getByRole('button', { name: 'Remove tag solar' })).toBeVisible();

  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/submit');
  await expect(title(page)).toHaveValue('');
  await expect(page.getByText(/were restored/)).toBeHidden();
});

test('starting over discards the draft after a confirmation', { tag: ['@desktop', '@nightly'] }, async ({ page }) => {
  await signIn(page, newPerson(), '/submit');
  await title(page).fill('Lamp of yesterday');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('Lamp of yesterday');
  await page.getByRole('button', { name: draftCopy.startOver }).click();
  await page.getByRole('dialog').getByRole('button', { name: draftCopy.startOver }).click();
  await expect(title(page)).toHaveValue('');
  await page.reload();
  await expect(title(page)).toHaveValue('');
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test('typed text stays in this browser, and is saved when the network is back', {
    tag: ['@desktop', '@nightly'],
  }, async ({ page, context }) => {
    await signIn(page, newPerson(), '/submit');
    await title(page).fill('Lamp');
    await expect(saved(page)).toBeVisible();
    await context.setOffline(true);
    await title(page).fill('Offline lamp');
    await expect(page.getByText(`${draftCopy.troubles.offline}${draftCopy.keptHere}`)).toBeVisible();
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
  });
});

test('a returning creator sees the first field right away, and the status and buttons stay visible', {
  tag: '@phone',
}, async ({ page }) => {
  if ((page.viewportSize()?.width ?? 0) > 500) await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, newPerson(), '/submit');
  await title(page).fill('Lamp of last week');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/were restored/)).toBeVisible();
  // The editor replaces the text area of the description when its code has loaded.
  await expect(page.getByRole('toolbar', { name: writingCopy.formatting })).toBeVisible();
  const barTop = () => page.locator('.form-bar').evaluate((bar) => bar.getBoundingClientRect().top);
  const titleEnd = await title(page).evaluate((field) => field.getBoundingClientRect().bottom);
  expect(titleEnd).toBeLessThan(await barTop());
  for (const place of ['Description', 'Valuation', 'Role', 'Answer']) {
    await page.getByLabel(place, { exact: true }).scrollIntoViewIfNeeded();
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.form-bar').getByText(/draft/).first()).toBeInViewport();
  }
  // The page scrolls, and no box inside the form does.
  const scrolling = await page
    .locator('form *:not(textarea, select)')
    .evaluateAll(
      (all) =>
        all.filter(
          (one) =>
            one.scrollHeight > one.clientHeight + 1 && ['auto', 'scroll'].includes(getComputedStyle(one).overflowY),
        ).length,
    );
  expect(scrolling).toBe(0);
});

test('typing replaces the 0 in amount fields and adds thousands separators', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  await signIn(page, newPerson(), '/submit');
  const goal = page.getByLabel('Funding goal');
  await goal.click();
  await page.keyboard.type('1234567');
  await page.keyboard.press('Tab');
  await expect(goal).toHaveValue('1,234,567');
  const valuation = page.getByLabel('Valuation');
  await expect(valuation).toBeFocused();
  await expect(valuation).toHaveValue('');
  await expect(valuation).toHaveAttribute('placeholder', '0');
  await page.keyboard.press('Tab');
  await expect(valuation).toHaveValue('0');
});

test('the bar of the form is one line where there is little height, as with a zoom of 200%', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 });
  await signIn(page, newPerson(), '/submit');
  await expect(page.getByRole('button', { name: 'Submit project' })).toBeInViewport();
  const height = await page.locator('.form-bar').evaluate((bar) => bar.getBoundingClientRect().height);
  expect(height).toBeLessThan(64);
});

test('probability and impact are levels; older free text stays and can be changed', {
  tag: ['@desktop', '@nightly'],
}, async ({ page }) => {
  await signIn(page, newPerson());
  const { id } = await submitProject(page.context(), {
    risks: [{ type: 'Supply', description: 'Glass', mitigation: '', probability: 'one in ten', impact: 'high' }],
  });
  await page.goto(`/projects/${id}/edit`);
  const impact = page.getByLabel('Impact (optional)');
  const probability = page.getByLabel('Probability (optional)');
  await expect(impact).toHaveValue('High');
  const words = page.getByLabel(fieldsCopy.ownWordsLabel('Probability'));
  await expect(words).toHaveValue('one in ten');
  await probability.selectOption('Low');
  await expect(words).toBeHidden();
  await probability.selectOption(fieldsCopy.inOwnWords);
  await words.fill('one in twenty');
  const save = page.getByRole('button', { name: editCopy.save });
  await save.click();
  await expect(page.getByText(fieldCopy.riskMitigation)).toBeVisible();
  await expect(page.getByRole('button', { name: formCopy.oneError })).toBeVisible();
  await page.getByLabel('Mitigation').fill('A second maker.');
  await save.click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const { risks } = (await (await page.request.get(`/api/projects/${id}`)).json()) as { risks: unknown };
  expect(risks).toMatchObject([{ probability: 'one in twenty', impact: 'high', mitigation: 'A second maker.' }]);
});

test('an expired session loses nothing: sign in over the form, and submit again', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, context }) => {
  const person = newPerson();
  await signIn(page, person, '/submit');
  await fillProject(page, 'Patient lamp');
  await untilSettled(page);
  await context.clearCookies();
  await submit(page).click();
  await signInThroughPopup(page, person);
  await expect(title(page)).toHaveValue('Patient lamp');
  // The error is resolved, so nothing red remains.
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByText('Your project has been submitted!')).toBeVisible();
});

test('a second window is warned before it overwrites the first', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  context,
}) => {
  await signIn(page, newPerson(), '/submit');
  const other = await context.newPage();
  await other.goto('/submit');
  // Both windows are open before anything is typed.
  await expect(title(other)).toHaveValue('');
  await title(page).fill('First window');
  await expect(saved(page)).toBeVisible();
  await title(other).fill('Second window');
  await expect(other.getByText(draftCopy.conflict.title)).toBeVisible();
  await other.getByRole('button', { name: draftCopy.conflict.takeOther }).click();
  await expect(title(other)).toHaveValue('First window');

  await title(other).fill('Second window again');
  await expect(saved(other)).toBeVisible();
  await title(page).fill('First window again');
  await page.getByRole('button', { name: draftCopy.conflict.keepMine }).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('First window again');
});

test('a window left behind cannot submit over what was typed in another', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  context,
}) => {
  await signIn(page, newPerson(), '/submit');
  await fillProject(page, 'First title');
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/submit');
  await expect(title(other)).toHaveValue('First title');
  await title(page).fill('Better title');
  await expect(saved(page)).toBeVisible();
  await submit(other).click();
  await expect(other.locator('#draft-notices')).toBeFocused();
  await expect(other.getByText(draftCopy.conflict.title).first()).toBeVisible();
  await other.getByRole('button', { name: draftCopy.conflict.takeOther }).click();
  await submit(other).click();
  await expect(other).toHaveURL(/\/dashboard$/);
  await expect(other.getByText('Better title').first()).toBeVisible();
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: [/status of 500/] });

  test('a refused submission keeps everything, and leaving warns when nothing could be saved', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new Error('no room');
      };
    });
    await signIn(page, newPerson(), '/submit');
    const broken = { status: 500, json: { code: 'internal', message: 'Something went wrong on our side.' } };
    await page.route('**/api/users/project-draft', (route) => route.fulfill(broken));
    await page.route('**/api/projects', (route) => route.fulfill(broken));
    await fillProject(page, 'Stubborn lamp');
    await submit(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Something went wrong on our side.' }).first(),
    ).toBeVisible();
    await expect(title(page)).toHaveValue('Stubborn lamp');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await expect(title(page)).toHaveValue('Stubborn lamp');

    await page.unrouteAll();
    await submit(page).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test('changes to a saved project are kept as a draft, and can be discarded', { tag: ['@desktop', '@nightly'] }, async ({
  page,
}) => {
  await signIn(page, newPerson(), '/submit');
  await fillProject(page, 'Day lamp');
  await submit(page).click();
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await title(page).fill('Night lamp');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveValue('Night lamp');
  await page.getByRole('button', { name: draftCopy.discard }).click();
  await page.getByRole('dialog').getByRole('button', { name: draftCopy.discard }).click();
  await expect(title(page)).toHaveValue('Day lamp');
});

test('entries are moved by keyboard together with their text, and milestones must add up to the goal', async ({
  page,
}) => {
  await signIn(page, newPerson(), '/submit');
  await fillProject(page, 'Ordered lamp');
  for (const [index, name] of ['Drawings', 'Ten lamps'].entries()) {
    await page.getByRole('button', { name: 'Add milestone' }).click();
    await page.getByLabel(milestonesCopy.name).nth(index).fill(name);
    await page.getByLabel(milestonesCopy.needed).nth(index).fill('10,000');
  }
  await expect(page.getByText('Adds up to $20,000 of $25,000; $5,000 is missing.')).toBeVisible();
  await submit(page).click();
  const error = page.getByText('The milestones add up to $20,000, $5,000 short of the goal of $25,000.');
  await expect(error).toBeFocused();

  await page.getByRole('button', { name: 'Move milestone 2 up' }).press('Enter');
  await expect(
    page.getByText(fieldsCopy.moved({ entry: milestonesCopy.entry, from: 2, to: 1, count: 2 })),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move milestone 1 up' })).toBeFocused();
  await expect(page.getByLabel(milestonesCopy.name).first()).toHaveValue('Ten lamps');
  await page.getByRole('button', { name: milestonesCopy.fillRest }).click();
  await expect(page.getByText('exactly the goal')).toBeVisible();
  await expect(error).toBeHidden();
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the checklist links to what is missing, and the preview updates while typing', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, newPerson(), '/submit');
  const sections = page.getByRole('button', { name: /^Sections,/ });
  const isPhone = await sections.isVisible();
  if (isPhone) await sections.click();
  const list = page.getByRole('region', { name: formCopy.checklist }).filter({ visible: true });
  await expect(list.getByText('0 of 13')).toBeVisible();
  await list.getByRole('button', { name: /^The terms/ }).click();
  await expect(page.getByRole('heading', { name: sectionCopy.terms.title })).toBeInViewport();
  await expect(page.getByRole('heading', { name: sectionCopy.terms.title })).toBeFocused();
  if (isPhone) {
    await expect(list).toBeHidden();
    await fillProject(page, 'Lamp to look at');
    await expect(sections).toHaveText(/6 of 13/);
    return;
  }
  await list.getByRole('button', { name: /^The project/ }).click();
  await list.getByRole('button', { name: `${checklistCopy.description} ${formCopy.required}` }).click();
  const description = page.getByLabel('Description', { exact: true });
  await expect(description).toBeFocused();
  await fillProject(page, 'Lamp to look at');
  await expect(list.getByText('6 of 13')).toBeVisible();
  await list.getByRole('button', { name: /^The project/ }).click();
  await list.getByRole('button', { name: checklistCopy.descriptionLength({ min: 300, max: '1,000' }) }).click();
  await expect(description).toBeFocused();

  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(preview.getByText('Lamp to look at')).toBeVisible();
  await expect(preview.getByText(formCopy.offers('10%'))).toBeVisible();
  await preview.getByRole('button', { name: formCopy.seeWhole }).click();
  await expect(page.getByRole('dialog').getByText('A reading lamp that follows the sun.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview.getByRole('button', { name: formCopy.seeWhole })).toBeFocused();
});
