// The first half of an offer's life: its rules, its announcement, reservations, the opening and the commitments.
import type { Page } from '@playwright/test';
import { documentKindLabels } from '#features/documents/document-rules.ts';
import { ownDocumentsCopy } from '#features/documents/web/documents-copy.ts';
import { refusalCopy } from '#features/investing/web/checkout/checkout-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import type { AdminPolicyPack } from '#features/packs/pack-contract.ts';
import { packs } from '#features/packs/pack-list.ts';
import { rulesCopy } from '#features/packs/web/admin/rules-copy.ts';
import { editCopy } from '#features/projects/web/form/pages/edit-copy.ts';
import { publishingCopy } from '#features/projects/web/form/pages/submit-form-copy.ts';
import { fieldCopy } from '#features/projects/web/form/values/form-copy.ts';
import { packCopy } from '#features/projects/web/form/values/form-fields-copy.ts';
import { reserveCopy } from '#features/reservations/reservation-copy.ts';
import { addDays } from '#kernel/dates.ts';
import { makePdf } from '#test/factories/make-pdf.ts';
import { expectAccessible } from './accessible.ts';
import { coolOff, goal, type OfferPlan, open, type People, today } from './offer-people.ts';
import { investByRules, passSteps, signAndPay } from './offer-steps.ts';
import { expect } from './own-site.ts';
import { admin, inviteAdmin, signInAsAdmin } from './people.ts';
import { submitProject, type TestProject } from './projects.ts';
import { moveClocks } from './site-database.ts';

export async function offerRules({ desks: [first, second] }: People, { packId, settings }: OfferPlan): Promise<void> {
  const other = await inviteAdmin(first.request, 'Simone Second');
  // Administrators whose accounts are younger than a week confirm nothing.
  await moveClocks([["update admin_credentials set created_at = now() - interval '8 days'", []]]);
  await signInAsAdmin(first, '/admin/rules', admin);
  if (settings !== undefined) {
    const { version } = (await (await first.request.get('/api/admin/settings')).json()) as { version: number };
    const saved = await first.request.patch('/api/admin/settings', { data: { version, values: settings } });
    expect(saved.ok(), await saved.text()).toBe(true);
  }
  const list = (await (await first.request.get('/api/admin/policy-packs')).json()) as AdminPolicyPack[];
  const pack = list.find(({ id }) => id === packId);
  const figures = Object.fromEntries(
    (pack?.figures ?? []).filter(({ isUnconfirmed }) => isUnconfirmed).map(({ key, value }) => [key, value]),
  );
  if (packId !== 'open-2026') {
    const answer = await first.request.post(`/api/admin/policy-packs/${packId}/offer`, { data: { figures } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await signInAsAdmin(second, '/admin/rules', other);
  await expectAccessible(second, 'the rules of the site');
  if (packId === 'open-2026') return;
  await second.getByRole('button', { name: rulesCopy.pending.confirm.submit, exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: rulesCopy.pending.confirm.submit }).click();
  await expect(second.getByText(rulesCopy.pending.confirm.done)).toBeVisible();
}

/** Chooses the rules, uploads what they ask for, and publishes it; it opens later. */
export async function announce({ creator }: People, plan: OfferPlan): Promise<TestProject> {
  const { packId, fundingModel } = plan;
  const pack = packs[packId];
  const terms = { fundingGoal: goal, valuation: goal * 10, deadline: addDays(today, 60), status: 'draft' as const };
  const project = await submitProject(creator.context(), { ...terms, ...(fundingModel && { fundingModel }) });
  await open(creator, `/projects/${project.id}/edit`);
  await creator.getByLabel(fieldCopy.opensOnOptional).fill(addDays(today, 25));
  if (packId !== 'open-2026') {
    await creator.getByRole('radio', { name: pack.name }).check();
    await expect(creator.getByText(packCopy.demands)).toBeVisible();
  }
  await expectAccessible(creator, 'the choice of rules');
  if (pack.documents.length > 0) {
    await creator.getByRole('button', { name: editCopy.save }).click();
    await expect(creator.getByText(editCopy.saved)).toBeVisible();
    await open(creator, `/dashboard/projects/${project.id}/documents`);
    for (const { kind } of pack.documents) await upload(creator, kind);
    await expectAccessible(creator, 'the documents that the rules ask for');
    await open(creator, `/projects/${project.id}/edit`);
  }
  await creator.getByRole('switch', { name: publishingCopy.published }).click();
  const saved = creator.waitForResponse(
    (each) => each.request().method() === 'PATCH' && each.url().endsWith(`/${project.id}`),
  );
  await creator.getByRole('button', { name: editCopy.save }).click();
  expect((await saved).status()).toBe(200);
  return project;
}

async function upload(creator: Page, kind: keyof typeof documentKindLabels): Promise<void> {
  const copy = ownDocumentsCopy;
  await creator.getByLabel(copy.kind).selectOption(kind);
  await creator.getByLabel(copy.titleLabel).fill(documentKindLabels[kind]);
  const buffer = await makePdf({ text: documentKindLabels[kind] });
  await creator.locator('form input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
  await creator.getByRole('button', { name: copy.upload }).click();
  await expect(creator.getByText(copy.uploaded(documentKindLabels[kind]))).toBeVisible();
}

const checkout = (id: number, amount: number) => `/checkout?projectId=${id}&amount=${amount}`;

export async function reserve({ page }: People, { id }: TestProject): Promise<void> {
  await open(page, `/projects/${id}`);
  const slip = page.locator('#invest');
  await slip.getByLabel(reserveCopy.amount).fill('1,000');
  await slip.getByRole('button', { name: reserveCopy.submit, exact: true }).click();
  await expect(slip.getByText(reserveCopy.own('1000'))).toBeVisible();
  await expectAccessible(page, 'an announced project');
  await page.goto(checkout(id, 1000));
  await expect(page.getByRole('heading', { name: refusalCopy.notOpen })).toBeVisible();
  await expectAccessible(page, 'a checkout before the opening');
  await open(page, `/projects/${id}/rules`);
  await expectAccessible(page, 'the rules of the offer');
}

/** As if it had been public for a month, and opened today. */
export async function openOffer(id: number): Promise<void> {
  await moveClocks([
    [
      `update projects set published_at = now() - interval '30 days',
         opens_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' where id = $1`,
      [id],
    ],
  ]);
}

/** Another investor, by calls. */
export async function investRest(
  { other }: People,
  { packId, rest: amount }: OfferPlan,
  { id }: TestProject,
): Promise<void> {
  const rest = { projectId: id, amount };
  if (packs[packId].family === 'uk-fca') {
    await other.request.post('/api/create-payment-intent', { data: rest });
    await coolOff();
  }
  await investByRules(other, rest);
}

const asked = 3100;

export async function commit(people: People, plan: OfferPlan, project: TestProject): Promise<void> {
  const { page, investor } = people;
  await open(page, `/projects/${project.id}`);
  const slip = page.locator('#invest');
  await expect(slip.getByText(reserveCopy.heldReserved)).toBeVisible();
  await slip.getByLabel(investCopy.amount, { exact: true }).fill(String(asked));
  if (!plan.isLast) await slip.getByRole('button', { name: investCopy.continue }).click();
  await plan.qualify(page);
  await plan.limit(page);
  await passSteps(page);
  await expectAccessible(page, 'a checkout under rules');
  const isRequired = packs[plan.packId].agreement === 'required';
  await signAndPay(page, { signer: investor, project: project.title, isRequired });
}
