// Takes a hold, together with others that arrive at the same moment, and maps refusals to messages.
import { createHash, randomUUID } from 'node:crypto';
import { personActor } from '#features/ledger/server/money-cause.ts';
import { notOpenMessage } from '#features/reservations/reservation-copy.ts';
import { formatMoment } from '#kernel/dates.ts';
import { AppError } from '#kernel/errors.ts';
import { type Cents, cents, formatDollars, toDollarString } from '#kernel/money.ts';
import type { Deps } from '#platform/config/deps.ts';
import { requireUserId, type Viewer } from '#platform/http/viewer.ts';
import { failpoint } from '#platform/jobs/failpoint.ts';
import { type BatchedRow, batchWrites } from '#platform/postgres/batched-writes.ts';
import type { OpenHold } from '../../investing-contract.ts';
import {
  type InvestmentRoom,
  maxInvestment,
  maxOpenHolds,
  minCardPayment,
  smallestInvestment,
  unprovenHolds,
} from '../../investing-rules.ts';
import { type Approval, askRules, type GateDeps } from '../gate/gate.ts';
import { listOpenHolds } from './open-holds.ts';

export type HoldRequest = {
  projectId: number;
  amount: Cents;
  /** The client's Idempotency-Key: the same key returns the same hold. Absent: always a new hold. */
  requestKey: string | undefined;
  /** Fires when the client disconnects. */
  signal?: AbortSignal | undefined;
};

/** 'replayed': an earlier request with this key took the hold. */
export type HoldAnswer = { outcome: 'taken' | 'replayed'; investmentId: number; hasReplaced: boolean };

/** The refusals of take_holds. */
export const holdRefusals = [
  'key_reused',
  'too_many_holds',
  'unpaid_before',
  'processing',
  'not_found',
  'own_project',
  'own_team',
  'not_active',
  'not_open',
  'too_much',
  'too_small',
  'leaves_too_little',
  'not_checked',
  'over_limit',
] as const;
type Refusal = (typeof holdRefusals)[number];

/** The rules have to be asked again: the project was published, or another commitment used the limit, after they were. */
type AskAgain = 'not_checked' | 'over_limit';
/** Each time another request was faster. */
const maxAttempts = 3;

type Answer = BatchedRow & {
  outcome: 'taken' | 'replayed' | Refusal;
  investment_id: number;
  available_cents: number | null;
  has_replaced: boolean | null;
  /** When the project opens, or until when room is kept for others. */
  until: Date | string | null;
};

/**
 * Takes a hold, replacing the investor's open hold in this project if there is one.
 * @throws AppError for each refusal; nothing is written then, an older hold is kept, and the key stays unused.
 */
export async function takeHold(
  deps: GateDeps & Pick<Deps, 'pool' | 'config'>,
  viewer: Viewer,
  { projectId, amount, requestKey, signal }: HoldRequest,
): Promise<HoldAnswer> {
  const { db, config, settings } = deps;
  const { minInvestment } = settings.current();
  if (amount < minCardPayment) {
    throw new AppError('amount_too_small', minimumMessage(minInvestment), { smallest: toDollarString(minInvestment) });
  }
  if (amount > maxInvestment) {
    throw new AppError('validation', `A single card payment can be at most ${formatDollars(maxInvestment)}.`, {
      issues: [{ path: 'amount', message: `At most ${formatDollars(maxInvestment)}` }],
    });
  }
  const investorId = requireUserId(viewer);
  const key = requestKey ?? `auto-${randomUUID()}`;
  failpoint(config, 'hold.before-take');
  const request: StoredRequest = {
    project: projectId,
    investor: investorId,
    amount,
    key,
    hash: hashRequest(projectId, amount).toString('hex'),
    ttl: config.holdTtlSeconds,
    min: minInvestment,
    min_card: minCardPayment,
    max_holds: maxOpenHolds,
    actor: personActor(viewer),
    unproven: unprovenHolds,
    rules: null,
  };
  const row = await takeByRules(deps, request, signal);
  const { outcome, investment_id: investmentId, available_cents: available, has_replaced: hasReplaced } = row;
  if (outcome === 'taken' || outcome === 'replayed')
    return { outcome, investmentId, hasReplaced: hasReplaced === true };
  if (outcome === 'too_many_holds') throw tooManyHolds(await listOpenHolds(db, investorId));
  const until = row.until === null ? null : new Date(row.until);
  throw explainRefusal(outcome, { remaining: cents(Math.max(0, available ?? 0)), minInvestment }, until);
}

type DecidedAnswer = Answer & { outcome: Exclude<Answer['outcome'], AskAgain> };

