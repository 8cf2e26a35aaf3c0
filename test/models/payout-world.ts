// A funded project and its money for the model of payouts: services, PostgreSQL and sandbox in one process, with a provider connection
// that can be cut. Clocks are moved instead of waited for.
import { sql } from 'drizzle-orm';
import { refundInvestment } from '#features/investing/server/admin/admin-refund.ts';
import { syncDisputes } from '#features/investing/server/disputes/dispute-service.ts';
import { syncRefunds } from '#features/investing/server/refunds/refund-service.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { MilestoneDecision } from '#features/payouts/milestone-admin-contract.ts';
import type { BallotChoice } from '#features/payouts/payout-states.ts';
import { createAccountLink, refreshAccount, startAccount } from '#features/payouts/server/accounts/account-service.ts';
import { accountWork } from '#features/payouts/server/accounts/account-sweep.ts';
import { fileEvidence } from '#features/payouts/server/evidence/evidence-filing.ts';
import { wholeReleaseWork } from '#features/payouts/server/plan/plan-opening.ts';
import { stopProject } from '#features/payouts/server/plan/project-stop.ts';
import { askAsAdmin, confirmAsSecond, withdrawAsAdmin } from '#features/payouts/server/releases/release-asking.ts';
import { pauseByAdmin, resumeByAdmin } from '#features/payouts/server/releases/release-pause.ts';
import {
  bankPayoutWork,
  catchUpWork,
  releaseWork,
  transferWork,
} from '#features/payouts/server/releases/release-work.ts';
import {
  recordCustodianPayment,
  recordReturnPayment,
  sendAgain,
} from '#features/payouts/server/releases/transfer-orders.ts';
import { askForWriteOff, confirmWriteOff } from '#features/payouts/server/releases/write-offs.ts';
import { castBallot } from '#features/payouts/server/votes/ballot-casting.ts';
import {
  answerInvestors,
  decideMilestone,
  openVote,
  sendBack,
} from '#features/payouts/server/votes/milestone-deciding.ts';
import { requireExplained } from '#features/reconciliation/server/finding-service.ts';
import { runJob } from '#features/reconciliation/server/job-runner.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { callSandbox } from '../factories/invest.ts';
import {
  changeBank,
  completeOnboarding,
  failPayout,
  finishPayouts,
  moveAccount,
  reverseByHand,
} from '../factories/payout-accounts.ts';
import { type FundedProject, makeFundedProject, makeSeniorAdmin, passTime, runWork } from '../factories/releases.ts';
import { age, endAndCount, shift, sweepMilestones } from '../factories/votes.ts';
import { createTestApp, type TestApp } from '../servers/test-app.ts';
import { over, putBehind } from './cut-line.ts';
import type { Line } from './money-model-parts.ts';
import type { Opening } from './payout-model.ts';
import { readWorld } from './payout-view.ts';
import { addOwnMoney, createFinder, setOwnMoney, setTerms } from './payout-world-rows.ts';

/** One database with two administrators; stories follow each other in it, each with its own project. */
export type PayoutLane = { kindling: TestApp; deps: Deps; line: { now: Line }; admins: [Viewer, Viewer] };

export async function openPayoutLane(): Promise<PayoutLane> {
  // Reversals and lost disputes are logged as errors, because a person has to know.
  const kindling = await createTestApp({ poolSize: 6, expectsErrors: true });
  const line: PayoutLane['line'] = { now: 'fine' };
  const makeAdminViewer = async (): Promise<Viewer> => {
    const { id } = await makeSeniorAdmin(kindling.deps);
    const admin = { id, name: '', email: '', username: '', confirmedAt: new Date(), hasSecondFactor: false };
    return { user: undefined, admin };
  };
  return {
    kindling,
    deps: putBehind(kindling.deps, line),
    line,
    admins: [await makeAdminViewer(), await makeAdminViewer()],
  };
}

export type PayoutWorld = Awaited<ReturnType<typeof openPayoutWorld>>;

const reason = 'It was agreed.';

