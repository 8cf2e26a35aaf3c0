// Keeps an error of the checkout's screen from stopping the payment: the payment continues, and its outcome is shown in plain text.

import { Component, type ReactNode } from 'react';
import { withBase } from '#ui/base-path.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { checkoutCopy, failedCopy, outcomeCopy } from './checkout-copy.ts';
import type { CheckoutState } from './checkout-flow.ts';

type BoundaryProps = { state: CheckoutState; children: ReactNode };

/** A class because React has no other kind of error boundary. */
export class CheckoutBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <CheckoutFailed state={this.props.state} /> : this.props.children;
  }
}

function CheckoutFailed({ state }: { state: CheckoutState }) {
  const { title, text } = describe(state);
  return (
    <div role="alert" className="panel">
      <h2 className="h3">{title}</h2>
      <p className="mt-2 text-ink-2">{text}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={withBase('/dashboard')} className={buttonClass({})}>
          {checkoutCopy.dashboard}
        </a>
        {isUnpaid(state) && (
          <Button look="outline" onClick={() => location.reload()}>
            {failedCopy.reload}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Nothing was sent to the card provider, or it was refused, so the checkout can simply be opened again. */
function isUnpaid({ step }: CheckoutState): boolean {
  return ['preparing', 'refused', 'accepting', 'ready', 'lapsed'].includes(step);
}

function describe(state: CheckoutState): { title: string; text: string } {
  switch (state.step) {
    case 'preparing':
    case 'accepting':
    case 'refused':
    case 'ready':
    case 'lapsed':
      return failedCopy.unpaid;
    case 'paying':
    case 'recording':
      return checkoutCopy.leave;
    case 'settling':
      return state.cause === 'bank' ? outcomeCopy.atBank : failedCopy.unrecorded;
    case 'complete':
    case 'paid-before':
      return outcomeCopy.complete;
    case 'returned':
      return outcomeCopy.refund;
  }
}
