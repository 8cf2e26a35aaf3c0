// On the dashboard after a redirect by the card provider: claims the payment named in the URL and shows the result.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError, call } from '#ui/call.ts';
import { type Toast, toast } from '#ui/feedback/toast.ts';
import { refetchAddress } from '#ui/queries.ts';
import { claimInvestment } from '../../investing-contract.ts';
import { changedByInvestment } from '../investment-changes.ts';
import { checkoutCopy } from './checkout-copy.ts';

/** Parameters of the return URL, from the provider and from us. */
const names = ['payment', 'payment_intent', 'payment_intent_client_secret', 'redirect_status'] as const;

/** Renders nothing. */
export function PaymentReturn() {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const isClaimed = useRef(false);
  const paymentId = search.get('payment_intent');
  const hasFailed = search.get('redirect_status') === 'failed';
  useEffect(() => {
    if (paymentId === null || isClaimed.current) return;
    isClaimed.current = true;
    // The URL contains the payment's secret, and a reload has nothing left to claim.
    setSearch(withoutReturn, { replace: true, preventScrollReset: true });
    void loadNotice(paymentId, hasFailed).then(async (notice) => {
      toast(notice);
      await Promise.all(changedByInvestment.map((address) => refetchAddress(client, address)));
    });
  }, [paymentId, hasFailed, setSearch, client]);
  return null;
}

function withoutReturn(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  for (const name of names) rest.delete(name);
  return rest;
}

async function loadNotice(transactionId: string, hasFailed: boolean): Promise<Toast> {
  if (hasFailed) return notPaid;
  try {
    const { state } = await call(claimInvestment, { body: { transactionId } });
    if (state === 'completed') {
      return { title: checkoutCopy.success.title, description: checkoutCopy.success.text };
    }
    // The server has checked with the provider: a hold without a running payment was not paid.
    return state === 'held' ? notPaid : atTheBank;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'hold_ended') {
      return { title: checkoutCopy.paymentFailed, description: error.userMessage, variant: 'destructive' };
    }
    return {
      title: checkoutCopy.notRecorded.title,
      description: checkoutCopy.notRecorded.text,
      variant: 'destructive',
    };
  }
}

const notPaid: Toast = {
  title: checkoutCopy.paymentFailed,
  description: checkoutCopy.notConfirmed,
  variant: 'destructive',
};

const atTheBank: Toast = {
  title: checkoutCopy.onItsWay.title,
  description: checkoutCopy.onItsWay.text,
};
