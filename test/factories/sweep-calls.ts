// The sweeper in tests: running it, letting time pass, and reading its results.
import { eq, sql } from 'drizzle-orm';
import type { PreparedPayment } from '#features/investing/investing-contract.ts';
import { investments, payments, refunds } from '#features/investing/server/investing-table.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import { projects } from '#features/projects/server/project-table.ts';
import type { TestApp } from '../servers/test-app.ts';
import { callSandbox, getTransactionId, hold } from './invest.ts';
import type { TestProject, TestUser } from './make.ts';

type World = { kindling: TestApp; investor: TestUser; project: TestProject };

export function sweepCalls(world: () => World) {
  const db = () => world().kindling.deps.db;
  const takeHold = (amount = 1000, by = world().investor) =>
    hold(world().kindling, by, { projectId: world().project.id, amount });
  const sweep = () => sweepOnce(world().kindling.deps);

  async function readProject() {
    const [row] = await db().select().from(projects).where(eq(projects.id, world().project.id));
    return { held: row?.heldCents, raised: row?.raisedCents, status: row?.status };
  }

  async function findInvestment(id: number) {
    const [row] = await db().select().from(investments).where(eq(investments.id, id));
    return row;
  }

  async function readState({ investmentId }: PreparedPayment) {
    return (await findInvestment(investmentId))?.state;
  }

  async function findPayment({ investmentId }: PreparedPayment) {
    const [row] = await db().select().from(payments).where(eq(payments.investmentId, investmentId));
    return row;
  }

  function listRefunds(investmentId: number) {
    return db().select().from(refunds).where(eq(refunds.investmentId, investmentId)).orderBy(refunds.id);
  }

  async function listProviderRefunds(investmentId: number) {
    const { rows } = await db().execute<{ id: string }>(
      sql`select r.id from sandbox.refunds r join payments p on p.provider_payment_id = r.payment_intent
        where p.investment_id = ${investmentId} and r.status <> 'failed' order by r.seq`,
    );
    return rows;
  }

  /** Makes everything that was postponed due now. */
  async function makeAllDue(): Promise<void> {
    await db().execute(sql`update payments set sweep_after = now() - interval '1 second'`);
    await db().execute(sql`update refunds set sweep_after = now() - interval '1 second'`);
  }

  async function endRefund(investmentId: number, result: 'succeed' | 'fail'): Promise<void> {
    const [refund] = await listProviderRefunds(investmentId);
    await callAsServer(`/v1/test_helpers/refunds/${refund?.id}/finish`, { result });
  }

  function finishProcessing(prepared: PreparedPayment) {
    return callAsServer(`/v1/test_helpers/payment_intents/${getTransactionId(prepared)}/finish`, { result: 'succeed' });
  }

  /** Uses the secret key, like an operator in the provider's dashboard. */
  function callAsServer(path: string, params: Record<string, string>) {
    return callSandbox(world().kindling, path, params, 'secret');
  }

  /** Moves stored times back, as if this much time had passed. */
  async function letTimePass({ investmentId }: PreparedPayment, time: string): Promise<void> {
    const { db } = world().kindling.deps;
    await db.execute(
      sql`update investments set hold_expires_at = hold_expires_at - ${time}::interval where id = ${investmentId}`,
    );
    await db.execute(sql`
    update payments set updated_at = updated_at - ${time}::interval, sweep_after = sweep_after - ${time}::interval
    where investment_id = ${investmentId}`);
  }

  return {
    takeHold,
    sweep,
    readProject,
    findInvestment,
    readState,
    findPayment,
    listRefunds,
    listProviderRefunds,
    makeAllDue,
    endRefund,
    finishProcessing,
    callAsServer,
    letTimePass,
  };
}