export async function openPayoutWorld(lane: PayoutLane, opening: Opening) {
  const { kindling, deps } = lane;
  const { db, pool } = deps;
  await setTerms(deps, opening);
  const baseline = await setOwnMoney(kindling, opening.ownCents);
  const project = await makeFundedProject(kindling, {
    plan: opening.weights.map((cents) => cents / 100),
    invested: opening.invested.map((cents) => cents / 100),
    hasAccount: false,
    topUp: 0,
    ...(opening.isSentWhole && { pack: 'us-regcf-2022-09-20' }),
  });
  const find = createFinder(deps, project);
  const owner: Viewer = { user: await find.owner(), admin: undefined };
  const admin = (number: number) => lane.admins[number] ?? lane.admins[0];
  const milestone = (at: number) => project.milestones[at] ?? 0;
  const attempt = async (word: string, work: () => Promise<unknown>) => {
    const answer = await over(lane.line, 'fine', work);
    return typeof answer === 'string' ? answer : word;
  };
  const paymentOf = (at: number) => project.investments[at]?.payment ?? '';
  const bySandbox = (path: string, params: Record<string, string>) => callSandbox(kindling, path, params, 'secret');

  return {
    async connectAccount() {
      await startAccount(deps, owner, 'US');
      await completeOnboarding(kindling, (await createAccountLink(deps, owner)).url);
      await refreshAccount(deps, owner);
    },
    moveAccount: async (to: 'active' | 'restricted' | 'rejected' | 'closed') =>
      moveAccount(kindling, await find.account(), to),
    changeBank: async () => changeBank(kindling, await find.account(), '000123456789'),
    async passThreeDays() {
      await db.execute(
        sql`update payout_accounts set bank_changed_at = bank_changed_at - interval '73 hours' where user_id = ${project.ownerId}`,
      );
    },
    passWeek: () =>
      shift(deps, "update projects set funding_closed_at = funding_closed_at - interval '8 days' where id = $1", [
        project.id,
      ]),
    fileEvidence: (at: number, isStart = false) =>
      attempt('filed', () =>
        fileEvidence(deps, owner, {
          milestoneId: milestone(at),
          body: { text: 'It works.', links: [], fileIds: [], isStart },
        }),
      ),
    openVote: (at: number) =>
      attempt('opened', async () =>
        openVote(deps, admin(0), { milestoneId: milestone(at), evidenceHash: await find.evidence(milestone(at)) }),
      ),
    sendBack: (at: number) =>
      attempt('sent back', async () =>
        sendBack(deps, admin(0), {
          milestoneId: milestone(at),
          evidenceHash: await find.evidence(milestone(at)),
          reason,
        }),
      ),
    vote: (at: number, investor: number, choice: BallotChoice) =>
      attempt('voted', async () => {
        const user = await find.user(project.investments[investor]?.by.id ?? 0);
        await castBallot(deps, { user, admin: undefined }, { pollId: await find.poll(milestone(at)), choice });
      }),
    count: async (at: number) => endAndCount(deps, await find.poll(milestone(at))),
    decide: (at: number, decision: MilestoneDecision) =>
      attempt('decided', () => decideMilestone(deps, admin(0), { milestoneId: milestone(at), decision, reason })),
    answer: (at: number) =>
      attempt('answered', () => answerInvestors(deps, admin(0), { milestoneId: milestone(at), answer: reason })),
    /** Its due day and the grace period pass, which also begins when the one before it is decided. */
    async passDueDay(at: number) {
      await shift(
        deps,
        `update milestones set due_on = case when id = $1 then current_date - 40 else due_on end, state_since = state_since - interval '40 days'
         where project_id = $2 and position <= (select position from milestones where id = $1)`,
        [milestone(at), project.id],
      );
      await sweepMilestones(deps);
    },
    async expireRejected(at: number) {
      await age(deps, milestone(at), 61 * 24);
      await sweepMilestones(deps);
    },
    ask: (at: number, by: number) => attempt('asked', () => askAsAdmin(deps, admin(by), { id: milestone(at) })),
    confirm: (release: number, by: number) =>
      attempt('confirmed', async () => confirmAsSecond(deps, admin(by), { id: await find.release(release) })),
    withdraw: (release: number) =>
      attempt('withdrawn', async () => withdrawAsAdmin(deps, admin(0), { id: await find.release(release), reason })),
    passTenMinutes: () =>
      shift(
        deps,
        `update transfers set given_up_at = given_up_at - interval '11 minutes' where release_id in (select id from releases where project_id = $1)`,
        [project.id],
      ),
    recordPayment: (transfer: number) =>
      attempt('paid', async () =>
        recordCustodianPayment(deps, admin(0), { id: await find.transfer(transfer), reference: 'Wire 8' }),
      ),
    passDelay: async (release: number) => passTime(deps, await find.release(release)),
    work: (line: Line) => over(lane.line, line, () => workOneByOne(deps, project)),
    reverse: async (transfer: number, cents: number) =>
      reverseByHand(kindling, await find.providerTransfer(transfer), cents),
    sendAgain: (transfer: number) =>
      attempt('sent', async () => sendAgain(deps, admin(0), { id: await find.transfer(transfer) })),
    forgetKeys: () => pool.query("delete from sandbox.idempotency_keys where key like 'transfer_%'"),
    payOut: () => finishPayouts(kindling),
    failPayout: async () => failPayout(kindling, await find.lastPayout()),
    refund: (at: number) =>
      attempt('requested', () => refundInvestment(deps, admin(0), { id: project.investments[at]?.id ?? 0, reason })),
    async failReturn(at: number) {
      await bySandbox(`/v1/test_helpers/refunds/${await find.refundThere(paymentOf(at))}/finish`, { result: 'fail' });
    },
    payByHand: (at: number) =>
      attempt('paid', async () =>
        recordReturnPayment(deps, admin(0), { id: await find.failedReturn(at), reference: 'Wire 7' }),
      ),
    async openDispute(at: number, cents: number) {
      await bySandbox('/v1/test_helpers/disputes', { payment_intent: paymentOf(at), amount: String(cents) });
    },
    async refundOutside(at: number, cents: number) {
      await bySandbox('/v1/refunds', { payment_intent: paymentOf(at), amount: String(cents) });
    },
    async endDispute(at: number, status: 'won' | 'lost') {
      await bySandbox(`/v1/test_helpers/disputes/${await find.dispute(paymentOf(at))}/move`, { status });
    },
    deliver: (at: number, about: 'refund' | 'dispute', line: Line) =>
      over(lane.line, line, () =>
        (about === 'refund' ? syncRefunds : syncDisputes)(deps, paymentOf(at)).then(() => ''),
      ),
    async sweep(line: Line) {
      await pool.query(
        `with r as (update refunds set sweep_after = now() - interval '1 second' where state in ('requested', 'submitted')),
           x as (update part_returns set sweep_after = now() - interval '1 second' where state in ('requested', 'submitted'))
         update disputes set sweep_after = now() - interval '1 second' where state = 'open'`,
      );
      await over(lane.line, line, () => sweepOnce(deps));
    },
    stop: () =>
      attempt('stopped', () =>
        db.transaction((tx) =>
          stopProject(tx, { projectId: project.id, reason, stoppedBy: admin(0).admin?.id ?? null }),
        ),
      ),
    pause: () => attempt('paused', () => pauseByAdmin(deps, admin(0), { reason })),
    resume: () => attempt('resumed', () => resumeByAdmin(deps, admin(0), { reason, beforeResume: requireExplained })),
    passHalfYear: () =>
      shift(
        deps,
        `update ledger_entries set posted_at = posted_at - interval '181 days' where kind = 'dispute_charged' and id in (select p.entry_id
          from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.name = 'creator_receivable:' || $1)`,
        [project.id],
      ),
    askForWriteOff: (by: number) => attempt('asked', () => askForWriteOff(deps, admin(by), { id: project.id, reason })),
    confirmWriteOff: (by: number) =>
      attempt('confirmed', async () => confirmWriteOff(deps, admin(by), { id: await find.writeOff() })),
    topUp: (cents: number) => addOwnMoney(kindling, cents),
    reconcile: (job: 'open_items' | 'balance') => runJob(deps, { job, signal: new AbortController().signal }),
    read: () => readWorld(deps, { projectId: project.id, baseline }),
  };
}

