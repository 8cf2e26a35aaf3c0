// Who takes part in the walk of an offer, and how each screen is looked at.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { refusalCopy } from '#features/investing/web/checkout/checkout-copy.ts';
import type { PackId } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { toDay } from '#kernel/dates.ts';
import { expectAccessible } from './accessible.ts';
import { expect } from './own-site.ts';
import { newPerson, register } from './people.ts';
import { moveClocks } from './site-database.ts';

export type OfferPlan = {
  packId: PackId;
  /** Beyond the model that returns everything below the goal. */
  fundingModel?: 'keep_what_you_raise';
  /** Settings of the site that this pack is walked with. */
  settings?: Record<string, unknown>;
  /** From the project's page, where $3,100 was asked for, to the refusal that names a limit. */
  qualify: (page: Page) => Promise<void>;
  /** Reads the refusal and continues with what is allowed; the checkout is open afterwards. */
  limit: (page: Page) => Promise<void>;
  /** What the investor pays in the end, in dollars, and another one. */
  amount: number;
  rest: number;
  /** The other one has paid before, so the form itself refuses more. */
  isLast?: true;
};

export const goal = 5000;

export const today = toDay(Date.now());

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

export type People = { page: Page; creator: Page; other: BrowserContext; desks: [Page, Page]; investor: string };

export async function gather(page: Page, browser: Browser, { packId }: OfferPlan): Promise<People> {
  const newPage = async () => (await browser.newContext()).newPage();
  const [creator, stranger, first, second] = await Promise.all([newPage(), newPage(), newPage(), newPage()]);
  const investor = newPerson('Grace Hopper');
  await register(page.request, investor);
  await register(creator.request, newPerson('Carla Creator'));
  await register(stranger.request, newPerson('Mary Shaw'));
  await stateMeans(stranger.context(), packId);
  return { page, creator, other: stranger.context(), desks: [first, second], investor: investor.name };
}

/** Someone with a larger limit, by calls. */
async function stateMeans({ request }: BrowserContext, packId: PackId): Promise<void> {
  const { family } = packs[packId];
  if (family === 'open') return;
  const data = {
    version: 0,
    country: 'US',
    birthDate: '1980-02-03',
    income: 500_000,
    netWorth: 500_000,
    liquidAssets: 200_000,
    commitments: 20_000,
    elsewhere: 0,
    ...(family === 'uk-fca' && {
      categories: [{ family, investorClass: 'restricted', criteria: ['ten_percent'], note: null }],
    }),
  };
  const stated = await request.put('/api/users/investor-profile', { data });
  expect(stated.ok(), await stated.text()).toBe(true);
}

/** First-time investors asked a day ago. */
export async function coolOff(): Promise<void> {
  await moveClocks([["update step_answers set at = at - interval '25 hours' where step like 'first-ask:%'", []]]);
}

/** On the checkout. */
export async function expectRefused(page: Page, title: keyof typeof refusalCopy.rules, what: string): Promise<void> {
  await expect(page.getByRole('heading', { name: String(refusalCopy.rules[title]), exact: true })).toBeVisible();
  await expectAccessible(page, what);
}
