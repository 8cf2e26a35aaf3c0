// Confirms a card with the sandbox, as Stripe's script does with Stripe: directly from the browser.

import { withBase } from '#ui/base-path.ts';
import { type CardValues, readExpiry } from './card-form-rules.ts';
import { type CardOutcome, explainDecline, getPaymentId, type PaymentStatus, toCardOutcome } from './checkout-card.ts';
import { sandboxCopy } from './sandbox-card-copy.ts';

export type SandboxPayment = { clientSecret: string; publishableKey: string };
/** The bank requires a challenge; its result goes to {@link answerBank}. */
export type SandboxOutcome = CardOutcome | { kind: 'authenticate' };

const payments = '/sandbox/stripe/v1/payment_intents';
const patienceMs = 30_000;

export async function confirmCard(payment: SandboxPayment, card: CardValues): Promise<SandboxOutcome> {
  const { month, year } = readExpiry(card.expiry) ?? { month: 0, year: 0 };
  return send(payment, 'confirm', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replaceAll(' ', ''),
    'payment_method_data[card][exp_month]': String(month),
    'payment_method_data[card][exp_year]': String(year),
    'payment_method_data[card][cvc]': card.cvc,
  });
}

export async function answerBank(payment: SandboxPayment, result: 'succeed' | 'fail'): Promise<CardOutcome> {
  const outcome = await send(payment, 'authenticate', { result });
  return outcome.kind === 'authenticate' ? { kind: 'unclear' } : outcome;
}

async function send(
  payment: SandboxPayment,
  action: 'confirm' | 'authenticate',
  fields: Record<string, string>,
): Promise<SandboxOutcome> {
  const proof = { key: payment.publishableKey, client_secret: payment.clientSecret };
  const address = `${payments}/${encodeURIComponent(getPaymentId(payment.clientSecret))}`;
  try {
    return parseOutcome(
      await fetchSandbox(`${address}/${action}`, {
        method: 'POST',
        body: new URLSearchParams({ ...proof, ...fields }),
      }),
    );
  } catch {
    // The response was lost, perhaps after the payment was made, so its current status decides.
    return readNow(`${address}?${new URLSearchParams(proof)}`);
  }
}

async function readNow(address: string): Promise<SandboxOutcome> {
  try {
    const { status } = (await fetchSandbox(address)) as { status?: PaymentStatus };
    return status === 'requires_action' ? { kind: 'authenticate' } : (toCardOutcome(status) ?? { kind: 'unclear' });
  } catch {
    return { kind: 'unclear' };
  }
}

/** The card provider must not receive our cookies. */
async function fetchSandbox(address: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(withBase(address), {
    ...init,
    credentials: 'omit',
    signal: AbortSignal.timeout(patienceMs),
  });
  return answer.json();
}

type WireError = { type?: string; code?: string; message?: string; payment_intent?: { status?: PaymentStatus } };
type WireAnswer = { status?: PaymentStatus; last_payment_error?: LastError | null; error?: WireError };
type LastError = { code?: string; message?: string };

const declined = sandboxCopy.declined;

/** Parses a response: a payment, or an error that may contain one. */
export function parseOutcome(body: unknown): SandboxOutcome {
  const { status, last_payment_error: lastError, error } = (body ?? {}) as WireAnswer;
  if (error !== undefined) return parseErrorOutcome(error);
  if (status === 'requires_action') return { kind: 'authenticate' };
  if (status === 'requires_payment_method')
    return { kind: 'declined', message: explainDecline(lastError ?? {}, declined) };
  return toCardOutcome(status) ?? { kind: 'unclear' };
}

function parseErrorOutcome({ type, code, message, payment_intent: payment }: WireError): CardOutcome {
  if (type === 'card_error') {
    return {
      kind: 'declined',
      message: explainDecline({ ...(code && { code }), ...(message && { message }) }, declined),
    };
  }
  // Already paid, in another tab or by an attempt with a lost response; or canceled with its hold.
  return toCardOutcome(payment?.status) ?? { kind: 'unclear' };
}
