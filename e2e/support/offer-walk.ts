// One offer under the rules of a pack, as its people see it on their screens: from its announcement to a later round, and one that fails.
// Waiting is replaced by moved clocks; what is shown elsewhere in full is done by calls.
import type { Browser, Page } from '@playwright/test';
import { certify, change, close, expectRegister, fail, holdRound, percent } from './offer-end.ts';
import { gather, type OfferPlan } from './offer-people.ts';
import { announce, commit, investRest, offerRules, openOffer, reserve } from './offer-start.ts';

type Step = (title: string, body: () => Promise<unknown>) => Promise<unknown>;

export async function walkOffer(
  page: Page,
  browser: Browser,
  { plan, step }: { plan: OfferPlan; step: Step },
): Promise<void> {
  const people = await gather(page, browser, plan);
  let project = { id: 0, title: '' };
  await step('two administrators offer the rules', () => offerRules(people, plan));
  await step('its creator announces it', async () => {
    project = await announce(people, plan);
  });
  await step('someone reserves an amount, and nobody invests yet', () => reserve(people, project));
  await step('it opens, and a limit is refused, explained and kept', async () => {
    await openOffer(project.id);
    if (plan.isLast) await investRest(people, plan, project);
    await commit(people, plan, project);
    if (!plan.isLast) await investRest(people, plan, project);
  });
  await step('it changes', () => change(people, plan, project));
  await step('it closes', () => close(people, plan, project));
  await step('its register is what was sold', () =>
    expectRegister(people.creator, project.id, [percent(plan.amount), percent(plan.rest)]),
  );
  await step('a certificate is verified', () => certify(people));
  await step('a later round dilutes it', () => holdRound(people, plan, project));
  await step('another offer fails, and its money goes back', () => fail(people, plan));
}
