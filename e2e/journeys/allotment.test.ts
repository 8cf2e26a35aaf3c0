// A project that takes more than its goal: chosen in the form, asked for by two people, and divided after its deadline.
import type { Page } from '@playwright/test';
import { historyCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { stakeCopy } from '#features/investing/web/investing-copy.ts';
import { investCardCopy } from '#features/investing/web/project-card/project-card-copy.ts';
import { allotmentWords, ofGoalCopy } from '#features/projects/allotment-copy.ts';
import { getField } from '#features/projects/project-fields.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { expectAccessible } from '../support/accessible.ts';
import { invest } from '../support/investments.ts';
import { newPerson, signIn, signInByCalls } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { moveClocks, readDatabase } from '../support/site-database.ts';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

test('the form asks for the most that may be asked for, and says what is wrong with it', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page, newPerson('Carla Creator'), '/submit');
  const most = page.getByRole('textbox', { name: getField('maxInvested').label });
  await expect(most).toBeHidden();
  await page.getByLabel('Funding goal').fill('25,000');
  await page.getByRole('radio', { name: allotmentWords.capped.label }).check();
  await most.fill('20,000');
  await page.getByRole('textbox', { name: getField('perHead').label }).fill('5');
  await page.getByRole('button', { name: 'Submit Project' }).click();
  await expect(page.getByText('The most that may be asked for must be at least the goal').first()).toBeVisible();
  await expect(page.getByText(/^Enter an amount per person between \$\d+ and the goal/).first()).toBeVisible();
  await page.getByRole('radio', { name: allotmentWords.pro_rata.label }).check();
  await expect(page.getByRole('textbox', { name: getField('perHead').label })).toBeHidden();
  await expectAccessible(page, 'the choice of how a goal is divided');
});

test('investors ask for more than the goal, and each gets their part of it back', { tag: '@nightly' }, async ({
  page,
  browser,
}) => {
  const terms = { deadline: addDays(toDay(Date.now()), 30), allotment: 'pro_rata', maxInvested: 50_000 } as const;
  const project = await offerProject(browser, terms);
  await signIn(page, newPerson('Grace Investor'));
  await invest(page, project.id, 10_000);
  const other = await browser.newContext();
  await signInByCalls(other.request, newPerson('Linus Investor'));
  await invest(other, project.id, 30_000);
  await other.close();

  await open(page, `/projects/${project.id}`);
  await expect(page.getByText(ofGoalCopy.asked('$20,000')).first()).toBeVisible();
  await expect(page.getByText(stakeCopy.asked('$10,000'))).toBeVisible();
  await expect(page.getByText('each investment is reduced in proportion').first()).toBeVisible();
  await expectAccessible(page, 'a project that takes more than its goal');

  const day = addDays(toDay(Date.now()), -2);
  await moveClocks([
    ["update investments set cancellable_until = now() - interval '1 day' where project_id = $1", [project.id]],
    ['update projects set deadline = $2 where id = $1', [project.id, day]],
  ]);
  await expect
    .poll(
      async () => {
        const text = `select count(*)::int as count from part_returns r join investments i on i.id = r.investment_id
          where i.project_id = $1 and r.reason = 'allotment' and r.state = 'succeeded'`;
        return (await readDatabase<{ count: number }>(text, [project.id]))[0]?.count;
      },
      { timeout: 60_000 },
    )
    .toBe(2);

  await open(page, `/projects/${project.id}`);
  await expect(page.getByText(ofGoalCopy.raised('$20,000')).first()).toBeVisible();
  await expect(page.getByText(investCardCopy.asked)).toBeVisible();
  await expect(page.getByText(stakeCopy.owns({ equity: '2.500', amount: '$5,000' }))).toBeVisible();
  await open(page, '/dashboard');
  await expect(page.getByText(historyCopy.allotted({ asked: '$10,000', got: '$5,000' })).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: `You got $5,000 of ${project.title}` })).toBeVisible();
  await expectAccessible(page, 'an investment that was allotted');
});
