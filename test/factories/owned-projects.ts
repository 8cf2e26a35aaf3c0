// Helpers for tests of money pages: projects with an owner of their own, their terms, and the files that people download.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { dollarPlaces } from '#features/ledger/money-places.ts';
import {
  getInvestmentMoney,
  getProjectMoney,
  type InvestmentMoney,
  type PlaceAmounts,
} from '#features/payouts/money-contract.ts';
import type { TestApp } from '../servers/test-app.ts';
import { callSandbox } from './invest.ts';
import { makeUser, type TestUser } from './make.ts';
import { type FundedProject, makeFundedProject } from './releases.ts';

export const thisYear = new Date().getUTCFullYear();
export const centsOf = (dollars: string) => Math.round(Number(dollars) * 100);

/** Loses a dispute over the given amount, or over the whole payment. */
export async function loseDispute(kindling: TestApp, payment: string, cents?: number): Promise<void> {
  const wish = { payment_intent: payment, ...(cents !== undefined && { amount: String(cents) }) };
  const { id } = await callSandbox(kindling, '/v1/test_helpers/disputes', wish, 'secret');
  await syncDisputes(kindling.deps, payment);
  await callSandbox(kindling, `/v1/test_helpers/disputes/${id}/move`, { status: 'lost' }, 'secret');
  await syncDisputes(kindling.deps, payment);
}

export async function readFile(kindling: TestApp, as: TestUser, path: string) {
  const answer = await kindling.app.inject({ url: path, headers: { cookie: as.cookie } });
  return { status: answer.statusCode, name: answer.headers['content-disposition'], body: answer.rawPayload };
}

export async function readCsv(kindling: TestApp, as: TestUser, path: string): Promise<Record<string, string>[]> {
  const { body } = await readFile(kindling, as, path);
  const [head = '', ...lines] = body.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, place) => [names[place], cell])));
}

export async function setTerms(kindling: TestApp, terms: string): Promise<void> {
  await kindling.deps.db.execute(sql.raw(`update site_settings set ${terms}`));
}

export async function makeOwned(
  kindling: TestApp,
  wish: Parameters<typeof makeFundedProject>[1] = {},
): Promise<FundedProject & { owner: TestUser }> {
  const owner = await makeUser(kindling.deps);
  return { ...(await makeFundedProject(kindling, { ...wish, ownerId: owner.id })), owner };
}

export const first = ({ investments }: FundedProject) => investments[0] as FundedProject['investments'][number];

export const sumOf = (places: PlaceAmounts) => dollarPlaces.reduce((sum, place) => sum + centsOf(places[place]), 0);
export const filled = (places: PlaceAmounts) =>
  Object.fromEntries(Object.entries(places).filter(([, amount]) => amount !== '0.00'));

export async function readMoney(kindling: TestApp, { id, by }: { id: number; by: TestUser }): Promise<InvestmentMoney> {
  const { status, body } = await kindling.call(getInvestmentMoney, { as: by, params: { id } });
  expect(status).toBe(200);
  expect(sumOf(body.places)).toBe(centsOf(body.paidIn));
  return body;
}

export async function readProjectMoney(kindling: TestApp, owner: TestUser, id: number) {
  const { status, body } = await kindling.call(getProjectMoney, { as: owner, params: { id } });
  expect(status).toBe(200);
  expect(sumOf(body.places)).toBe(centsOf(body.paidIn));
  return body;
}
