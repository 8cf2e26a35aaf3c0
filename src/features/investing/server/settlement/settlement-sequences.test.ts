// Every sequence of a few events on one investment: none throws, and each ends as the provider requires.
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { getCount } from '#test/counts.ts';
import { callSandbox, expectSound, expireHold, getTransactionId, pay } from '#test/factories/invest.ts';
import { makeProject, makeUser } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { endHold, forceExpiry } from '../holds/hold-expiry.ts';
import { preparePayment } from '../holds/hold-service.ts';
import { requestRefund } from '../refunds/refund-service.ts';
import { settlePayment } from './settlement.ts';

// A forced expiration is logged as an error, because a person must act.
const kindling = useTestApp({ poolSize: 20, expectsErrors: true });

type Subject = { prepared: PreparedPayment; paymentId: number };

const happenings = {
  'the card pays': ({ prepared }) => pay(kindling, prepared),
  'the bank hesitates': ({ prepared }) => pay(kindling, prepared, 'pm_sandbox_processing'),
  'somebody at the provider cancels': ({ prepared }) =>
    callSandbox(kindling, `/v1/payment_intents/${getTransactionId(prepared)}/cancel`, {}, 'secret'),
  'it is settled': ({ prepared }) => settlePayment(kindling.deps, getTransactionId(prepared)),
  'its time runs out': async ({ prepared, paymentId: id }) => {
    await expireHold(kindling.deps.db, prepared.investmentId);
    await endHold(kindling.deps, { id, providerPaymentId: getTransactionId(prepared) });
  },
  'it is given up unheard': async ({ prepared, paymentId }) => {
    await expireHold(kindling.deps.db, prepared.investmentId, '25 hours');
    await forceExpiry(kindling.deps, paymentId);
  },
  'a refund is asked for': ({ prepared }) => requestRefund(kindling.deps, prepared.investmentId, 'admin'),
} satisfies Record<string, (subject: Subject) => Promise<unknown>>;

type Happening = keyof typeof happenings;
const words = Object.keys(happenings) as Happening[]; // the keys above

function* sequencesOf(length: number): Generator<Happening[]> {
  if (length === 0) yield [];
  else for (const rest of sequencesOf(length - 1)) for (const word of words) yield [...rest, word];
}

const length = getCount('sequenceLength');

test(
  'every sequence of events leaves an investment in the state of its payment',
  async () => {
    const count = words.length ** length;
    const goalCents = count * 10_000;
    const { id: projectId } = await makeProject(kindling.deps, { goalCents, valuationCents: goalCents * 10 });
    const queue = sequencesOf(length);
    const workers = Array.from({ length: 8 }, async () => {
      for (const sequence of queue) await walk(sequence, projectId);
    });
    await Promise.all(workers);
    const { rows } = await kindling.deps.db.execute(sql`select count(*)::int as walked from investments`);
    expect(rows).toEqual([{ walked: count }]);
    await expectSound(kindling.deps.db);
  },
  30_000 + words.length ** length * 200,
);

async function walk(sequence: readonly Happening[], projectId: number): Promise<void> {
  const subject = await makeSubject(projectId);
  try {
    for (const word of sequence) await happenings[word](subject);
    await settlePayment(kindling.deps, getTransactionId(subject.prepared));
  } catch (error) {
    throw new Error(`it raised after: ${sequence.join(', ')}`, { cause: error });
  }
  const end = await endOf(subject);
  expect(legalEnds[end.provider], `${sequence.join(', ')}: ${JSON.stringify(end)}`).toContain(
    `${end.payment} ${end.investment}`,
  );
}

/** Allowed payment and investment states after settlement, by provider status. */
const legalEnds: Record<string, string[]> = {
  requires_payment_method: ['open held', 'open expired'],
  processing: ['processing processing', 'processing expired'],
  canceled: ['cancelled cancelled', 'cancelled expired'],
  succeeded: ['succeeded completed', 'succeeded refund_pending'],
};

async function makeSubject(projectId: number): Promise<Subject> {
  const person = await makeUser(kindling.deps);
  const viewer: Viewer = { user: person, admin: undefined };
  const wish = { projectId, amount: cents(10_000), requestKey: 'once' };
  const { payment: prepared } = await preparePayment(kindling.deps, viewer, wish);
  const { rows } = await kindling.deps.db.execute<{ id: number }>(
    sql`select id from payments where investment_id = ${prepared.investmentId}`,
  );
  return { prepared, paymentId: Number(rows[0]?.id) };
}

async function endOf({ prepared }: Subject) {
  const { rows } = await kindling.deps.db.execute<{ provider: string; payment: string; investment: string }>(
    sql`select at_provider.status as provider, p.state as payment, i.state as investment
        from investments i join payments p on p.investment_id = i.id
        join sandbox.payment_intents at_provider on at_provider.id = p.provider_payment_id
        where i.id = ${prepared.investmentId}`,
  );
  const [end] = rows;
  if (end === undefined) throw new Error('the investment is gone');
  return end;
}
