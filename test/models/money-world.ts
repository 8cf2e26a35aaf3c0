// The real money core for model-based tests: services, PostgreSQL and sandbox in one process, with a provider
// connection that can be cut.

import { recordHandPayment, refundInvestment } from '#features/investing/server/admin/admin-refund.ts';
import { unwindProject } from '#features/investing/server/ends/project-unwind.ts';
import { preparePayment } from '#features/investing/server/holds/hold-service.ts';
import { queueAdminChangeMail } from '#features/investing/server/mails/admin-change-mails.ts';
import { cancelInvestment } from '#features/investing/server/refunds/investor-cancel.ts';
import { claimInvestment } from '#features/investing/server/settlement/claim-service.ts';
import { returnFromSuspense, settleSuspense } from '#features/investing/server/suspense/suspense-service.ts';
import { applyEvent, storeEvent } from '#features/investing/server/sweep/event-inbox.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { deleteProject } from '#features/projects/server/project-service.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { cents } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { dayBeforeYesterday, moveDeadline } from '../factories/deadlines.ts';
import { callSandbox, invest } from '../factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '../factories/make.ts';
import { makeProjectUnder, stateProfile } from '../factories/rules.ts';
import { entryInSuspense, payWithoutRow } from '../factories/suspense.ts';
import { eventAbout } from '../factories/webhooks.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';
import { over, putBehind } from './cut-line.ts';
import { ownerNumber } from './money-model.ts';
import type { EventKind, HoldWish, Line, ModelDispute, Terms } from './money-model-parts.ts';
import { openDays, sophisticatedNumber } from './money-model-rules.ts';
import { letSecondsPass, openRules, type RulesWorld } from './money-world-rules.ts';
import { seen } from './money-world-view.ts';

/** One database with its people; runs follow each other in it, each with its own project. */
export type Lane = {
  kindling: TestApp;
  deps: Deps;
  line: { now: Line };
  people: Viewer[];
  admin: Viewer;
  /** The same people, for calls. */
  users: TestUser[];
  owner: TestUser;
};

export async function openLane(): Promise<Lane> {
  // A force-released hold is logged as an error, because a person has to know.
  const kindling = await createTestApp({ poolSize: 6, expectsErrors: true });
  const line: Lane['line'] = { now: 'fine' };
  const made: TestUser[] = [];
  for (let number = 0; number <= ownerNumber; number += 1) made.push(await makeUser(kindling.deps));
  // Investors with earlier payments: limits on new investors' holds are not part of the model.
  const elsewhere = await makeProject(kindling.deps);
  for (const user of made) await invest(kindling, user, { projectId: elsewhere.id, amount: 100 });
  for (const [number, user] of made.entries()) await stateWho(kindling.deps, user, number);
  const owner = made[ownerNumber];
  if (owner === undefined) throw new Error('there is no owner');
  const { id } = await makeAdmin(kindling.deps);
  const admin = { id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false };
  return {
    kindling,
    deps: putBehind(kindling.deps, line),
    line,
    people: made.map((user) => ({ user, admin: undefined })),
    admin: { user: undefined, admin },
    users: made,
    owner,
  };
}

/** Their limits over twelve months have stories of their own, so here nobody has one. */
async function stateWho({ db, secret }: TestApp['deps'], { id }: TestUser, number: number): Promise<void> {
  await stateProfile({ db, secret }, id, { investorClass: { family: 'us-regcf', name: 'accredited' } });
  if (number !== sophisticatedNumber) return;
  await stateProfile({ db, secret }, id, { investorClass: { family: 'eu-ecspr', name: 'sophisticated' } });
}

export type World = {
  projectId: number;
  takeHold: (wish: HoldWish, line: Line) => Promise<string>;
  claim: (at: number, line: Line) => Promise<string>;
  cancelByInvestor: (at: number, line: Line) => Promise<string>;
  useCard: (at: number, method: string) => Promise<void>;
  authenticate: (at: number, result: 'succeed' | 'fail') => Promise<void>;
  finishProcessing: (at: number, result: 'succeed' | 'fail') => Promise<void>;
  finishRefund: (at: number, result: 'succeed' | 'fail') => Promise<void>;
  cancelAtProvider: (at: number) => Promise<void>;
  openDispute: (at: number, wish: { status: ModelDispute['status']; amountCents: number }) => Promise<void>;
  /** Its open dispute: what the bank decides, or that we accept it. */
  moveDispute: (at: number, to: ModelDispute['status'] | 'given up') => Promise<void>;
  deliver: (at: number, kind: EventKind, line: Line) => Promise<void>;
  letTimeRunOut: (at: number, hours: number) => Promise<void>;
  passDeadline: () => Promise<void>;
  refundByAdmin: (at: number) => Promise<string>;
  payByHand: (at: number) => Promise<string>;
  removeProject: (line: Line) => Promise<void>;
  sweep: (line: Line, banksAreSlow: boolean) => Promise<void>;
  read: () => Promise<object>;
  rules: RulesWorld;
  /** Unmatched payments, by number. */
  suspense: {
    pay: (amountCents: number) => Promise<void>;
    deliver: (at: number, kind: EventKind, line: Line) => Promise<void>;
    sendBack: (at: number) => Promise<string>;
    settleByHand: (at: number) => Promise<string>;
    finishRefund: (at: number, result: 'succeed' | 'fail') => Promise<void>;
  };
};

