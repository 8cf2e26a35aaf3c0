// Connected accounts in tests: hosted pages driven over HTTP, money for transfers, and what the provider may do at any time.
import { randomUUID } from 'node:crypto';
import type { PayoutGateway, ProviderAccount } from '#platform/cards/payout-gateway.ts';
import type { SandboxProvider } from '#sandbox/sandbox-provider.ts';
import { callSandbox, type SandboxSite } from '../servers/sandbox-call.ts';
import type { Injectable } from '../servers/test-app.ts';

/** The result of verifying a creator's details; `closed` means verified first. */
export type AccountOutcome = 'verified' | 'pending' | 'restricted' | 'rejected' | 'closed';

/** Typed values in place of one click: `accountNumber: '000111111116'` makes payouts fail. */
export type TypedValues = Partial<
  Record<
    'country' | 'entity' | 'name' | 'birthDate' | 'idNumber' | 'address' | 'routingNumber' | 'accountNumber',
    string
  >
>;

const goodValues: Required<TypedValues> = {
  country: 'US',
  entity: 'individual',
  name: 'Jenny Rosen',
  birthDate: '1902-01-01',
  idNumber: '222222222',
  address: 'address_full_match',
  routingNumber: '110000000',
  accountNumber: '000123456789',
};

export type PayoutSite = SandboxSite & { deps: { payoutGateway: PayoutGateway } };

export type WantedAccount = {
  email?: string;
  displayName?: string;
  country?: string;
  metadata?: Record<string, string>;
  /** 'verified' if not given. */
  outcome?: AccountOutcome;
  typed?: TypedValues;
};

/** A connected account made without the product, and its owner's details given on the hosted pages. */
export async function connectAccount(site: PayoutSite, wanted: WantedAccount = {}): Promise<ProviderAccount> {
  const { payoutGateway } = site.deps;
  const { email = 'creator@example.org', displayName = 'A creator', country = 'us', metadata = {} } = wanted;
  const idempotencyKey = `account_${randomUUID()}`;
  const { id } = await payoutGateway.createAccount({ email, displayName, country, metadata, idempotencyKey });
  const pages = { returnUrl: 'http://localhost:3000/return', refreshUrl: 'http://localhost:3000/refresh' };
  const url = await payoutGateway.createOnboardingLink({ accountId: id, use: 'onboarding', ...pages });
  await completeOnboarding(site, url, wanted.typed ?? wanted.outcome ?? 'verified');
  if (wanted.outcome === 'closed') await moveAccount(site, id, 'closed');
  const account = await payoutGateway.findAccount(id);
  if (account === undefined) throw new Error('the account is missing');
  return account;
}

/** Follows an onboarding link and submits the details; returns the address that the person is sent back to. */
export async function completeOnboarding(
  { app }: { app: Injectable },
  link: string,
  wanted: AccountOutcome | TypedValues = 'verified',
): Promise<string> {
  const session = await openHostedPage({ app }, link);
  const values = typeof wanted === 'string' ? { preset: wanted === 'closed' ? 'verified' : wanted } : wanted;
  const { status, location } = await submitHostedForm({ app }, `${session}/details`, { ...goodValues, ...values });
  if (status !== 303 || location === undefined) throw new Error(`the details were not accepted: ${status}`);
  return location;
}

/** Opens a single-use link; returns the path of the session's page. */
export async function openHostedPage({ app }: { app: Injectable }, link: string): Promise<string> {
  const { pathname } = new URL(link);
  const answer = await app.inject({ method: 'GET', url: pathname, headers: {} });
  const session = String(answer.headers.location);
  if (answer.statusCode !== 303 || !session.startsWith('/')) throw new Error(`the link is not valid: ${session}`);
  return session;
}

export async function submitHostedForm(
  { app }: { app: Injectable },
  path: string,
  values: Record<string, string>,
): Promise<{ status: number; location: string | undefined; html: string }> {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(values).toString(),
  });
  const { location } = answer.headers;
  return { status: answer.statusCode, location, html: answer.body };
}

/** Another bank account for an account that was verified. */
export async function changeBank(site: PayoutSite, accountId: string, accountNumber: string): Promise<void> {
  const session = await openHostedPage(site, await site.deps.payoutGateway.createLoginLink(accountId));
  const { status } = await submitHostedForm(site, `${session}/bank`, { ...goodValues, accountNumber });
  if (status !== 303) throw new Error(`the bank account was not accepted: ${status}`);
}

// Actions of a person in the provider's dashboard, or of the provider itself.

/** Adds available money to the platform's balance; returns the top-up's id. */
export function topUp(site: SandboxSite, amountCents: number): Promise<string> {
  return callOk(site, '/v1/topups', { amount: String(amountCents), currency: 'usd' });
}

export async function reverseTopUp(site: SandboxSite, topUpId: string): Promise<void> {
  await callOk(site, `/v1/test_helpers/topups/${topUpId}/reverse`, {});
}

export async function moveAccount(
  site: SandboxSite,
  accountId: string,
  state: 'active' | 'restricted' | 'past_due' | 'rejected' | 'closed',
): Promise<void> {
  await callOk(site, `/v1/test_helpers/accounts/${accountId}/move`, { state });
}

/**
 * Lets time pass for connected accounts: reviews end, and what arrived is paid out. Steps of a payout: created, in transit, paid, and
 * for some test numbers failed. Only for a sandbox in this process; where events are sent, it happens by itself within seconds.
 */
export async function finishPayouts(
  { sandbox }: { sandbox: Pick<SandboxProvider, 'finishDue'> },
  steps = 4,
): Promise<void> {
  for (let step = 1; step <= steps; step += 1) await sandbox.finishDue(step * 60_000);
}

/** Also fails a payout that was paid. */
export async function failPayout(site: SandboxSite, payoutId: string, code = 'account_closed'): Promise<void> {
  await callOk(site, `/v1/test_helpers/payouts/${payoutId}/fail`, { code });
}

export async function moveReserve(
  site: SandboxSite,
  direction: 'hold' | 'release',
  amountCents: number,
): Promise<void> {
  await callOk(site, '/v1/test_helpers/reserves', { direction, amount: String(amountCents) });
}

/** The bill for connected accounts. */
export async function chargeConnectFee(site: SandboxSite, amountCents: number): Promise<void> {
  await callOk(site, '/v1/test_helpers/fees', { amount: String(amountCents) });
}

/** Fills an account that is below zero from the platform's balance. */
export async function collectFromPlatform(site: SandboxSite, accountId: string): Promise<void> {
  await callOk(site, '/v1/test_helpers/collections', { account: accountId });
}

/** A transfer that the product did not make; returns its id. */
export function transferByHand(site: SandboxSite, accountId: string, amountCents: number): Promise<string> {
  return callOk(site, '/v1/transfers', { amount: String(amountCents), currency: 'usd', destination: accountId });
}

export async function reverseByHand(site: SandboxSite, transferId: string, amountCents: number): Promise<void> {
  await callOk(site, `/v1/transfers/${transferId}/reversals`, { amount: String(amountCents) });
}

async function callOk(site: SandboxSite, path: string, params: Record<string, string>): Promise<string> {
  const { id, error } = await callSandbox(site, path, params, 'secret');
  if (id === undefined) throw new Error(`${path} was refused: ${JSON.stringify(error)}`);
  return id;
}