/** One item after another, in the order in which the model takes them. */
async function workOneByOne(deps: Deps, project: FundedProject): Promise<string> {
  const { pool } = deps;
  const list = async (statement: string) =>
    (await pool.query<{ id: number }>(statement, [project.id])).rows.map(({ id }) => id);
  await pool.query("update payout_accounts set sweep_after = now() - interval '1 second' where user_id = $1", [
    project.ownerId,
  ]);
  for (const work of [accountWork, wholeReleaseWork, catchUpWork]) await runWork(deps, work);
  const alone = async (table: string, id: number) => {
    await pool.query(
      `update ${table} set sweep_after = now() + interval '1 year' where sweep_after < now() + interval '1 hour'`,
    );
    await pool.query(`update ${table} set sweep_after = now() - interval '1 second' where id = $1`, [id]);
  };
  for (const id of await list(
    "select id::float8 as id from releases where project_id = $1 and state = 'asked' order by 1",
  )) {
    await alone('releases', id);
    await runWork(deps, releaseWork);
  }
  const ofProject = 'transfers t join releases r on r.id = t.release_id where r.project_id = $1 and t.state';
  for (const id of await list(`select t.id::float8 as id from ${ofProject} in ('wanted', 'refused') order by 1`)) {
    await alone('transfers', id);
    await runWork(deps, transferWork);
  }
  await pool.query(
    `update transfers set sweep_after = now() - interval '1 second' where id in (select t.id from ${ofProject} in ('sent', 'paid', 'reversed'))`,
    [project.id],
  );
  await runWork(deps, bankPayoutWork);
  return '';
}
