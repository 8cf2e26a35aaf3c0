// Messages with two people at once: from the page of a project to an answer that arrives on an open page.
import {
  composerCopy,
  threadCopy as copy,
  messagesCopy as inbox,
  messagesLinkCopy,
} from '#features/messages/web/messages-copy.ts';
import { pageCopy } from '#features/projects/web/page/project-page-copy.ts';
import { newPerson, register, signIn } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

test('an investor writes to a creator, and both see what arrives and what was read without a reload [messages-16]', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  try {
    await register(context.request, newPerson('Carla Creator'));
    const { id } = await submitProject(context);
    await signIn(page, newPerson('Ingrid Investor'), `/projects/${id}`);
    await page.getByRole('link', { name: pageCopy.contactCreator }).click();
    await page.getByLabel(composerCopy.subject).fill('Delivery');
    await page.getByLabel(composerCopy.message, { exact: true }).fill('When do you ship? <b>Soon</b>, I hope.');
    await page.reload();
    await expect(page.getByLabel(composerCopy.message, { exact: true })).toHaveValue(/When do you ship/);
    await page.getByRole('button', { name: composerCopy.send }).dblclick();
    await page.waitForURL(/\/messages\/\d+$/);
    await expect(page.getByText('When do you ship? <b>Soon</b>, I hope.').locator('visible=true').last()).toBeVisible();

    const creator = await context.newPage();
    await creator.goto('/dashboard');
    await creator.getByRole('link', { name: messagesLinkCopy.messages }).getByText('1', { exact: true }).waitFor();
    await creator.getByRole('link', { name: messagesLinkCopy.messages }).click();
    await creator.getByRole('link', { name: /Ingrid Investor/ }).click();
    await expect(creator.getByRole('region', { name: copy.messages }).getByRole('listitem')).toContainText([
      'When do you ship',
    ]);
    await expect(page.getByText(copy.read, { exact: true })).toBeVisible();
    await creator.getByLabel(composerCopy.message, { exact: true }).fill('In March.');
    await creator.getByRole('button', { name: composerCopy.send }).dblclick();
    const thread = page.getByRole('region', { name: copy.messages });
    await expect(thread.getByText('In March.')).toHaveCount(1);
    await expect(creator.getByText(copy.read, { exact: true })).toBeVisible();
    await creator.goto('/messages?q=ship');
    await creator.getByRole('link', { name: /When do you ship/ }).click();
    await creator.getByRole('button', { name: copy.block('Ingrid Investor') }).click();
    await creator.getByRole('dialog').getByRole('button', { name: copy.blocking.confirm }).click();
    await expect(creator.getByRole('button', { name: copy.unblock('Ingrid Investor') })).toBeVisible();
    await creator.goto('/messages');
    await expect(creator.getByText(inbox.blocked, { exact: true })).toBeVisible();
  } finally {
    await context.close();
  }
});
