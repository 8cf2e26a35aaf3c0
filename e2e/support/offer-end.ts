// The second half of an offer's life: a change, its end, the register, certificates, a later round, and an offer that fails.
import type { Page } from '@playwright/test';
import { lastDayCopy } from '#features/investing/web/last-day-copy.ts';
import { outcomeTexts, reconfirmCopy } from '#features/investing/web/reconfirm-copy.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { getCertificatePdf } from '#features/register/certificate-contract.ts';
import { registerCopy } from '#features/register/register-copy.ts';
import { registerAdminCopy } from '#features/register/web/admin/register-admin-copy.ts';
import { registerPageCopy, sharesCopy, verifyCopy } from '#features/register/web/register-screen-copy.ts';
import { addDays } from '#kernel/dates.ts';
import { pdfText } from '#test/checks/pdf-text.ts';
import { expectAccessible } from './accessible.ts';
import { goal, type OfferPlan, open, type People, today } from './offer-people.ts';
import { investByRules } from './offer-steps.ts';
import { expect } from './own-site.ts';
import { submitProject, type TestProject } from './projects.ts';
import { moveClocks, readDatabase } from './site-database.ts';

/** A material change of the offer, and the investor's answer where the rules ask for one. */
export async function change(people: People, plan: OfferPlan, { id, title }: TestProject): Promise<void> {
  const { page, creator, other } = people;
  const changed = await creator.request.patch(`/api/projects/${id}`, {
    data: { description: 'It is a chair now, made of steel by a factory in another country.' },
  });
  expect(changed.status()).toBe(200);
  await moveClocks([
    ["update change_digests set last_at = last_at - interval '61 minutes' where project_id = $1", [id]],
  ]);
  // Everyone is told, and may cancel from then on.
  await expect
    .poll(async () => (await readDatabase('select 1 from change_digests where project_id = $1', [id])).length)
    .toBe(0);
  if (packs[plan.packId].materialChange !== 'must_reconfirm') {
    await open(page, `/projects/${id}`);
    await expectAccessible(page, 'a changed project');
    return;
  }
  const question = page.getByText(`${title} was changed: do you stay invested?`);
  await expect(async () => {
    await open(page, '/dashboard');
    await expect(question).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: 'See what changed' }).click();
  await expect(page.getByText('It is a chair now')).toBeVisible();
  await expectAccessible(page, 'a question about a change');
  await page.getByRole('button', { name: reconfirmCopy.confirm }).click();
  await expect(page.getByText(outcomeTexts.confirmed.text)).toBeVisible();
  const [theirs] = (await (await other.request.get('/api/users/investments')).json()) as { id: number }[];
  const address = `/api/investments/${theirs?.id}/reconfirmation`;
  const { changeId } = (await (await other.request.get(address)).json()) as { changeId: number };
  expect((await other.request.post(address, { data: { changeId } })).ok()).toBe(true);
}

