// Comments open, folded, linked, refused and missing: no axe violations, valid HTML, and nothing wider than the screen.
import type { APIRequestContext, Page } from '@playwright/test';
import { commentsCopy as copy } from '#features/comments/web/comments-copy.ts';
import { refuseAnswers } from '../support/answers.ts';
import { newPerson, register, signIn } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { isPhoneByDay, open, type State, showState, slowStates } from '../support/states.ts';

test.describe.configure(slowStates);
test.skip(isPhoneByDay, 'The desktop shows them as narrow as a phone.');

type Written = { content: string; parentId?: number; isQuestion?: boolean };

async function write(request: APIRequestContext, projectId: number, comment: Written): Promise<number> {
  const answer = await request.post(`/api/projects/${projectId}/comments`, { data: comment });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

const section = (page: Page) => page.locator('#comments');
const press = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name }).first().click();

test('comments on a project in every state', async ({ page, browser }) => {
  const asker = await browser.newContext();
  try {
    await register(asker.request, newPerson('Bartholomew Featherstonehaugh-Smythe'));
    await signIn(page, newPerson('Carla Creator'));
    const [{ id }, { id: quiet }] = [await submitProject(page.context()), await submitProject(page.context())];
    const thread = await write(asker.request, id, {
      content: `Does it work?\n\nhttps://example.org/${'long-'.repeat(40)}`,
      isQuestion: true,
    });
    let deepest = await write(page.request, id, { content: 'It does.', parentId: thread });
    await page.request.post(`/api/comments/${thread}/answer`, { data: { replyId: deepest } });
    for (let depth = 2; depth <= 8; depth += 1) {
      deepest = await write(asker.request, id, { content: `Depth ${depth}`, parentId: deepest });
    }
    await page.request.post(`/api/comments/${await write(page.request, id, { content: 'Welcome!' })}/pin`);

    const states: State[] = [
      {
        name: 'a thread with all of its replies, and the form to reply',
        onPhone: 'too',
        isValid: 'page',
        show: async () => {
          await open(page, `/projects/${id}`);
          await press(page, /Show all/);
          await press(page, /deeper/);
          await press(page, /^More actions/);
          await press(page, copy.actions.reply);
          await expect(section(page).getByText('Depth 8')).toBeVisible();
        },
      },
      {
        name: 'a refused reply, which is kept',
        show: async () => {
          await refuseAnswers(page, (url) => url.pathname === `/api/projects/${id}/comments` && url.search === '', 409);
          const form = section(page).getByRole('form').last();
          await form.getByRole('textbox').fill('Not lost');
          await form.getByRole('button', { name: copy.form.postReply }).click();
          await expect(section(page).getByRole('alert')).toContainText('Not today.');
          await expect(form.getByRole('textbox')).toHaveValue('Not lost');
        },
      },
      {
        name: 'a report of a comment',
        isValid: 'dialog',
        show: async () => {
          await open(page, `/projects/${id}`);
          await press(page, copy.actions.moreFor('Bartholomew Featherstonehaugh-Smythe'));
          await press(page, copy.actions.report);
          await expect(page.getByRole('dialog', { name: copy.report.title })).toBeVisible();
        },
      },
      {
        name: 'a linked comment that the list does not show',
        onPhone: 'too',
        show: async () => {
          // Another page first: the same one would stay open, with its dialog.
          await open(page, `/projects/${quiet}`);
          await open(page, `/projects/${id}#comment-${deepest}`);
          await expect(section(page).getByRole('region', { name: copy.linked })).toContainText('Depth 8');
        },
      },
      {
        name: 'another order that cannot be loaded',
        show: async () => {
          await open(page, `/projects/${id}`);
          await refuseAnswers(page, (url) => url.searchParams.get('sort') === 'oldest');
          await section(page).getByLabel(copy.sort).selectOption('oldest');
          await expect(section(page).getByText(copy.failed)).toBeVisible();
        },
      },
      {
        name: 'no comments yet',
        show: async () => {
          await open(page, `/projects/${quiet}`);
          await expect(section(page).getByText(copy.empty.ownText)).toBeVisible();
        },
      },
    ];
    for (const state of states) await showState(page, browser, state);
  } finally {
    await asker.close();
  }
});
