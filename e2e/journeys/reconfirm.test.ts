// A material change where the rules of the offer demand an answer: one investor stays, and the money of a silent one goes back.
import type { Page } from '@playwright/test';
import { outcomeTexts, reconfirmCopy } from '#features/investing/web/reconfirm-copy.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invest } from '../support/investments.ts';
import { newPerson, signIn, signInByCalls } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { moveClocks, readDatabase } from '../support/site-database.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

test('a material change is confirmed by one investor, and returns the money of a silent one', async ({
  page,
  browser,
}) => {
  const [creator, silent] = await Promise.all([browser.newContext(), browser.newContext()]);
  await signInByCalls(creator.request, newPerson('Carla Creator'));
  const project = await submitProject(creator, { deadline: addDays(toDay(Date.now()), 60) });
  await signIn(page, newPerson('Grace Investor'));
  await invest(page, project.id, 500);
  await signInByCalls(silent.request, newPerson('Linus Investor'));
  const silentId = await invest(silent, project.id, 300);
  const regcf = packs['us-regcf-2022-09-20'];
  await moveClocks([
    [
      'insert into project_packs (project_id, pack_id, figures, frozen_at) values ($1, $2, $3, now())',
      [project.id, regcf.id, JSON.stringify(figureValues(regcf))],
    ],
  ]);
  const changed = await creator.request.patch(`/api/projects/${project.id}`, {
    data: { description: 'It is a chair now, made of steel by a factory in another country.' },
  });
  expect(changed.status()).toBe(200);
  await moveClocks([
    ["update change_digests set last_at = last_at - interval '61 minutes' where project_id = $1", [project.id]],
  ]);
  await expect
    .poll(async () => (await silent.request.get(`/api/investments/${silentId}/reconfirmation`)).status())
    .toBe(200);

  await open(page, '/dashboard');
  await expect(page.getByText(`${project.title} was changed: do you stay invested?`)).toBeVisible();
  await page.getByRole('link', { name: 'See what changed' }).click();
  await expect(page.getByRole('heading', { name: reconfirmCopy.titleOf(project.title) })).toBeVisible();
  await expect(page.getByText('It turns with the day and rests at night.')).toBeVisible();
  await expect(page.getByText('It is a chair now')).toBeVisible();
  await expectAccessible(page, 'a question about a change');
  await page.getByRole('button', { name: reconfirmCopy.confirm }).click();
  await expect(page.getByText(outcomeTexts.confirmed.text)).toBeVisible();
  await open(page, '/dashboard');
  await expect(page.getByText('do you stay invested?')).toHaveCount(0);

  await moveClocks([
    [
      "update reconfirmations set asked_at = now() - interval '8 days', due_at = now() - interval '1 second' where investment_id = $1",
      [silentId],
    ],
  ]);
  await expect
    .poll(async () => {
      const [row] = await readDatabase<{ state: string }>('select state from investments where id = $1', [silentId]);
      return row?.state;
    })
    .toBe('refunded');
  const other = await silent.newPage();
  await open(other, `/investments/${silentId}/reconfirm`);
  await expect(other.getByText(outcomeTexts.silent.text)).toBeVisible();
  await creator.close();
  await silent.close();
});
