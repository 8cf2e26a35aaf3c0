// Validates and maps Stripe payments, refunds and events. Independent of the SDK.
import * as z from 'zod/mini';
import { AppError } from '#kernel/errors.ts';
import { type Cents, cents } from '#kernel/money.ts';
import {
  type PaymentError,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  paymentStatuses,
  refundStatuses,
} from './card-gateway.ts';

/** Stripe ids have 27 characters today; much longer ones are rejected without a call. */
export const paymentIdPattern = /^pi_\w{1,90}$/;

export const amount = z.int().check(z.minimum(0));
/** Seconds since 1970. */
export const time = z.int().check(z.minimum(0), z.maximum(253_402_300_799));
export const reference = z.union([z.string(), z.object({ id: z.string() })]);

/** The charge's balance movement, which Stripe adds shortly after success. */
const chargeShape = z.object({
  balance_transaction: z.nullish(z.union([z.string(), z.object({ id: z.string(), fee: z.int() })])),
});

const paymentShape = z.object({
  id: z.string().check(z.regex(paymentIdPattern)),
  client_secret: z.string(),
  status: z.enum(paymentStatuses),
  amount,
  amount_received: amount,
  currency: z.literal('usd'),
  livemode: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z.nullish(
    z.object({
      code: z.nullish(z.string()),
      decline_code: z.nullish(z.string()),
      message: z.nullish(z.string()),
    }),
  ),
  created: time,
  latest_charge: z.nullish(z.union([z.string(), chargeShape])),
});

export function toPayment(answer: unknown): ProviderPayment {
  const payment = readShape(paymentShape, answer);
  const error = payment.last_payment_error;
  const fee = findFee(payment.latest_charge);
  return {
    id: payment.id,
    clientSecret: payment.client_secret,
    status: payment.status,
    amountCents: toCents(payment.amount),
    amountReceivedCents: toCents(payment.amount_received),
    currency: payment.currency,
    livemode: payment.livemode,
    metadata: payment.metadata,
    createdAt: toDate(payment.created),
    ...(fee && { fee }),
    ...(error && { lastError: toPaymentError(error) }),
  };
}

type WireError = NonNullable<z.output<typeof paymentShape>['last_payment_error']>;

function toPaymentError(error: WireError): PaymentError {
  return {
    ...(error.code && { code: error.code }),
    ...(error.decline_code && { declineCode: error.decline_code }),
    ...(error.message && { message: error.message }),
  };
}

function findFee(charge: z.output<typeof paymentShape>['latest_charge']): ProviderPayment['fee'] {
  const movement = typeof charge === 'object' ? charge?.balance_transaction : undefined;
  return movement && typeof movement === 'object' ? { movementId: movement.id, feeCents: movement.fee } : undefined;
}

const refundShape = z.object({
  id: z.string(),
  amount,
  currency: z.literal('usd'),
  status: z.enum(refundStatuses),
  payment_intent: z.nullish(reference),
  metadata: z.nullish(z.record(z.string(), z.string())),
  failure_reason: z.nullish(z.string()),
  balance_transaction: z.nullish(reference),
  failure_balance_transaction: z.nullish(reference),
  created: time,
});

export function toRefund(answer: unknown): ProviderRefund {
  const refund = readShape(refundShape, answer);
  const refundId = refund.metadata?.refund_id;
  const { balance_transaction: movement, failure_balance_transaction: failureMovement } = refund;
  return {
    id: refund.id,
    paymentId: requirePaymentId(answer, refund.payment_intent),
    amountCents: toCents(refund.amount),
    status: refund.status,
    createdAt: toDate(refund.created),
    ...(refundId && { refundId }),
    ...(refund.failure_reason && { failureReason: refund.failure_reason }),
    ...(movement && { movementId: toId(movement) }),
    ...(failureMovement && { failureMovementId: toId(failureMovement) }),
  };
}

/** Other products on the account may create charges that are not ours. */
export function requirePaymentId(answer: unknown, named: z.output<typeof reference> | null | undefined): string {
  if (named == null) throw new UnreadableObject(answer, 'no payment id');
  return toId(named);
}

export function toId(value: z.output<typeof reference>): string {
  return typeof value === 'string' ? value : value.id;
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function toCents(value: number): Cents {
  try {
    return cents(value);
  } catch (error) {
    throw unavailable(error);
  }
}

export function readShape<Shape extends z.ZodMiniType>(shape: Shape, answer: unknown): z.output<Shape> {
  const result = z.safeParse(shape, answer);
  if (result.success) return result.data;
  const paths = result.error.issues.map((issue) => issue.path.join('.') || 'answer').join(', ');
  const currency = readText(answer, 'currency');
  const reason =
    currency === undefined || currency === 'usd' ? `unexpected shape at: ${paths}` : `currency is ${currency}`;
  throw new UnreadableObject(answer, reason);
}

/** An object that does not match our shapes; most likely from another product on the same account. */
export class UnreadableObject extends AppError {
  readonly object: string;
  readonly objectId: string;
  readonly reason: string;
  readonly createdAt: Date | undefined;

  constructor(answer: unknown, reason: string) {
    const object = readText(answer, 'object') ?? 'object';
    const objectId = readText(answer, 'id') ?? 'without an id';
    super('provider_unavailable', unreachable);
    this.object = object;
    this.objectId = objectId;
    this.reason = reason;
    const created = isRecord(answer) ? answer.created : undefined;
    this.createdAt = typeof created === 'number' && Number.isSafeInteger(created) ? toDate(created) : undefined;
    this.cause = new Error(`the card provider's ${object} ${objectId} cannot be read: ${reason}`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function readText(answer: unknown, name: string): string | undefined {
  const value = isRecord(answer) ? answer[name] : undefined;
  return typeof value === 'string' ? value.slice(0, 100) : undefined;
}

export function assertMatchesRequest<Answer>(answer: Answer, isWhatWeAskedFor: boolean): Answer {
  if (isWhatWeAskedFor) return answer;
  throw unavailable(new Error("the card provider's answer does not match the request"));
}

const eventShape = z.object({
  id: z.string().check(z.regex(/^evt_\w{1,250}$/)),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.optional(z.string()),
      id: z.optional(z.string()),
      payment_intent: z.nullish(reference),
    }),
  }),
});

export function toEvent(answer: unknown): ProviderEvent {
  const { id, type, livemode, data } = z.parse(eventShape, answer);
  const { object } = data;
  const isItself = object.object === 'payment_intent' || object.object === 'identity.verification_session';
  const named = isItself ? object.id : object.payment_intent;
  return { id, type, livemode, paymentId: named ? toId(named) : undefined };
}

const unreachable = 'The payment provider cannot be reached right now. Please try again in a moment.';

/** Means "unknown", not "failed": the effect may have happened. The cause is only logged. */
export function unavailable(cause: unknown): AppError {
  return Object.assign(new AppError('provider_unavailable', unreachable), { cause });
}
