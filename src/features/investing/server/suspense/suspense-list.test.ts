// The suspense account over HTTP: its list, its pages, and what may be done with its items.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit-table.ts';
import { makeAdmin, makeUser } from '#test/factories/make.ts';
import { suspenseReason as reason, useSuspense } from '#test/factories/suspense-calls.ts';
import { getSuspenseSum, listSuspense } from '../../admin-suspense-contract.ts';

const { kindling, admin, sendBack, settle, listExits, sweepNow, receiveUnmatched, findListed } = useSuspense();

describe('the list', () => {
  test('shows the origin of each item and the provider’s data, and the sum equals the account', async () => {
    const { id, payment } = await receiveUnmatched();
    expect(await findListed(id)).toMatchObject({
      kind: 'unmatched_payment',
      amount: '123.00',
      came: '123.00',
      reference: payment,
      exits: [],
      waysOut: ['card'],
      payment: {
        id: payment,
        status: 'succeeded',
        dispute: null,
        project: { id: 4_000_000, name: null },
        investor: { id: 4_000_000, name: null },
      },
      origin: null,
    });
    const sum = await kindling.call(getSuspenseSum, { as: admin });
    expect(sum.body.count).toBeGreaterThanOrEqual(1);
    const read = await kindling.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'suspense.list_read'));
    expect(read.length).toBeGreaterThanOrEqual(1);
  });

  test('has pages, oldest first, and no item is skipped when others leave', async () => {
    const stood = [
      await receiveUnmatched(),
      await receiveUnmatched(),
      await receiveUnmatched(),
      await receiveUnmatched(),
    ].map(({ id }) => id);
    const read = (query: Record<string, string | number>) => kindling.call(listSuspense, { as: admin, query });
    const walk = async (limit: number) => {
      const ids: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { body } = await read({ limit, ...(cursor !== undefined && { cursor }) });
        ids.push(...body.items.map(({ id }) => id));
        expect(body.items.length).toBeLessThanOrEqual(limit);
        expect(body.count).toBeGreaterThanOrEqual(stood.length);
        cursor = body.next;
      }
      return ids;
    };
    const all = await walk(25);
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(all).toEqual(expect.arrayContaining(stood));
    expect(await walk(1)).toEqual(all);
    expect(await walk(all.length)).toEqual(all);
    const first = await read({ limit: all.length - 2 });
    await sendBack(stood[0] ?? 0);
    await sweepNow();
    const rest = await read({ limit: 25, cursor: first.body.next ?? '' });
    expect(rest.body.items.map(({ id }) => id)).toEqual(all.slice(-2));
  });

  test('refuses an invalid page, and a page size that is too large', async () => {
    for (const cursor of ['none', '0', '-1', '9'.repeat(20), '1 or true']) {
      const answer = await kindling.call(listSuspense, { as: admin, query: { cursor } });
      expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([400, 'invalid_cursor']);
    }
    for (const limit of ['0', '26', 'x']) {
      expect((await kindling.call(listSuspense, { as: admin, query: { limit } })).status).toBe(400);
    }
  });

  test('works when the provider does not answer', async () => {
    const { id } = await receiveUnmatched();
    kindling.sandbox.faults.failCalls = 1000;
    expect(await findListed(id)).toMatchObject({ amount: '123.00', payment: null });
    kindling.sandbox.faults.failCalls = 0;
  });

  test('shows the part of the account its items do not explain', async () => {
    await expect(
      kindling.deps.db.transaction(async (tx) => {
        await tx.execute(
          sql`select post_entry('refunded_unmatched', 'txn_nobody', 'suspense', 'provider_clearing', 700)`,
        );
        const deps = { ...kindling.deps, db: tx as unknown as typeof kindling.deps.db };
        const { listSuspense: read } = await import('./suspense-list.ts');
        expect(await read(deps, { limit: 1 })).toMatchObject({ difference: '-7.00' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });
});

test('resolving needs a reason, a recent confirmation, and money in suspense', async () => {
  const { id } = await receiveUnmatched();
  expect((await sendBack(id, { reason: '  ' })).status).toBe(400);
  expect((await sendBack(id, {})).status).toBe(400);
  expect((await settle(id, { way: 'loss', reason })).status).toBe(409);
  expect((await sendBack(999_999_999)).status).toBe(404);
  expect((await sendBack(id, { reason }, await makeUser(kindling.deps))).status).toBe(401);
  const stale = await makeAdmin(kindling.deps);
  await kindling.deps.db.execute(
    sql`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${stale.id} and kind = 'admin'`,
  );
  expect((await sendBack(id, { reason }, stale)).body.code).toBe('confirmation_needed');
  expect(await listExits(id)).toEqual([]);
});

test('suspense cannot be overspent, and its refunds cannot be edited or deleted, in the database', async () => {
  const { id } = await receiveUnmatched();
  await sendBack(id);
  const { pool } = kindling.deps;
  for (const [statement, code] of [
    [`insert into suspense_exits (entry_id, way, amount_cents, reason) values (${id}, 'card', 1, 'twice')`, 'KD004'],
    [`update suspense_exits set amount_cents = 1 where entry_id = ${id}`, 'KD002'],
    [`update suspense_exits set reason = 'x' where entry_id = ${id}`, 'KD002'],
    [`delete from suspense_exits where entry_id = ${id}`, 'KD003'],
    ['truncate suspense_exits', 'KD003'],
  ]) {
    await expect(pool.query(statement ?? '')).rejects.toMatchObject({ code });
  }
  await sweepNow();
  await expect(
    pool.query(`update suspense_exits set state = 'requested' where entry_id = ${id}`),
  ).rejects.toMatchObject({
    code: 'KD001',
  });
});
