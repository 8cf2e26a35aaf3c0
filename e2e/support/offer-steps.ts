// What investors do before they pay under rules: they state who they are, answer questions, read and sign.
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { checkoutAgreementCopy as agreementWords } from '#features/investing/agreement-copy.ts';
import type { CommitmentStep, StepOutcome } from '#features/investing/gate-contract.ts';
import { stepsCopy } from '#features/investing/web/steps/steps-copy.ts';
import { expectAccessible } from './accessible.ts';
import { expect } from './quiet.ts';
import { acknowledgeRisk, fillTestCard } from './test-cards.ts';

const payButton = (page: Page) => page.getByRole('button', { name: 'Complete Investment' });

/** Answers as someone who knows nothing and learns from each explanation. */
export async function passSteps(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: stepsCopy.region });
  await region.waitFor();
  const count = await region.locator('details').count();
  if (count === 0) return await acknowledgeRisk(page);
  for (let done = 0; done < count; done += 1) {
    await expect(region.getByText(stepsCopy.progress(done, count))).toBeVisible();
    await passStep(page);
  }
  await expect(region.getByText(stepsCopy.progress(count, count))).toBeVisible();
}

async function passStep(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: stepsCopy.region }).locator('details[open] form');
  const questions = form.getByRole('group');
  for (const question of await questions.all()) await question.getByRole('radio').first().check();
  const chosen = new Map<string, number>();
  for (;;) {
    const boxes = form.getByRole('checkbox');
    if ((await boxes.count()) > 0) await boxes.check();
    const answer = page.waitForResponse(/\/api\/investments\/\d+\/steps$/);
    await form.getByRole('button').click();
    const { outcome, wrong, warning, steps } = (await (await answer).json()) as StepOutcome;
    if (outcome === 'passed') return;
    for (const { why } of wrong) await expect(form.getByText(why)).toBeVisible();
    await expectAccessible(page, 'explained answers');
    if (warning !== null) {
      // Such rules warn and leave the decision to the person.
      await expect(form.getByText(warning)).toBeVisible();
      continue;
    }
    const asked = steps.find((step) => wrong.every(({ id }) => step.questions.some((question) => question.id === id)));
    for (const { id } of wrong) {
      const next = (chosen.get(id) ?? 0) + 1;
      chosen.set(id, next);
      const place = asked?.questions.findIndex((question) => question.id === id) ?? 0;
      await questions.nth(place).getByRole('radio').nth(next).check();
    }
  }
}

type Signing = {
  signer: string;
  project: string;
  /** The card is asked for only after the signature. */
  isRequired: boolean;
};

/** Opens the agreement, signs with another name, is refused, signs with their own and pays. */
export async function signAndPay(page: Page, { signer, project, isRequired }: Signing): Promise<void> {
  const name = page.getByLabel(agreementWords.name);
  const sign = isRequired ? page.getByRole('button', { name: agreementWords.submit }) : payButton(page);
  await page.getByText(agreementWords.region, { exact: true }).click();
  await expect(page.getByRole('region', { name: agreementWords.text })).toContainText(project);
  if (!isRequired) await fillTestCard(page);
  await name.fill('Somebody Else');
  await sign.click();
  await expect(page.getByText(agreementWords.notYourName(signer))).toBeVisible();
  await expect(name).toBeFocused();
  await expectAccessible(page, 'a signature with another name');
  await name.fill(signer);
  await sign.click();
  if (isRequired) {
    await fillTestCard(page);
    await payButton(page).click();
  }
  await expect(page.getByText('Thank you for your investment!')).toBeVisible();
  await page.waitForURL('**/dashboard');
}

/** The same without screens; returns the investment's id. */
export async function investByRules(
  { request }: BrowserContext,
  { projectId, amount }: { projectId: number; amount: number },
): Promise<number> {
  const headers = { 'Idempotency-Key': `walk ${projectId} ${amount}` };
  const prepare = async () => {
    const answer = await request.post('/api/create-payment-intent', { data: { projectId, amount }, headers });
    return { status: answer.status(), body: await answer.json() };
  };
  const first = await prepare();
  const { investmentId } = first.body as { investmentId?: number };
  if (investmentId === undefined) throw new Error(`no hold: ${JSON.stringify(first.body)}`);
  await answerSteps(request, investmentId);
  const agreement = `/api/investments/${investmentId}/agreement`;
  const { signer } = (await (await request.get(agreement)).json()) as { signer: string };
  expect((await request.post(agreement, { data: { name: signer } })).status()).toBe(201);
  const { body } = await prepare();
  const { clientSecret, payments } = body as { clientSecret: string; payments: { publishableKey: string } };
  const [transactionId = ''] = clientSecret.split('_secret');
  await request.post(`/sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, {
    form: { key: payments.publishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' },
  });
  expect((await request.post('/api/investments', { data: { transactionId } })).status()).toBe(201);
  return investmentId;
}

async function answerSteps(request: APIRequestContext, investmentId: number): Promise<void> {
  const address = `/api/investments/${investmentId}/steps`;
  const steps = (await (await request.get(address)).json()) as CommitmentStep[];
  for (const { id, questions } of steps.filter(({ isOpen }) => isOpen)) {
    const choices = Object.fromEntries(questions.map((question) => [question.id, 0]));
    for (let outcome: StepOutcome['outcome'] = 'wrong'; outcome !== 'passed'; ) {
      const answer = await request.post(address, {
        data: { step: id, choices, acknowledged: questions.length === 0 },
      });
      expect(answer.status()).toBe(200);
      const told = (await answer.json()) as StepOutcome;
      for (const wrong of told.wrong) choices[wrong.id] = (choices[wrong.id] ?? 0) + 1;
      outcome = told.outcome;
    }
  }
}
