// Idempotency keys of the sandbox: one effect per key, with its answer stored for a day.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Params, refusal, type SandboxCall, type WireAnswer } from './sandbox-wire.ts';

export type KeyedAnswer = WireAnswer & { replayOf?: string };

type KeyedWork = {
  path: string;
  work: () => Promise<WireAnswer>;
  /** The answer to store under the key. */
  remember: (answer: WireAnswer) => WireAnswer;
};

const retentionHours = 24;

/**
 * Runs `work` unless the key was used before. Key, effect and answer share a transaction, so a crash leaves no key in
 * progress; concurrent calls with the same key hit the lock.
 */
export async function answerOnce(call: SandboxCall, { path, work, remember }: KeyedWork): Promise<KeyedAnswer> {
  if (call.idempotencyKey === undefined) return work();
  // Separate keys per caller, or a browser could read our server's answers by guessing `inv_7`.
  const key = [call.caller, call.account, call.idempotencyKey].filter((part) => part !== undefined).join(':');
  const fingerprint = hashRequest(path, call.params);
  // Sent together, and a stored answer wins, so that concurrent retries do not conflict.
  const [isFree, known] = await Promise.all([lockKey(call, key), findAnswer(call, key, fingerprint)]);
  if (known) return known;
  if (!isFree) throw keyInUse;
  const answer = await work();
  const kept = remember(answer);
  await call.tx.query({
    name: 'sandbox: keep an answer',
    text: `insert into sandbox.idempotency_keys (key, fingerprint, request_id, status, body, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set fingerprint = excluded.fingerprint, request_id = excluded.request_id,
       status = excluded.status, body = excluded.body, created_at = excluded.created_at`,
    values: [key, fingerprint, call.requestId, kept.status, JSON.stringify(kept.body), call.now],
  });
  return answer;
}

export async function pruneKeys(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('delete from sandbox.idempotency_keys where created_at < $1', [getExpiry(now)]);
}

function getExpiry(now: Date): Date {
  return new Date(now.getTime() - retentionHours * 3_600_000);
}

export function requireUsableKey(key: string | undefined): void {
  if (key === undefined || (key.length > 0 && key.length <= 255)) return;
  throw refusal(400, { type: 'idempotency_error', message: 'Idempotency keys must have 1 to 255 characters.' });
}

async function lockKey({ tx }: SandboxCall, key: string): Promise<boolean> {
  const { rows } = await tx.query<{ free: boolean }>({
    name: 'sandbox: lock a key',
    text: 'select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as free',
    values: [key],
  });
  return rows[0]?.free === true;
}

const keyInUse = refusal(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotent Key. Please try again later.',
});

async function findAnswer(
  { tx, now }: SandboxCall,
  key: string,
  fingerprint: string,
): Promise<KeyedAnswer | undefined> {
  const { rows } = await tx.query<{ fingerprint: string; request_id: string; status: number; body: string }>({
    name: 'sandbox: find an answer',
    text: `select fingerprint, request_id, status, body from sandbox.idempotency_keys
     where key = $1 and created_at >= $2`,
    values: [key, getExpiry(now)],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  if (row.fingerprint !== fingerprint) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      'Try using another key if you meant to execute a different request.';
    throw refusal(400, { type: 'idempotency_error', message });
  }
  return {
    status: row.status,
    body: JSON.parse(row.body) as Record<string, unknown>, // written above
    replayOf: row.request_id,
  };
}

/** Fields a retry must match. Cards contribute only their last four digits, because even a hash would retain the full number. */
function hashRequest(path: string, params: Params): string {
  const pairs = [...params]
    .filter(([name]) => !name.endsWith('[cvc]'))
    .map(([name, value]) => [name, name.endsWith('[number]') ? value.slice(-4) : value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([path, pairs]))
    .digest('hex');
}
