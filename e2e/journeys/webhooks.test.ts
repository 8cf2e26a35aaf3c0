// A webhook from its creation to its end: an owner adds one, their system receives signed messages, and they look at the log.
import { Webhook } from 'standardwebhooks';
import { webhooksCopy as copy } from '#features/webhooks/web/webhooks-copy.ts';
import { createReceiver } from '#test/servers/webhook-receiver.ts';
import { expectAccessible } from '../support/accessible.ts';
import { newPerson, signIn } from '../support/people.ts';
import { submitProject } from '../support/projects.ts';
import { expect, test } from '../support/quiet.ts';

const { receiver, listen, close } = createReceiver();
test.beforeAll(listen);
test.afterAll(close);

test('an owner adds a webhook, receives a signed message, sees the delivery and has it sent again', {
  tag: '@desktop',
}, async ({ page }) => {
  await signIn(page, newPerson('Wanda Webhook'));
  const { id } = await submitProject(page);
  await page.goto(`/dashboard/projects/${id}/webhooks`);
  await page.getByRole('button', { name: copy.create }).click();
  const form = page.getByRole('form', { name: copy.create });
  await expect(form.getByLabel(copy.address)).toBeFocused();
  await form.getByLabel(copy.address).fill('not an address');
  await form
    .locator('summary')
    .filter({ hasText: copy.groups.comment ?? '' })
    .click();
  await form.getByRole('checkbox', { name: /^comment\.created/ }).check();
  await form.getByRole('button', { name: copy.submit }).click();
  await expect(form.getByText('Enter an address that starts with https://')).toBeVisible();
  await form.getByLabel(copy.address).fill(receiver.url);
  // A second press must not create a second one.
  await form.getByRole('button', { name: copy.submit }).dblclick();
  const shown = page.getByLabel(copy.secret.label, { exact: true });
  await expect(shown).toBeFocused();
  const secret = await shown.inputValue();
  await page.getByRole('button', { name: copy.secret.done }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: receiver.url }).click();

  await page.getByRole('button', { name: copy.test }).click();
  // It appears by itself.
  const delivery = page.getByRole('row').filter({ hasText: 'webhook.test' });
  await expect(delivery).toContainText(copy.deliveryStates.delivered);
  const [first] = receiver.received;
  const verified = new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
  expect(verified).toMatchObject({ type: 'webhook.test' });

  await delivery.getByRole('button', { name: /^Details/ }).click();
  await expect(page.getByText('204', { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: copy.replay, exact: true }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  await expect(page.getByText(copy.attempts(1))).toBeVisible();

  await page.getByRole('button', { name: copy.remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: copy.remove }).click();
  await expect(page.getByText(copy.empty)).toBeVisible();
});