export type Opening = { goalCents: number; keepsWhatItRaises: boolean; terms: Terms };

export async function openWorld(lane: Lane, { goalCents, keepsWhatItRaises, terms }: Opening): Promise<World> {
  const { kindling, deps, people } = lane;
  const { pool } = deps;
  const offer = {
    goalCents,
    valuationCents: goalCents * 10,
    ownerId: lane.owner.id,
    fundingModel: keepsWhatItRaises ? ('keep_what_you_raise' as const) : ('all_or_nothing' as const),
  };
  const deadline = addDays(toDay(Date.now()), openDays);
  const { id: projectId } =
    terms === undefined
      ? await makeProject(deps, offer)
      : await makeProjectUnder(deps, terms.pack, { ...offer, deadline });
  // Its rules had moved it behind the days that an offer is public first.
  if (terms !== undefined) await moveDeadline(deps.db, projectId, deadline);
  await letSecondsPass(pool, projectId);
  const foreign: string[] = [];

  /** The n-th investment of the project. */
  async function find(at: number) {
    const { rows } = await pool.query<{
      id: number;
      investor: number;
      amount: number;
      payment: string;
      secret: string;
    }>(
      `select i.id, i.investor_id as investor, i.amount_cents::float8 as amount, p.provider_payment_id as payment, p.client_secret as secret
       from investments i join payments p on p.investment_id = i.id where i.project_id = $1 order by i.id offset $2 limit 1`,
      [projectId, at],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`the project has no investment ${at}`);
    return { ...row, viewer: people.find(({ user }) => user?.id === row.investor) ?? people[0] };
  }

  const asServer = (path: string, params: Record<string, string> = {}) => callSandbox(kindling, path, params, 'secret');
  const asBrowser = async (at: number, action: string, params: Record<string, string>) => {
    const { payment, secret } = await find(at);
    const key = deps.gateway.publicSettings.publishableKey;
    await callSandbox(kindling, `/v1/payment_intents/${payment}/${action}`, { key, client_secret: secret, ...params });
  };

  const finishRefundOf = async (payment: string, result: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id from sandbox.refunds where payment_intent = $1
        order by (status = 'pending') desc, (status = 'succeeded') desc, id limit 1`,
      [payment],
    );
    await asServer(`/v1/test_helpers/refunds/${rows[0]?.id}/finish`, { result });
  };
  const eventTypes = {
    payment: 'payment_intent.succeeded',
    refund: 'refund.updated',
    dispute: 'charge.dispute.updated',
  };
  const deliver = async (payment: string, kind: EventKind, line: Line) => {
    const { id } = eventAbout(payment);
    const stored = await storeEvent(pool, { id, type: eventTypes[kind], paymentId: payment, livemode: false });
    if (stored !== undefined) await over(lane.line, line, () => applyEvent(deps, stored));
  };

  return {
    projectId,
    async takeHold({ investor, amountCents, key }, line) {
      const viewer = people[investor];
      if (viewer === undefined) throw new Error(`there is no person ${investor}`);
      const wish = { projectId, amount: cents(amountCents), requestKey: `${projectId} ${key}` };
      const answer = await over(lane.line, line, () => preparePayment(deps, viewer, wish));
      // Keeps a repeated request from waiting for another one that may still be preparing it.
      await letSecondsPass(pool, projectId);
      if (typeof answer === 'string') return answer;
      return answer.isNew ? 'taken' : 'repeated';
    },
    async claim(at, line) {
      const { payment: transactionId, viewer } = await find(at);
      if (viewer === undefined) throw new Error('unknown investor');
      const answer = await over(lane.line, line, () => claimInvestment(deps, viewer, { transactionId }));
      return typeof answer === 'string' ? answer : answer.outcome;
    },
    async cancelByInvestor(at, line) {
      const { id, viewer } = await find(at);
      if (viewer === undefined) throw new Error('unknown investor');
      const answer = await over(lane.line, line, () => cancelInvestment(deps, viewer, id));
      return typeof answer === 'string' ? answer : 'ended';
    },
    useCard: (at, method) => asBrowser(at, 'confirm', { payment_method: method }),
    authenticate: (at, result) => asBrowser(at, 'authenticate', { result }),
    async finishProcessing(at, result) {
      await asServer(`/v1/test_helpers/payment_intents/${(await find(at)).payment}/finish`, { result });
    },
    finishRefund: async (at, result) => finishRefundOf((await find(at)).payment, result),
    async openDispute(at, { status, amountCents }) {
      const { payment } = await find(at);
      await asServer('/v1/test_helpers/disputes', { payment_intent: payment, status, amount: String(amountCents) });
    },
    async moveDispute(at, to) {
      const { payment } = await find(at);
      const { rows } = await pool.query<{ id: string }>(
        'select id from sandbox.disputes where payment_intent = $1 order by seq desc limit 1',
        [payment],
      );
      const path =
        to === 'given up' ? `/v1/disputes/${rows[0]?.id}/close` : `/v1/test_helpers/disputes/${rows[0]?.id}/move`;
      await asServer(path, to === 'given up' ? {} : { status: to });
    },
    async cancelAtProvider(at) {
      await asServer(`/v1/payment_intents/${(await find(at)).payment}/cancel`);
    },
    deliver: async (at, kind, line) => deliver((await find(at)).payment, kind, line),
    async letTimeRunOut(at, hours) {
      await pool.query(
        "update investments set hold_expires_at = now() - interval '1 second' - make_interval(hours => $2) where id = $1",
        [(await find(at)).id, hours],
      );
    },
    async passDeadline() {
      await moveDeadline(deps.db, projectId, dayBeforeYesterday());
    },
    async refundByAdmin(at) {
      const order = { id: (await find(at)).id, reason: 'At their request' };
      const answer = await over(lane.line, 'fine', () => refundInvestment(deps, lane.admin, order));
      return typeof answer === 'string' ? answer : 'requested';
    },
    async payByHand(at) {
      const { id, amount } = await find(at);
      const how = { amount: cents(amount), paidOn: new Date().toISOString().slice(0, 10), reference: 'Transfer 7' };
      const order = { id, reason: 'No card took it', ...how };
      const answer = await over(lane.line, 'fine', () => recordHandPayment(deps, lane.admin, order));
      return typeof answer === 'string' ? answer : 'paid';
    },
    async removeProject(line) {
      await over(lane.line, line, () =>
        deleteProject(deps, lane.admin, {
          id: projectId,
          hooks: {
            beforeDelete: () => unwindProject(deps, projectId, 'project_deleted'),
            onChangedByAdmin: queueAdminChangeMail,
          },
        }),
      );
    },
    async sweep(line, banksAreSlow) {
      await pool.query(
        `with p as (update payments set sweep_after = now() - interval '1 second', updated_at = now() - interval '2 minutes' where state in ('new', 'open', 'processing')),
           r as (update refunds set sweep_after = now() - interval '1 second' where state in ('requested', 'submitted')),
           x as (update suspense_exits set sweep_after = now() - interval '1 second' where state in ('requested', 'submitted')),
           d as (update disputes set sweep_after = now() - interval '1 second' where state = 'open')
         update provider_events set retry_after = now() - interval '1 second' where applied_at is null`,
      );
      kindling.sandbox.faults.refundsStartPending = banksAreSlow;
      await over(lane.line, line, () => sweepOnce(deps));
      kindling.sandbox.faults.refundsStartPending = false;
    },
    async read() {
      // A prepared statement, because planning takes far longer than executing.
      const look = { name: 'see all that the model speaks of', text: seen, values: [projectId, foreign] };
      const { rows } = await pool.query<{ seen: object }>(look);
      return rows[0]?.seen ?? {};
    },
    rules: openRules(lane, projectId, find),
    suspense: {
      async pay(amountCents) {
        foreign.push(await payWithoutRow(kindling, { amountCents }));
      },
      deliver: (at, kind, line) => deliver(foreign[at] ?? '', kind, line),
      async sendBack(at) {
        const entryId = await entryInSuspense(deps, foreign[at] ?? '');
        const order = { entryId, reason: 'The owner is unknown' };
        return (await over(lane.line, 'fine', () => returnFromSuspense(deps, lane.admin, order))) ?? 'requested';
      },
      async settleByHand(at) {
        const entryId = await entryInSuspense(deps, foreign[at] ?? '');
        const how = { way: 'bank', reference: 'Transfer 8', reason: 'The card was closed' } as const;
        const settling = { entryId, ...how };
        return (await over(lane.line, 'fine', () => settleSuspense(deps, lane.admin, settling))) ?? 'settled';
      },
      finishRefund: (at, result) => finishRefundOf(foreign[at] ?? '', result),
    },
  };
}
