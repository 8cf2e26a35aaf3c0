// A team of two: the owner invites, the other one accepts and edits, the owner removes them, and their access is gone at once.
import { ownProjectsCopy } from '#features/dashboard/web/dashboard-copy.ts';
import { editCopy } from '#features/projects/web/form/pages/edit-copy.ts';
import { invitationsCopy, teamPageCopy } from '#features/teams/web/teams-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, register } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';
import { openRowMenu } from '../support/row-menu.ts';

test('an invited editor edits the project until the owner removes them', async ({ page, browser }) => {
  const guest = newPerson('Edda Editor');
  await register(page.request, newPerson('Olga Owner'));
  const { id, title } = await submitProject(page);
  const context = await browser.newContext();
  try {
    await register(context.request, guest);
    await page.goto('/dashboard');
    const row = page.getByRole('article', { name: title });
    await openRowMenu(row);
    await row.getByRole('link', { name: ownProjectsCopy.team, exact: true }).click();
    await expect(page.getByText(teamPageCopy.noMembers)).toBeVisible();
    await page.getByLabel(teamPageCopy.to).fill('no address');
    await page.getByRole('button', { name: teamPageCopy.send }).click();
    await expect(page.getByLabel(teamPageCopy.to)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(teamPageCopy.to).fill(guest.email);
    await page.getByRole('button', { name: teamPageCopy.send }).click();
    await expect(page.getByRole('heading', { name: teamPageCopy.invitations })).toBeVisible();
    await expectAccessible(page);

    const guests = await context.newPage();
    await guests.goto('/team-invitations');
    await expect(
      guests.getByRole('heading', { name: invitationsCopy.heading({ inviter: 'Olga Owner', project: title }) }),
    ).toBeVisible();
    await expectAccessible(guests);
    await guests.getByRole('button', { name: invitationsCopy.accept }).click();
    await expect(guests.getByRole('heading', { name: invitationsCopy.joinedTitle(title) })).toBeVisible();
    await guests.getByRole('link', { name: invitationsCopy.toDashboard }).click();
    await expect(guests.getByText(ownProjectsCopy.yourRights({ canEdit: true, canMoney: false }))).toBeVisible();
    await guests.getByRole('link', { name: ownProjectsCopy.edit, exact: true }).click();
    await expect(guests.getByText(editCopy.publishingByOwner)).toBeVisible();
    await guests.getByLabel('Title', { exact: true }).fill(`${title} by two`);
    await guests.getByRole('button', { name: editCopy.save }).click();
    await expect(guests.getByText(editCopy.saved)).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: teamPageCopy.remove, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: teamPageCopy.remove, exact: true }).click();
    await expect(page.getByText(teamPageCopy.noMembers)).toBeVisible();
    await guests.goto(`/projects/${id}/edit`);
    await expect(guests.getByRole('heading', { name: editCopy.notYours })).toBeVisible();
    await guests.goto(`/dashboard/projects/${id}/team`);
    await expect(guests.getByRole('heading', { name: teamPageCopy.title, level: 1 })).toBeHidden();
  } finally {
    await context.close();
  }
});
