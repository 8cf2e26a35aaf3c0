// The calls of the checkout: place or find the hold, read its state, claim the payment. Each answers with what the screen does next.
import { toDollarString } from '#kernel/money.ts';
import { ApiError, call } from '#ui/call.ts';
import {
  claimInvestment,
  createPaymentIntent,
  getInvestment,
  type PreparedPayment,
  type ReservedHold,
} from '../../investing-contract.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import type { CheckoutRequest } from './checkout-address.ts';
import { getPaymentId } from './checkout-card.ts';
import type { CheckoutEvent } from './checkout-flow.ts';
import { type CheckoutKey, currentKey, renewKey } from './checkout-key.ts';
import { toRefusal } from './checkout-refusals.ts';

export async function prepare(name: string, request: CheckoutRequest, key: CheckoutKey): Promise<CheckoutEvent> {
  try {
    const payment = await askForHold(request, key.key);
    return { type: 'prepared', payment, state: key.isOld ? await fetchState(payment) : 'held' };
  } catch (error) {
    const known = asApiError(error);
    if (known.code === 'agreement_needed') {
      return { type: 'acceptance-needed', hold: known.details.hold as ReservedHold };
    }
    const isOver = known.code === 'hold_ended' || known.code === 'key_reused';
    return key.isOld && isOver
      ? prepare(name, request, renewKey(name))
      : { type: 'refused', refusal: toRefusal(known) };
  }
}

function askForHold({ projectId, amount }: CheckoutRequest, key: string): Promise<PreparedPayment> {
  const body = { projectId, amount: toDollarString(amount) };
  return call(createPaymentIntent, { body, headers: { 'idempotency-key': key } });
}

/** The state of an existing hold. If the request fails, the hold is used unchanged; it cannot be paid twice anyway. */
export async function fetchState({ investmentId }: ReservedHold): Promise<InvestmentState> {
  try {
    return (await call(getInvestment, { params: { id: investmentId } })).state;
  } catch {
    return 'held';
  }
}

export async function afterEnd(name: string, request: CheckoutRequest): Promise<CheckoutEvent> {
  try {
    const hold = await askForHold(request, currentKey(name).key);
    return (await fetchState(hold)) === 'completed' ? { type: 'paid-elsewhere' } : whileOpen(hold);
  } catch (error) {
    const { code, details } = asApiError(error);
    if (code === 'agreement_needed') return whileOpen(details.hold as ReservedHold);
    return code === 'hold_ended'
      ? { type: 'hold-ended', isReplaced: details.state === 'cancelled' }
      : { type: 'overtime' };
  }
}

/** Another window may have extended it. */
function whileOpen({ expiresAt }: ReservedHold): CheckoutEvent {
  return Date.parse(expiresAt) > Date.now() ? { type: 'extended', expiresAt } : { type: 'overtime' };
}

/** The investment's state after the server has checked with the provider; undefined without a response. */
export async function claim({
  clientSecret,
  projectId,
  amount,
}: PreparedPayment): Promise<InvestmentState | undefined> {
  try {
    const body = { transactionId: getPaymentId(clientSecret), projectId, amount };
    return (await call(claimInvestment, { body })).state;
  } catch (error) {
    const { code, details } = asApiError(error);
    if (code === 'hold_ended') return details.refunded === true ? 'refund_pending' : 'expired';
    return undefined;
  }
}

function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ status: 0, statusText: String(error), body: '' });
}
