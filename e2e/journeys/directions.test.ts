// Text from right to left reads from the right, wherever people wrote it, and leaves the words around it alone.
import type { APIRequestContext, Locator } from '@playwright/test';
import { commentsCopy } from '#features/comments/web/comments-copy.ts';
import { composerCopy } from '#features/messages/web/messages-copy.ts';
import { invest } from '../support/investments.ts';
import { newPerson, register, signIn, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/quiet.ts';

const title = 'בית קפה בירושלים (2027)!';
const story = 'אנחנו פותחים בית קפה.\n\n- קפה\n- עוגות\n\nOpen from 2027.';
const creator = 'נועה לוי';

async function publishUpdate(request: APIRequestContext, id: number): Promise<void> {
  const { id: draft, revision } = (await (await request.post(`/api/projects/${id}/update-drafts`)).json()) as {
    id: number;
    revision: number;
  };
  const data = { title: 'הגיע התנור!', content: 'התנור הגיע היום.', visibility: 'public', revision };
  const saved = (await (await request.patch(`/api/update-drafts/${draft}`, { data })).json()) as { revision: number };
  const published = await request.post(`/api/update-drafts/${draft}/publish`, { data: { revision: saved.revision } });
  expect(published.status()).toBe(201);
}

async function expectDirection(text: Locator, direction: 'rtl' | 'ltr'): Promise<void> {
  await expect(text.first()).toBeVisible();
  await expect(text.first()).toHaveCSS('direction', direction);
}

test('titles, stories, names, updates, comments and messages have their own direction [browsers-9]', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const number = Date.now();
  await register(context.request, newPerson(creator));
  await context.request.patch('/api/users/profile', { data: { bio: 'אופה ובעלת בית קפה.', location: 'ירושלים' } });
  const made = await context.request.post('/api/projects', {
    data: {
      title: `${title} ${number}`,
      description: story,
      category: 'Food',
      fundingGoal: 20_000,
      valuation: 200_000,
      timeline: [{ title: 'פתיחה', date: '2031-01-01', description: 'הדלתות נפתחות.' }],
      team: [],
      marketOpportunity: { marketSize: '', growthRate: '', description: '' },
      risks: [],
      faq: [{ question: 'מתי פותחים?', answer: 'בקרוב.' }],
      tags: ['קפה'],
    },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  await publishUpdate(context.request, id);

  await signIn(page, newPerson('ليلى حداد'), `/projects/${id}`);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const main = page.getByRole('main');
  await expectDirection(main.getByRole('heading', { level: 1 }), 'rtl');
  await expectDirection(main.getByText('אנחנו פותחים בית קפה.'), 'rtl');
  await expectDirection(main.getByText('עוגות'), 'rtl');
  await expectDirection(main.getByText('Open from 2027.'), 'ltr');
  await expectDirection(main.getByText(creator, { exact: true }), 'rtl');
  await expectDirection(main.getByText('פתיחה', { exact: true }), 'rtl');
  await expectDirection(main.getByText('מתי פותחים?'), 'rtl');
  await expectDirection(main.getByText('הגיע התנור!'), 'rtl');
  await expectDirection(main.getByRole('heading', { name: commentsCopy.heading(0) }), 'ltr');

  const comments = page.locator('#comments');
  await comments.scrollIntoViewIfNeeded();
  const field = comments.getByLabel(commentsCopy.form.comment, { exact: true }).last();
  await field.fill('متى الافتتاح؟');
  await expect(field).toHaveCSS('direction', 'rtl');
  await comments.getByRole('button', { name: commentsCopy.form.ask }).click();
  await expectDirection(comments.getByRole('article').getByText('متى الافتتاح؟'), 'rtl');
  await expectDirection(comments.getByRole('article').getByText('ليلى حداد', { exact: true }), 'rtl');

  await invest(page, id, 150);
  await page.goto('/dashboard');
  await expectDirection(page.getByRole('heading', { name: `${title} ${number}` }), 'rtl');
  await page.goto(`/projects?q=${number}`);
  await expectDirection(page.getByRole('article').getByRole('heading'), 'rtl');

  const { uid } = (await (await context.request.get('/api/auth/session')).json()) as { uid: string };
  await page.goto(`/people/${uid}`);
  await expectDirection(page.getByRole('heading', { level: 1, name: creator }), 'rtl');
  await expectDirection(page.getByText('אופה ובעלת בית קפה.'), 'rtl');

  await page.goto(`/messages/new?to=${uid}&project=${id}`);
  await page.getByLabel(composerCopy.subject).fill('سؤال!');
  await page.getByLabel(composerCopy.message, { exact: true }).fill('متى تفتحون؟');
  await page.getByRole('button', { name: composerCopy.send }).click();
  await page.waitForURL(/\/messages\/\d+$/);
  await expectDirection(page.getByText('متى تفتحون؟').locator('visible=true').last(), 'rtl');
  await page.goto('/messages');
  await expectDirection(page.getByText('متى تفتحون؟').locator('visible=true').last(), 'rtl');
  await context.close();
});

test('administrators’ lists show names and titles in their own direction', async ({ page, browser }) => {
  const context = await browser.newContext();
  await register(context.request, newPerson(creator));
  await context.close();
  await signInAsAdmin(page, `/admin/users?q=${encodeURIComponent(creator)}`);
  await expectDirection(page.getByRole('link', { name: creator, exact: true }), 'rtl');
});
