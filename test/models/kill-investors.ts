// Simulated investors for the kill tests: they retry unanswered requests and remember every answer.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelInvestment, type PreparedPayment } from '#features/investing/investing-contract.ts';
import { deleteProject } from '#features/projects/project-contract.ts';
import { cents, toDollarString } from '#kernel/money.ts';
import { claim, getTransactionId, pay, prepare, type Site } from '../factories/invest.ts';
import type { TestUser } from '../factories/make.ts';

/** Every confirmed answer, all of which must stay true. */
export type Facts = {
  /** The response to taking the hold, by investment. */
  holds: Map<number, { investorId: number; projectId: number; amountCents: number }>;
  /** Investments whose claim was answered "completed", with their payment. */
  completions: Map<number, string>;
  /** Payments that the provider confirmed to the payer. */
  payments: Set<string>;
  /** Investments whose cancellation was confirmed: canceled, or refund pending. */
  cancellations: Set<number>;
  /** Projects whose removal was confirmed. */
  removals: Set<number>;
  /** Milestones whose release request was confirmed. */
  releases: Set<number>;
  /** Responses of our servers by status; 0 counts calls without a response. */
  answers: Map<number, number>;
};

export type World = {
  facts: Facts;
  /** Our servers; one that is down right now does not answer. */
  sites: () => Site[];
  /** The application that charges cards. */
  provider: Site;
  /** Projects that may still take money. */
  openProjects: number[];
  /**
   * Unpaid investments that wait until the provider has been unreachable long enough for their holds to be force-released; absent if it
   * never is.
   */
  sleeping?: Set<number>;
  isOver: () => boolean;
};

export const noFacts = (): Facts => ({
  holds: new Map(),
  completions: new Map(),
  payments: new Set(),
  cancellations: new Set(),
  removals: new Set(),
  releases: new Set(),
  answers: new Map(),
});

/** Runs one person's actions repeatedly until the test is over. */
export async function keepInvesting(world: World, person: TestUser): Promise<void> {
  while (!world.isOver()) {
    const prepared = await takeHold(world, person);
    if (prepared === undefined) await sleep(100);
    else await carryOn(world, person, prepared);
  }
}

async function takeHold(world: World, person: TestUser): Promise<PreparedPayment | undefined> {
  const projectId = pick(world.openProjects);
  const amountCents = 10_000 + Math.floor(Math.random() * 250_000);
  const wish = { projectId, amount: toDollarString(cents(amountCents)), key: randomUUID() };
  const answer = await insist(world, (site) => prepare(site, person, wish));
  if (answer?.status === 201 || answer?.status === 200) {
    world.facts.holds.set(answer.body.investmentId, { investorId: person.id, projectId, amountCents });
    return answer.body;
  }
  const isClosed = answer?.body.code === 'not_active' || answer?.body.code === 'not_found';
  if (isClosed) world.openProjects = world.openProjects.filter((id) => id !== projectId);
  return undefined;
}

/** Most pay and claim; some change their mind, leave after paying, are declined first, never pay, or pay far too late. */
async function carryOn(world: World, person: TestUser, prepared: PreparedPayment): Promise<void> {
  const mood = Math.random();
  if (mood < 0.04) return cancel(world, person, prepared);
  if (mood < 0.08) return;
  if (mood < 0.16) await sleepThrough(world, prepared.investmentId);
  if (mood > 0.9) await payByCard(world, prepared, 'pm_card_visa_chargeDeclined');
  await payByCard(world, prepared, 'pm_card_visa');
  if (mood > 0.3) await claimPaid(world, person, prepared);
  if (mood > 0.3 && mood < 0.4) await cancel(world, person, prepared);
}

async function sleepThrough({ sleeping, isOver }: World, investmentId: number): Promise<void> {
  if (sleeping === undefined) return;
  sleeping.add(investmentId);
  while (sleeping.has(investmentId) && !isOver()) await sleep(50);
}

export async function claimPaid(world: World, person: TestUser, prepared: PreparedPayment): Promise<void> {
  const answer = await insist(world, (site) => claim(site, person, prepared));
  if (answer?.status === 200 || answer?.status === 201) {
    world.facts.completions.set(prepared.investmentId, getTransactionId(prepared));
  }
}

async function cancel(world: World, person: TestUser, { investmentId }: PreparedPayment): Promise<void> {
  const params = { id: investmentId };
  const answer = await insist(world, (site) => site.call(cancelInvestment, { as: person, params }));
  if (answer?.status === 200) world.facts.cancellations.add(investmentId);
}

/** Retries when the response is lost: paying twice charges once. */
export async function payByCard({ provider, facts }: World, prepared: PreparedPayment, card: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const said = await pay(provider, prepared, card).catch(() => 'api_error');
    if (said === 'succeeded') facts.payments.add(getTransactionId(prepared));
    if (!isUnknown(said)) return;
    await sleep(100);
  }
}

/** Unavailable, or busy with the same payment. */
function isUnknown(said: string): boolean {
  return said === 'api_error' || said === 'no status' || said === 'lock_timeout';
}

/** An admin removes a project that has investments. */
export async function removeProject(world: World, admin: TestUser, projectId: number): Promise<void> {
  world.openProjects = world.openProjects.filter((id) => id !== projectId);
  const answer = await insist(world, (site) => site.call(deleteProject, { as: admin, params: { id: projectId } }));
  if (answer?.status === 204) world.facts.removals.add(projectId);
}

/** Repeats a call until a server answers; undefined after half a minute without an answer: longer than a failover takes. */
export async function insist<Answer extends { status: number }>(
  world: World,
  call: (site: Site) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (let tries = 0; tries < 250; tries += 1) {
    // The server was killed before or while it answered.
    const answer = await call(pick(world.sites())).catch(() => undefined);
    const status = answer?.status ?? 0;
    world.facts.answers.set(status, (world.facts.answers.get(status) ?? 0) + 1);
    if (answer !== undefined && status < 500 && status !== 202) return answer;
    await sleep(50 + Math.random() * 150);
  }
  return undefined;
}

export function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}
