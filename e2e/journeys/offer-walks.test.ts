// One offer in each pack, walked by its creator, its investors, administrators and a stranger; and one that fails.
import type { Page } from '@playwright/test';
import { refusalCopy } from '#features/investing/web/checkout/checkout-copy.ts';
import { investCopy } from '#features/investing/web/investing-copy.ts';
import { categories } from '#features/investors/investor-categories.ts';
import { identityCopy } from '#features/investors/web/identity-copy.ts';
import { investingCopy } from '#features/investors/web/investing-copy.ts';
import type { Inputs } from '#features/packs/pack.ts';
import { describeLimitBasis } from '#features/packs/refusal-copy.ts';
import { expectAccessible } from '../support/accessible.ts';
import { coolOff, expectRefused, type OfferPlan, today } from '../support/offer-people.ts';
import { walkOffer } from '../support/offer-walk.ts';
import { expect, test } from '../support/own-site.ts';
import { slowness } from '../support/slow-machine.ts';

test.describe.configure({ timeout: 600_000 * slowness });

type Stated = {
  birthDate: string;
  amounts: Partial<Record<'income' | 'netWorth' | 'elsewhere' | 'liquidAssets' | 'commitments', string>>;
};

/** From a checkout that asks for it, and back. */
async function stateProfile(page: Page, { birthDate, amounts }: Stated, category?: () => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: refusalCopy.rules.complete }).click();
  await expect(page.getByRole('heading', { level: 1, name: investingCopy.title })).toBeVisible();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const { where, means } = investingCopy;
  await page.getByLabel(where.country, { exact: true }).selectOption('GB');
  await page.getByLabel(where.birthDate).fill(birthDate);
  for (const [name, amount] of Object.entries(amounts)) {
    await page.getByLabel(means[name as keyof Stated['amounts']], { exact: true }).fill(amount);
  }
  await category?.();
  await page.getByRole('button', { name: investingCopy.saveAndBack }).click();
  await page.waitForURL('**/checkout?*');
}

/** The limit of $3,000 of someone who asked for more, who then invests that; it follows from what they stated today. */
async function investLess(page: Page, stated: Inputs = {}): Promise<void> {
  const { rules } = refusalCopy;
  await expectRefused(page, 'less', 'a limit of the rules');
  const refusal = page.getByRole('main');
  await expect(refusal.getByText(rules.basis(describeLimitBasis({ ...stated, statedAt: today })))).toBeVisible();
  for (const [label, amount] of [
    [rules.limit, '$3,000'],
    [rules.usedSoFar, '$0'],
    [rules.stillAllowed, '$3,000'],
  ] as const) {
    const row = refusal.getByText(label, { exact: true });
    await expect(row).toBeVisible();
    await expect(row.locator('xpath=following-sibling::dd[1]')).toHaveText(amount);
  }
  await page.getByRole('link', { name: refusalCopy.instead('$3,000') }).click();
}

const birthDate = '1990-05-01';

const plans: Record<string, OfferPlan> = {
  open: {
    packId: 'open-2026',
    qualify: async (page) => {
      const slip = page.locator('#invest');
      await expect(slip.getByText(investCopy.tooHigh('$3,000'))).toBeVisible();
      await expectAccessible(page, 'an amount beyond the goal');
    },
    limit: async (page) => {
      const slip = page.locator('#invest');
      await slip.getByRole('button', { name: investCopy.maximum }).click();
      await slip.getByRole('button', { name: investCopy.continue }).click();
    },
    isLast: true,
    amount: 3000,
    rest: 2000,
  },
  usRegcf: {
    packId: 'us-regcf-2022-09-20',
    qualify: async (page) => {
      await expectRefused(page, 'profile', 'a checkout that asks for a profile');
      await stateProfile(page, { birthDate, amounts: { income: '50,000', netWorth: '60,000', elsewhere: '0' } });
    },
    limit: (page) => investLess(page, { incomeCents: 5_000_000 }),
    amount: 3000,
    rest: 2000,
  },
  euEcspr: {
    packId: 'eu-ecspr-2021-11-10',
    settings: { identityRequired: 'above', identityAbove: 3000 },
    qualify: async (page) => {
      await expectRefused(page, 'profile', 'a checkout that asks for a profile');
      await stateProfile(page, {
        birthDate,
        amounts: { income: '40,000', liquidAssets: '10,000', commitments: '20,000' },
      });
    },
    limit: async (page) => {
      await expectRefused(page, 'identity', 'an amount that needs a verified identity');
      await expect(page.getByRole('link', { name: refusalCopy.instead('$3,000') })).toBeVisible();
      await page.getByRole('link', { name: refusalCopy.rules.verify }).click();
      await page.getByRole('button', { name: identityCopy.hosted.start }).click();
      await page.getByRole('button', { name: 'Verified', exact: true }).click();
      await expect(page.getByText(identityCopy.states.verified.badge, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: investingCopy.saveAndBack }).click();
      await page.waitForURL('**/checkout?*');
    },
    amount: 3100,
    rest: 1900,
  },
  ukFca: {
    packId: 'uk-fca-2023-02-01',
    fundingModel: 'keep_what_you_raise',
    qualify: async (page) => {
      await expectRefused(page, 'profile', 'a checkout that asks for a profile');
      await stateProfile(page, { birthDate, amounts: { netWorth: '30,000', elsewhere: '0' } }, async () => {
        const { restricted } = categories['uk-fca'];
        await page.getByRole('radio', { name: restricted?.name ?? '' }).check();
        await page.getByRole('checkbox', { name: restricted?.criteria.person[0]?.text ?? '' }).check();
      });
      await expectRefused(page, 'wait', 'a day to think');
      await coolOff();
      await page.reload();
    },
    limit: (page) => investLess(page),
    amount: 3000,
    rest: 1000,
  },
};

for (const plan of Object.values(plans)) {
  test(`an offer under ${plan.packId} from its announcement to a later round`, { tag: '@nightly' }, async ({
    page,
    browser,
  }) => {
    await walkOffer(page, browser, { plan, step: (title, body) => test.step(title, body) });
  });
}
