// Runs the checkout: places the hold, watches its expiration, charges the card, claims the investment, opens the dashboard.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { NavigationType, useNavigate, useNavigationType } from 'react-router';
import { call } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useLive } from '#ui/live.ts';
import { refetchAddress } from '#ui/queries.ts';
import { getInvestment, type PreparedPayment, type ReservedHold } from '../../investing-contract.ts';
import type { InvestmentState } from '../../investing-rules.ts';
import { changedByInvestment } from '../investment-changes.ts';
import type { CheckoutRequest } from './checkout-address.ts';
import { afterEnd, claim, fetchState, prepare } from './checkout-calls.ts';
import type { CardOutcome } from './checkout-card.ts';
import { checkoutCopy } from './checkout-copy.ts';
import { type CheckoutEvent, type CheckoutState, nextCheckout, settlePauseMs } from './checkout-flow.ts';
import {
  announceHold,
  currentKey,
  keyName,
  markPaid,
  onHoldElsewhere,
  onPaidElsewhere,
  renewKey,
} from './checkout-key.ts';

export type Checkout = {
  state: CheckoutState;
  /** `confirm` charges the card. A second call while one is running does nothing. */
  pay: (confirm: () => Promise<CardOutcome>) => void;
  startAgain: () => void;
  /** Everything is accepted: asks for the payment. Resolves when the answer is shown. */
  proceed: () => Promise<void>;
  extend: (expiresAt: string) => void;
};

export function useCheckout(request: CheckoutRequest, uid: string): Checkout {
  const [state, dispatch] = useReducer(nextCheckout, { step: 'preparing' });
  const client = useQueryClient();
  const name = keyName(uid, request);
  const isPaying = useRef(false);
  useHold(state, dispatch, { name, request }, ({ investmentId }) => {
    announceHold(uid, request.projectId, investmentId);
    refetchFigures(client);
  });
  useReplacement(state, dispatch, { uid, projectId: request.projectId });
  useHoldsEnd(state, dispatch, { name, request });
  useSettling(state, dispatch, () => noteCompletion(client, name));
  useWayOut(state);
  useEffect(() => {
    const reportOnline = () => dispatch({ type: 'back-online' });
    addEventListener('online', reportOnline);
    return () => removeEventListener('online', reportOnline);
  }, []);
  useEffect(() => onPaidElsewhere(name, () => dispatch({ type: 'paid-elsewhere' })), [name]);

  const pay = (confirm: () => Promise<CardOutcome>) => {
    if (state.step !== 'ready' || isPaying.current) return;
    isPaying.current = true;
    dispatch({ type: 'pay' });
    void payNow(state.payment, confirm, dispatch, () => noteCompletion(client, name)).finally(() => {
      isPaying.current = false;
    });
  };
  const startAgain = () => {
    // Investing the same amount again after paying takes a new hold; otherwise the server decides whether the old one
    // is still valid.
    if (state.step === 'paid-before') renewKey(name);
    dispatch({ type: 'start-again' });
  };
  const proceed = async () => dispatch(await prepare(name, request, currentKey(name)));
  const extend = (expiresAt: string) => {
    dispatch({ type: 'extended', expiresAt });
    refetchFigures(client);
  };
  return { state, pay, startAgain, proceed, extend };
}

type Send = Dispatch<CheckoutEvent>;
type Target = { name: string; request: CheckoutRequest };

/** The hold is placed only here: by the browser, once, after mount. */
function useHold(
  { step }: CheckoutState,
  dispatch: Send,
  { name, request }: Target,
  onTaken: (hold: ReservedHold) => void,
): void {
  const noteHold = useEffectEvent(onTaken);
  const isAsking = useRef(false);
  const how = useNavigationType();
  const { projectId, amount } = request;
  useEffect(() => {
    // Strict mode runs an effect twice; the flag outlives both runs.
    if (step !== 'preparing' || isAsking.current) return;
    isAsking.current = true;
    const known = currentKey(name);
    const key = known.isPaid && !isReturn(how) ? renewKey(name) : known;
    void prepare(name, { projectId, amount }, key)
      .then((event) => {
        dispatch(event);
        if (event.type === 'prepared') noteHold(event.payment);
        if (event.type === 'acceptance-needed') noteHold(event.hold);
      })
      .finally(() => {
        isAsking.current = false;
      });
  }, [step, dispatch, name, projectId, amount, how]);
}

/** A reload or going back finds the existing hold; any other visit after a payment requests a new one. */
function isReturn(how: NavigationType): boolean {
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return how === NavigationType.Pop && (document?.type === 'reload' || document?.type === 'back_forward');
}

/** Margin after the expiration before polling, because the server's clock and ours differ a little. */
const graceMs = 500;
const askAgainMs = 15_000;

