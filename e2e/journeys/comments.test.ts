// Comments with two people at the same time: a question, its answer, live arrivals on an open page, and error recovery.
import { commentsCopy as copy } from '#features/comments/web/comments-copy.ts';
import { newPerson, register, signIn } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

test('a question is asked, answered and marked, and others see it arrive without a reload [comments-13]', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  try {
    await register(context.request, newPerson('Carla Creator'));
    const { id } = await submitProject(context);
    await signIn(page, newPerson('Rita Reader'), `/projects/${id}`);
    const section = page.locator('#comments');
    await section.scrollIntoViewIfNeeded();
    const form = section.getByLabel(copy.form.comment, { exact: true }).last();
    await form.fill('Does it work in winter? See https://example.org/sun');
    await page.reload();
    await expect(form).toHaveValue(/Does it work in winter/);
    await expect(section.getByLabel(copy.form.isQuestion)).toBeChecked();
    await section.getByRole('button', { name: copy.form.ask }).dblclick();
    const asked = section.getByRole('article', { name: 'Rita Reader' });
    await expect(asked).toHaveCount(1);
    await expect(asked.getByRole('link', { name: 'https://example.org/sun' })).toHaveAttribute('rel', /ugc/);
    await expect(form).toHaveValue('');

    const [question] = (await (await context.request.get(`/api/projects/${id}/comments`)).json()) as { id: number }[];
    const reply = await context.request.post(`/api/projects/${id}/comments`, {
      data: { content: 'It does, down to -20.', parentId: question?.id },
    });
    const { id: replyId } = (await reply.json()) as { id: number };
    await section.getByRole('button', { name: copy.fresh(1) }).click();
    const answer = section.getByRole('article', { name: 'Carla Creator' });
    await expect(answer.getByText(copy.labels.creator, { exact: true })).toBeVisible();
    await answer.getByRole('button', { name: copy.actions.moreFor('Carla Creator') }).click();
    await answer.getByRole('button', { name: copy.actions.markAnswer }).click();
    await expect(asked.getByText(copy.answered)).toBeVisible();

    const visitor = await browser.newContext();
    const other = await visitor.newPage();
    await other.goto(`/projects/${id}#comment-${replyId}`);
    await expect(other.locator(`#comment-${replyId}`)).toBeInViewport();
    await other.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await other.getByRole('button', { name: copy.signIn }).click();
    await expect(other.getByRole('dialog')).toBeVisible();
    await visitor.close();
  } finally {
    await context.close();
  }
});
