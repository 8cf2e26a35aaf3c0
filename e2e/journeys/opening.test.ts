// An announced project: reserved before it opens, invested in with priority when it is open.

import { investCopy } from '#features/investing/web/investing-copy.ts';
import { reserveCopy } from '#features/reservations/reservation-copy.ts';
import { newPerson, register } from '../support/people.ts';
import { offerProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { changeDatabase } from '../support/site-database.ts';

test('an announced project is reserved, changed, opened, and its room is held for those who reserved', async ({
  page,
  browser,
}) => {
  const opensOn = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const { id } = await offerProject(browser, { opensOn });
  await register(page.request, newPerson('Rita Reserver'));
  await page.goto(`/projects/${id}`);
  const slip = page.locator('#invest');
  await expect(slip.getByText(reserveCopy.title(opensOn))).toBeVisible();
  await slip.getByLabel(reserveCopy.amount).fill('99999999');
  await slip.getByRole('button', { name: reserveCopy.submit, exact: true }).click();
  await expect(slip.getByRole('alert')).toContainText('is not reserved yet');
  await slip.getByLabel(reserveCopy.amount).fill('1,500');
  await slip.getByRole('button', { name: reserveCopy.submit, exact: true }).click();
  await expect(slip.getByText(reserveCopy.own('1500'))).toBeVisible();
  await expect(slip.getByText(reserveCopy.totals({ reserved: 1500, count: 1 }))).toBeVisible();

  await changeDatabase(
    `update projects set opens_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' where id = ${id}`,
  );
  await page.reload();
  await expect(slip.getByText(reserveCopy.heldReserved)).toBeVisible();
  await expect(slip.getByLabel(investCopy.amount)).toHaveValue('1,500');
  await slip.getByRole('button', { name: investCopy.continue }).click();
  await expect(page).toHaveURL(/\/checkout\?.*amount=1500\b/);
});