/** The server's clock decides when a hold expires; the browser's clock only decides when to check. */
function useHoldsEnd(state: CheckoutState, dispatch: Send, { name, request }: Target): void {
  const { projectId, amount } = request;
  useEffect(() => {
    if (state.step !== 'ready' && state.step !== 'accepting') return;
    const left = Date.parse(state.payment.expiresAt) - Date.now();
    const wait = state.overtime ? askAgainMs : Math.max(0, left) + graceMs;
    const timer = setTimeout(() => void afterEnd(name, { projectId, amount }).then(dispatch), wait);
    return () => clearTimeout(timer);
  }, [state, dispatch, name, projectId, amount]);
}

/** Another window may replace or release the hold. A storage event reports it in the same browser, the project's figures anywhere else. */
function useReplacement(
  state: CheckoutState,
  dispatch: Send,
  { uid, projectId }: { uid: string; projectId: number },
): void {
  const payment = state.step === 'ready' || state.step === 'accepting' ? state.payment : undefined;
  const check = useEffectEvent(async () => {
    if (payment === undefined) return;
    const event = afterChange(await fetchState(payment));
    if (event) dispatch(event);
  });
  useEffect(() => onHoldElsewhere(uid, projectId, () => void check()), [uid, projectId]);
  useLive([`project:${projectId}:figures`], () => void check());
}

function afterChange(state: InvestmentState): CheckoutEvent | undefined {
  switch (state) {
    case 'held':
    case 'processing':
      return undefined;
    case 'completed':
    case 'disputed':
      return { type: 'paid-elsewhere' };
    default:
      return { type: 'hold-ended', isReplaced: state === 'cancelled' };
  }
}

async function payNow(
  payment: PreparedPayment,
  confirm: () => Promise<CardOutcome>,
  dispatch: Send,
  onCompleted: () => void,
): Promise<void> {
  const outcome = await confirm();
  switch (outcome.kind) {
    case 'paid':
      dispatch({ type: 'paid' });
      return record(payment, dispatch, onCompleted);
    case 'declined':
      return dispatch({ type: 'declined', message: outcome.message });
    case 'incomplete':
      return dispatch({ type: 'declined' });
    case 'hold-ended':
      // It was released early, or replaced by another amount.
      return dispatch({ type: 'hold-ended', isReplaced: Date.parse(payment.expiresAt) > Date.now() });
    case 'unclear':
      return dispatch({ type: 'declined', title: checkoutCopy.unexpected.title, message: unclear });
  }
}

const unclear = checkoutCopy.unexpected.text;

/** Claims the investment. If the call is lost, the server settles the payment on its own. */
async function record(payment: PreparedPayment, dispatch: Send, onCompleted: () => void): Promise<void> {
  const state = await claim(payment);
  if (state === undefined) {
    toast({
      title: checkoutCopy.notRecorded.title,
      description: checkoutCopy.notRecorded.text,
      variant: 'destructive',
    });
    return dispatch({ type: 'claim-lost' });
  }
  if (state === 'completed') onCompleted();
  dispatch({ type: 'settled', state });
}

/** Polls with growing delays until the server has settled; repeats a lost claim. */
function useSettling(state: CheckoutState, dispatch: Send, onCompleted: () => void): void {
  const complete = useEffectEvent(onCompleted);
  useEffect(() => {
    if (state.step !== 'settling') return;
    const { payment, cause } = state;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const pollState = async (attempt: number) => {
      const found = await stateAfterWait(payment, cause);
      if (isOver) return;
      if (found === 'completed') complete();
      if (found !== undefined) dispatch({ type: 'settled', state: found });
      plan(attempt + 1);
    };
    const plan = (attempt: number) => {
      timer = setTimeout(() => void pollState(attempt), settlePauseMs(attempt));
    };
    plan(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [state, dispatch]);
}

async function stateAfterWait(
  payment: PreparedPayment,
  cause: 'bank' | 'unrecorded',
): Promise<InvestmentState | undefined> {
  try {
    const { state } = await call(getInvestment, { params: { id: payment.investmentId } });
    return state === 'held' && cause === 'unrecorded' ? await claim(payment) : state;
  } catch {
    return undefined;
  }
}

const redirectMs = 2000;

/** Shows 'Complete' for two seconds, then replaces checkout with the dashboard, so that Back skips it. */
function useWayOut(state: CheckoutState): void {
  const navigate = useNavigate();
  const { step } = state;
  const investmentId = state.step === 'complete' ? state.payment.investmentId : undefined;
  useEffect(() => {
    if (step !== 'complete') return;
    toast({ title: checkoutCopy.success.title, description: checkoutCopy.success.text });
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true, state: { investmentId } }), redirectMs);
    return () => clearTimeout(timer);
  }, [step, investmentId, navigate]);
}

/** Refetches other screens' figures, even if this page was left. */
function noteCompletion(client: QueryClient, name: string): void {
  markPaid(name);
  refetchFigures(client);
}

/** Endpoints with figures that include this money. */
function refetchFigures(client: QueryClient): void {
  for (const address of changedByInvestment) void refetchAddress(client, address);
}
