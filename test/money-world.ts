// The real money core as the model's steps reach it: services, PostgreSQL and sandbox in this process, called directly, and a
// line to the provider that can be cut.
import { claimInvestment } from '#features/investing/server/claim-service.ts';
import { applyEvent, storeEvent } from '#features/investing/server/event-inbox.ts';
import { preparePayment } from '#features/investing/server/hold-service.ts';
import { cancelInvestment } from '#features/investing/server/investor-cancel.ts';
import { queueAdminChangeMail } from '#features/investing/server/project-mail.ts';
import { unwindProject } from '#features/investing/server/project-unwind.ts';
import { requestRefund } from '#features/investing/server/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweeper.ts';
import { deleteProject } from '#features/projects/server/project-service.ts';
import { AppError } from '#kernel/errors.ts';
import { cents } from '#kernel/money.ts';
import type { CardGateway } from '#platform/card-gateway.ts';
import type { Deps } from '#platform/deps.ts';
import type { Viewer } from '#platform/viewer.ts';
import { callSandbox } from './invest.ts';
import { makeProject, makeUser } from './make.ts';
import { type HoldWish, type Line, ownerNumber } from './money-model.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { eventAbout } from './webhooks.ts';

/** One database with its people; runs follow each other in it, each with a project of its own. */
export type Lane = { kindling: TestApp; deps: Deps; line: { now: Line }; people: Viewer[]; ownerId: number };

export async function openLane(): Promise<Lane> {
  // A hold that is given up is logged as an error, because a person has to know.
  const kindling = await createTestApp({ poolSize: 6, expectsErrors: true });
  const line: Lane['line'] = { now: 'fine' };
  const made = [];
  for (let number = 0; number <= ownerNumber; number += 1) made.push(await makeUser(kindling.deps));
  return {
    kindling,
    deps: { ...kindling.deps, gateway: behind(kindling.deps.gateway, line) },
    line,
    people: made.map((user) => ({ user, admin: undefined })),
    ownerId: made[ownerNumber]?.id ?? 0,
  };
}

function behind(gateway: CardGateway, line: { now: Line }): CardGateway {
  const away = () => new AppError('provider_unavailable', 'The line is cut.');
  const over =
    <Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      if (line.now === 'dead') throw away();
      const answer = await call(...input);
      if (line.now === 'lossy') throw away();
      return answer;
    };
  return {
    ...gateway,
    // Time passes here by moving rows into the past, so the moment in a key or among the metadata says nothing.
    createPayment: over((input) => {
      const metadata = { ...input.metadata, held_at: '' };
      return gateway.createPayment({ ...input, metadata, idempotencyKey: input.idempotencyKey.replace(/_\d+$/, '') });
    }),
    findPayment: over((id: string) => gateway.findPayment(id)),
    cancelPayment: over((id: string, key: string) => gateway.cancelPayment(id, key)),
    refundPayment: over((input: Parameters<CardGateway['refundPayment']>[0]) => gateway.refundPayment(input)),
    listRefunds: over((id: string) => gateway.listRefunds(id)),
  };
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
  deliver: (at: number, kind: 'payment' | 'refund', line: Line) => Promise<void>;
  letTimeRunOut: (at: number, hours: number) => Promise<void>;
  passDeadline: () => Promise<void>;
  requestRefund: (at: number) => Promise<void>;
  removeProject: (line: Line) => Promise<void>;
  sweep: (line: Line, banksAreSlow: boolean) => Promise<void>;
  read: () => Promise<object>;
};