/** Before its deadline where its rules let it, after the notice that they demand. */
export async function close(
  { creator, desks: [desk] }: People,
  plan: OfferPlan,
  { id, title }: TestProject,
): Promise<void> {
  if (packs[plan.packId].family === 'us-regcf') {
    await open(creator, '/dashboard');
    await creator.getByRole('link', { name: 'Choose a day' }).click();
    await expect(creator.getByRole('heading', { name: lastDayCopy.titleOf(title) })).toBeVisible();
    await expectAccessible(creator, 'an earlier last day');
    await creator.getByRole('button', { name: lastDayCopy.send }).click();
    await expect(creator.getByText(lastDayCopy.announced, { exact: true })).toBeVisible();
  }
  if (plan.fundingModel === 'keep_what_you_raise') {
    await open(desk, `/admin/projects/${id}`);
    await desk.getByRole('button', { name: 'Close funding early' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('It has what it needs.');
    await dialog.getByRole('button', { name: 'Close funding early' }).click();
    await expect(desk.getByText('Funding closed')).toBeVisible();
  }
  await endFunding(id);
  await expect
    .poll(async () => {
      const [row] = await readDatabase<{ closed: boolean }>(
        "select status = 'funded' and funding_closed_at is not null as closed from projects where id = $1",
        [id],
      );
      return row?.closed;
    })
    .toBe(true);
}

/** Its deadline has passed, and with it every right to cancel. */
async function endFunding(id: number): Promise<void> {
  await moveClocks([
    [
      `update investments set cancellable_until = now() - interval '1 day', cancellable_while_raising = false
       where project_id = $1 and cancellable_until is not null`,
      [id],
    ],
    ['update projects set deadline = current_date - 2 where id = $1', [id]],
  ]);
}

export const percent = (amount: number, dilution = 1) => `${((amount / (goal * 10)) * 100 * dilution).toFixed(6)}%`;

export async function expectRegister(creator: Page, id: number, shares: readonly string[]): Promise<void> {
  await open(creator, `/dashboard/projects/${id}/register`);
  const table = creator.getByRole('table', { name: registerCopy.title });
  for (const share of shares) await expect(table.getByText(share, { exact: true })).toBeVisible();
  await expect(creator.getByText(registerPageCopy.counted(shares.length))).toBeVisible();
}

export async function certify({ page, other }: People): Promise<void> {
  await open(page, '/dashboard/shares');
  await page.getByRole('button', { name: sharesCopy.certificate }).click();
  const link = page.getByRole('link', { name: /^Certificate / });
  const number = (await link.innerText()).replace('Certificate ', '').trim();
  await expectAccessible(page, 'own shares');
  const file = await page.request.get(getCertificatePdf.path.replace('{number}', number));
  const code = /code=([0-9A-Z-]{19})/.exec(pdfText(await file.body()).replaceAll('\n', ''))?.[1] ?? '';
  const visit = await other.newPage();
  await visit.goto(`/verify/${number}?code=AAAA-AAAA-AAAA-AAAA`);
  await expect(visit.getByText(verifyCopy.wrong)).toBeVisible();
  await visit.getByLabel(verifyCopy.code).fill(code.toLowerCase());
  await visit.getByRole('button', { name: verifyCopy.submit }).click();
  await expect(visit.getByRole('heading', { name: verifyCopy.genuine })).toBeVisible();
  await expect(visit.getByText(verifyCopy.today.current)).toBeVisible();
  await expectAccessible(visit, 'a verified certificate');
}

/** A quarter of the company is sold to others; two administrators confirm it, and every share is diluted. */
export async function holdRound(people: People, plan: OfferPlan, { id, title }: TestProject): Promise<void> {
  const { page, creator, desks } = people;
  const copy = registerPageCopy.rounds;
  await creator.getByLabel(copy.heldOn, { exact: true }).fill(today);
  await creator.getByLabel(copy.preMoney).fill('75,000');
  await creator.getByLabel(copy.amount).fill('25,000');
  await creator.getByLabel(copy.investors).fill('3');
  await creator.getByRole('button', { name: copy.submit }).click();
  await expect(creator.getByText(copy.done)).toBeVisible();
  await expectAccessible(creator, 'a register with a proposed round');
  const words = registerAdminCopy.rounds;
  for (const desk of desks) {
    await open(desk, '/admin/registers');
    const row = desk.getByRole('list', { name: words.title }).getByRole('listitem').filter({ hasText: title });
    await expectAccessible(desk, 'rounds that wait');
    await row.getByRole('button', { name: words.confirmButton }).click();
    await desk.getByRole('dialog').getByRole('button', { name: words.confirm.submit }).click();
    await expect(desk.getByText(words.confirm.done)).toBeVisible();
  }
  await expectRegister(creator, id, [percent(plan.amount, 0.75), percent(plan.rest, 0.75)]);
  await open(page, '/dashboard/shares');
  await expect(page.getByRole('table', { name: sharesCopy.history })).toContainText(percent(plan.amount, 0.75));
  await expectAccessible(page, 'the value after a later round');
}

/** Below the goal on its last day: the money goes back, and nobody holds a share. */
export async function fail({ creator, other }: People, { packId }: OfferPlan): Promise<void> {
  const pack = packs[packId];
  const { id, title } = await submitProject(creator.context(), { deadline: addDays(today, 60) });
  await moveClocks([
    ["update projects set published_at = now() - interval '30 days' where id = $1", [id]],
    [
      `insert into project_packs (project_id, pack_id, figures, frozen_at) values ($1, $2, $3, now())
       on conflict (project_id) do update set pack_id = excluded.pack_id, figures = excluded.figures`,
      [id, packId, JSON.stringify(figureValues(pack))],
    ],
  ]);
  const investment = await investByRules(other, { projectId: id, amount: 700 });
  await endFunding(id);
  await expect
    .poll(async () => {
      const [row] = await readDatabase<{ state: string }>('select state from investments where id = $1', [investment]);
      return row?.state;
    })
    .toBe('refunded');
  const investor = await other.newPage();
  await open(investor, '/dashboard');
  await expectAccessible(investor, 'a dashboard after a failed offer');
  await open(investor, `/projects/${id}`);
  await expect(investor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(investor, 'a failed offer');
  await open(creator, `/dashboard/projects/${id}/register`);
  await expect(creator.getByText(registerPageCopy.none)).toBeVisible();
}
