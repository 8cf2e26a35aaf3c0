// Following, saving and the own account, with two people: from a press while signed out to a deleted account.
import sharp from 'sharp';
import { settingsCopy } from '#features/accounts/web/settings/settings-copy.ts';
import { savedCopy } from '#features/dashboard/web/interests/interests-copy.ts';
import { imageCopy } from '#features/images/web/image-copy.ts';
import { followingCopy } from '#features/people/web/following-copy.ts';
import { giveAnswers } from '../support/answers.ts';
import { fillIdentityForm, newPerson, register, signIn, signInThroughPopup } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

const { profile: profileCopy, sessions: sessionsCopy, data: dataCopy } = settingsCopy;
const pressed = (name: string | RegExp) => ({ name, pressed: true, exact: typeof name === 'string' });

test('pressed while signed out, Save and Follow complete after the sign-in [people-1]', async ({ page, browser }) => {
  const context = await browser.newContext();
  try {
    await register(context.request, newPerson('Carla Creator'));
    const { id, title } = await submitProject(context);
    await page.goto(`/projects/${id}`);
    await page.getByRole('button', { name: followingCopy.save, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: `${followingCopy.follow} Carla Creator` }).click();
    await signInThroughPopup(page, newPerson('Rita Reader'));
    await expect(page.getByRole('button', pressed(`${followingCopy.following} Carla Creator`))).toBeVisible();
    // The other one was given up with its dialog.
    await page.getByRole('button', { name: followingCopy.save, exact: true, pressed: false }).click();
    await expect(page.getByRole('button', pressed(followingCopy.saved))).toBeVisible();

    await page
      .getByRole('main')
      .getByRole('link', { name: /by Carla Creator/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Carla Creator' })).toBeVisible();
    await expect(page.getByText(followingCopy.followers(1))).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();

    await page.goto('/dashboard/saved');
    const saved = page.getByRole('list', { name: savedCopy.list });
    await saved.getByRole('button', { name: followingCopy.saved }).click();
    await expect(saved.getByRole('button', { name: followingCopy.save, exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText(savedCopy.empty.title)).toBeVisible();
  } finally {
    await context.close();
  }
});

test('a person edits their profile, and requests a copy of their data [people-2]', async ({ page }) => {
  const person = newPerson('Paula Profile');
  await register(page.request, person);
  await page.goto('/settings');
  await page.getByLabel(profileCopy.bio).fill('I restore wooden boats.');
  await page.getByRole('button', { name: profileCopy.links.add }).click();
  await page.getByLabel(profileCopy.links.address(1)).fill('boats.example/paula');
  await page.getByLabel(profileCopy.words.interests).fill('Sails, Tar,');
  await page.reload();
  await expect(page.getByLabel(profileCopy.bio)).toHaveValue('I restore wooden boats.');
  await page.getByRole('button', { name: profileCopy.save }).click();
  await page.getByRole('link', { name: profileCopy.view }).click();
  await expect(page.getByText('I restore wooden boats.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^boats\.example/ })).toHaveAttribute(
    'href',
    'https://boats.example/paula',
  );
  await expect(page.getByText('Sails')).toHaveCount(0);

  await page.goto('/settings/sessions');
  await expect(page.getByText(sessionsCopy.current, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: settingsCopy.pages.data }).click();
  await page.getByRole('button', { name: dataCopy.export.request }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: dataCopy.export.download }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^kindling-my-data-.*\.zip$/);
});

test('a sign-in without a window completes Save as well', { tag: '@nightly' }, async ({ page, browser }) => {
  const context = await browser.newContext();
  try {
    await register(context.request, newPerson('Carla Creator'));
    const { id } = await submitProject(context);
    await page.goto(`/projects/${id}`);
    await page.getByRole('button', { name: followingCopy.save, exact: true }).click();
    await page.evaluate(() => {
      window.open = () => null;
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign in with Kindling ID' }).click();
    await dialog.getByRole('link').click();
    await page.getByLabel('Name').fill('Nora Newcomer');
    await page.getByLabel('Email').fill(newPerson().email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('button', pressed(followingCopy.saved))).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', pressed(followingCopy.saved))).toBeVisible();
  } finally {
    await context.close();
  }
});

test('a press that finds the session ended completes after signing in again', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  try {
    await register(context.request, newPerson('Carla Creator'));
    const { id } = await submitProject(context);
    const person = newPerson('Edith Ended');
    await register(page.request, person);
    await page.goto(`/projects/${id}`);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.context().clearCookies();
    await page.getByRole('button', { name: followingCopy.save, exact: true }).click();
    await signInThroughPopup(page, person);
    await expect(page.getByRole('button', pressed(followingCopy.saved))).toBeVisible();
  } finally {
    await context.close();
  }
});

test('a profile picture is cropped, saved, and shown beside a comment', { tag: '@nightly' }, async ({ page }) => {
  await register(page.request, newPerson('Petra Picture'));
  const { id } = await submitProject(page);
  await page.request.post(`/api/projects/${id}/comments`, { data: { content: 'Welcome.' } });
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c86' } })
    .jpeg()
    .toBuffer();
  await page.goto('/settings');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.locator('input[type=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('dialog').getByRole('button', { name: imageCopy.applyCrop }).click();
  const picture = page.getByRole('group', { name: imageCopy.profile.label }).locator('img[src^="/media/"]');
  await expect(picture).toHaveAttribute('src', /-600x600\//);
  await page.getByRole('button', { name: profileCopy.save }).click();
  await expect(page.getByRole('link', { name: profileCopy.view })).toBeVisible();
  await page.goto(`/projects/${id}`);
  const comment = page.locator('#comments').getByRole('article', { name: 'Petra Picture' });
  await comment.scrollIntoViewIfNeeded();
  const shown = comment.locator('img[src^="/media/"]');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
});

test('deleting the account takes a typed confirmation', { tag: '@nightly' }, async ({ page }) => {
  const person = newPerson('Dora Departing');
  await register(page.request, person);
  const { uid } = (await (await page.request.get('/api/auth/session')).json()) as { uid: string };
  const answers = '**/api/users/erasure';
  await giveAnswers(page, answers, { confirmedUntil: null, isAdmin: false, projects: [] });
  await page.goto('/settings');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: settingsCopy.pages.data }).click();
  await page.getByRole('link', { name: dataCopy.erase.signIn }).click();
  await fillIdentityForm(page, person);
  await page.waitForURL('/settings/data');
  await page.unroute(answers);
  await page.getByRole('button', { name: dataCopy.erase.start }).click();
  const dialog = page.getByRole('dialog', { name: dataCopy.erase.dialogTitle });
  await expect(dialog.getByRole('button', { name: dataCopy.erase.confirm })).toBeDisabled();
  await dialog.getByRole('textbox').fill('Delete my account');
  await dialog.getByRole('button', { name: dataCopy.erase.confirm }).click();
  await page.waitForURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect((await page.goto(`/people/${uid}`))?.status()).toBe(404);
});

test('all other sessions are signed out at once', { tag: '@nightly' }, async ({ page, browser }) => {
  const person = newPerson('Sonia Sessions');
  const context = await browser.newContext();
  try {
    await register(context.request, person);
    await signIn(page, person, '/settings/sessions');
    await page.getByRole('button', { name: sessionsCopy.endOthers }).click();
    await expect(page.getByText(sessionsCopy.only)).toBeVisible();
    expect(await (await context.request.get('/api/auth/session')).json()).toBeNull();
  } finally {
    await context.close();
  }
});