export async function openWorld(lane: Lane, goalCents: number): Promise<World> {
  const { kindling, deps, people } = lane;
  const { pool } = deps;
  const { id: projectId } = await makeProject(deps, {
    goalCents,
    valuationCents: goalCents * 10,
    ownerId: lane.ownerId,
  });

  /** Does it over such a line; the code of the refusal when it is refused. */
  async function over<Result>(line: Line, work: () => Promise<Result>): Promise<Result | string> {
    lane.line.now = line;
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    } finally {
      lane.line.now = 'fine';
    }
  }

  /** The n-th investment of the project. */
  async function find(at: number) {
    const { rows } = await pool.query<{
      id: number;
      investor: number;
      payment: string;
      secret: string;
      refund: string;
    }>(
      `select i.id, i.investor_id as investor, p.provider_payment_id as payment, p.client_secret as secret,
         (select r.id from sandbox.refunds r where r.payment_intent = p.provider_payment_id
            order by (r.status = 'pending') desc, (r.status = 'succeeded') desc, r.id limit 1) as refund
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

  return {
    projectId,
    async takeHold({ investor, amountCents, key }, line) {
      const viewer = people[investor];
      if (viewer === undefined) throw new Error(`there is no person ${investor}`);
      const wish = { projectId, amount: cents(amountCents), requestKey: `${projectId} ${key}` };
      const answer = await over(line, () => preparePayment(deps, viewer, wish));
      // So that a repeat does not wait for another request that may still be preparing it.
      await pool.query(
        "update investments set created_at = created_at - interval '10 seconds' where project_id = $1 and created_at > now() - interval '5 seconds'",
        [projectId],
      );
      if (typeof answer === 'string') return answer;
      return answer.isNew ? 'taken' : 'repeated';
    },
    async claim(at, line) {
      const { payment: transactionId, viewer } = await find(at);
      if (viewer === undefined) throw new Error('the investor is nobody');
      const answer = await over(line, () => claimInvestment(deps, viewer, { transactionId }));
      return typeof answer === 'string' ? answer : answer.outcome;
    },
    async cancelByInvestor(at, line) {
      const { id, viewer } = await find(at);
      if (viewer === undefined) throw new Error('the investor is nobody');
      const answer = await over(line, () => cancelInvestment(deps, viewer, id));
      return typeof answer === 'string' ? answer : 'ended';
    },
    useCard: (at, method) => asBrowser(at, 'confirm', { payment_method: method }),
    authenticate: (at, result) => asBrowser(at, 'authenticate', { result }),
    async finishProcessing(at, result) {
      await asServer(`/v1/test_helpers/payment_intents/${(await find(at)).payment}/finish`, { result });
    },
    async finishRefund(at, result) {
      await asServer(`/v1/test_helpers/refunds/${(await find(at)).refund}/finish`, { result });
    },
    async cancelAtProvider(at) {
      await asServer(`/v1/payment_intents/${(await find(at)).payment}/cancel`);
    },
    async deliver(at, kind, line) {
      const { payment } = await find(at);
      const { id, body } = eventAbout(payment, kind === 'payment' ? 'payment_intent.succeeded' : 'refund.updated');
      const { type } = JSON.parse(body) as { type: string };
      const stored = await storeEvent(pool, { id, type, paymentId: payment, livemode: false });
      if (stored !== undefined) await over(line, () => applyEvent(deps, stored));
    },
    async letTimeRunOut(at, hours) {
      await pool.query(
        "update investments set hold_expires_at = now() - interval '1 second' - make_interval(hours => $2) where id = $1",
        [(await find(at)).id, hours],
      );
    },
    async passDeadline() {
      await pool.query('update projects set deadline = current_date - 2 where id = $1', [projectId]);
    },
    async requestRefund(at) {
      await requestRefund(deps, (await find(at)).id, 'admin');
    },
    async removeProject(line) {
      const admin = { id: 1, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false };
      await over(line, () =>
        deleteProject(
          deps,
          { viewer: { user: undefined, admin }, requestId: 'a story' },
          {
            id: projectId,
            hooks: {
              beforeDelete: () => unwindProject(deps, projectId, 'project_deleted'),
              onChangedByAdmin: queueAdminChangeMail,
            },
          },
        ),
      );
    },
    async sweep(line, banksAreSlow) {
      await pool.query(
        `with p as (update payments set sweep_after = now(), updated_at = now() - interval '2 minutes' where state in ('new', 'open', 'processing')),
           r as (update refunds set sweep_after = now() where state in ('requested', 'submitted'))
         update provider_events set retry_after = now() where applied_at is null`,
      );
      kindling.sandbox.faults.refundsStartPending = banksAreSlow;
      await over(line, () => sweepOnce(deps));
      kindling.sandbox.faults.refundsStartPending = false;
    },
    async read() {
      const { rows } = await pool.query<{ seen: object }>({ ...seen, values: [projectId] });
      return rows[0]?.seen ?? {};
    },
  };
}

/** All that the model speaks of, in one look; prepared, because planning it takes far longer than looking. */
const seen = {
  name: 'see all that the model speaks of',
  text: `select json_build_object(
    'status', p.status, 'held', p.held_cents, 'raised', p.raised_cents,
    'escrow', coalesce((select -a.balance_cents from ledger_accounts a where a.name = 'escrow:' || p.id), 0),
    'kept', coalesce((select sum(c.amount - c.amount_refunded) from sandbox.charges c join payments y on y.provider_payment_id = c.payment_intent
      join investments i on i.id = y.investment_id where i.project_id = p.id), 0),
    'investments', coalesce((select json_agg(json_build_object(
        'state', i.state, 'payment', y.state, 'card', coalesce(c.status, 'none'),
        'captures', (select count(*) from ledger_entries e where e.ref = y.provider_payment_id and e.kind in ('captured', 'captured_late')),
        'refunds', (select coalesce(json_agg(r.state order by r.id), '[]') from refunds r where r.investment_id = i.id)) order by i.id)
      from investments i join payments y on y.investment_id = i.id
      left join sandbox.payment_intents c on c.id = y.provider_payment_id where i.project_id = p.id), '[]')) as seen
  from projects p where p.id = $1`,
};