/** @throws AppError not_allowed_by_rules */
async function takeByRules(
  deps: GateDeps & Pick<Deps, 'pool'>,
  request: StoredRequest,
  signal: AbortSignal | undefined,
): Promise<DecidedAnswer> {
  const { project, investor, amount, key } = request;
  const asked = { projectId: project, investorId: investor, amountCents: cents(amount), requestKey: key };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const rules = (await askRules(deps, asked)) ?? null;
    const row = await takeTogether(deps.pool, { ...request, rules }, { place: project, signal });
    if (row === undefined) throw new Error('take_holds gave no answer');
    const { outcome } = row;
    if (outcome !== 'not_checked' && outcome !== 'over_limit') return { ...row, outcome };
  }
  throw new AppError('unavailable', 'Several of your requests arrived at once. Please try again.');
}

/** The request in the format that take_holds reads. */
type StoredRequest = {
  project: number;
  investor: number;
  amount: number;
  key: string;
  /** Hexadecimal. */
  hash: string;
  /** Seconds. */
  ttl: number;
  min: number;
  min_card: number;
  max_holds: number;
  actor: string;
  unproven: typeof unprovenHolds;
  /** What the rules allowed; null if they were not asked. */
  rules: Approval | null;
};

const takeTogether = batchWrites<StoredRequest, Answer>({
  keyOf: ({ investor }) => investor,
  run: async (pool, requests) => {
    const { rows } = await pool.query<Answer>({
      name: 'take holds',
      text: 'select * from take_holds($1::bigint, $2::jsonb)',
      values: [requests[0]?.project, JSON.stringify(requests)],
    });
    return rows;
  },
});

function minimumMessage(least: Cents): string {
  return `Minimum investment is ${formatDollars(least)}`;
}

/** Detects a key reused for a different request. */
export function hashRequest(projectId: number, amount: Cents): Buffer {
  return createHash('sha256').update(`${projectId}:${amount}`).digest();
}

function tooManyHolds(openHolds: OpenHold[]): AppError {
  return new AppError(
    'too_many_holds',
    `You already have open payments for ${maxOpenHolds} projects. Finish or release one of them first.`,
    { openHolds },
  );
}

/** @param until is when the project opens, or until when the rest of the room is kept for others. */
function explainRefusal(
  outcome: Exclude<Refusal, 'too_many_holds' | AskAgain>,
  room: InvestmentRoom,
  until: Date | null,
): AppError {
  const { remaining: available, minInvestment } = room;
  const remaining = { remainingCents: available, remaining: toDollarString(available) };
  switch (outcome) {
    case 'not_found':
      return new AppError('not_found', 'There is no such project, or it was taken down.');
    case 'own_project':
      return new AppError('own_project', 'You can’t invest in your own project.');
    case 'own_team':
      return new AppError('own_project', 'You’re on this project’s team, so you can’t invest in it.');
    case 'not_active':
      return new AppError('not_active', 'This project does not accept investments now.');
    case 'not_open':
      return new AppError('not_open', notOpenMessage(until ?? new Date(0)), { opensAt: until?.toISOString() });
    case 'processing':
      return new AppError(
        'payment_processing',
        'Your bank is still processing your payment for this project. You can invest again when it is done.',
      );
    case 'unpaid_before':
      return new AppError(
        'unpaid_holds',
        `${unprovenHolds.unpaidAtMost} of your larger reservations ended without a payment in the last 24 hours. Until one of your payments succeeds, you can invest up to ${formatDollars(available)} in this project.`,
        remaining,
      );
    case 'key_reused':
      return new AppError('key_reused', 'This Idempotency-Key was used for another amount or project. Use a new one.');
    case 'too_small': {
      const smallest = smallestInvestment(room);
      const message =
        smallest === minInvestment
          ? minimumMessage(minInvestment)
          : `Only ${formatDollars(smallest)} is left, so the investment is exactly that.`;
      return new AppError('amount_too_small', message, { ...remaining, smallest: toDollarString(smallest) });
    }
    case 'leaves_too_little': {
      const most = cents(available - minCardPayment);
      return new AppError(
        'remainder_too_small',
        `This would leave less than ${formatDollars(minCardPayment)}, which is too little for a card payment. Invest ${formatDollars(available)}, or at most ${formatDollars(most)}.`,
        remaining,
      );
    }
    case 'too_much': {
      if (until !== null) return keptForOthers(available, until);
      const message =
        available === 0
          ? 'Other investors are paying for everything that is left right now. Try again in a few minutes.'
          : `The maximum available amount is ${formatDollars(available)}.`;
      return new AppError('funding_exceeded', message, remaining);
    }
  }
}

function keptForOthers(available: Cents, until: Date): AppError {
  const end = `until ${formatMoment(until)}. What they don’t invest by then is free for everyone.`;
  const message =
    available === 0
      ? `Everything that is left is held for people who reserved it or were first in line, ${end}`
      : `The maximum available amount is ${formatDollars(available)}. The rest is held for people who reserved it or were first in line, ${end}`;
  const remaining = { remainingCents: available, remaining: toDollarString(available) };
  return new AppError('funding_exceeded', message, { ...remaining, keptUntil: until.toISOString() });
}
