// What paying means, right above the button. Whatever a person must read or accept before paying belongs here.
import { useState } from 'react';
import { TextLink } from '#ui/link-button.tsx';
import { listPaymentTerms } from '../../cancellation-copy.ts';
import type { ReservedHold } from '../../investing-contract.ts';
import { checkoutCopy } from './checkout-copy.ts';

export function CheckoutTerms({ payment }: { payment: ReservedHold }) {
  // Read once: a window that closes while one types still shows the terms that were promised.
  const [now] = useState(() => new Date());
  const [price, ...next] = listPaymentTerms(payment, now);
  return (
    // On phones below the button, which otherwise leaves the first view.
    <p className="small text-ink-2 max-sm:order-last">
      <strong className="font-semibold text-ink">{price}</strong> <span>{next.join(' ')}</span>{' '}
      <span className="text-ink-3">{checkoutCopy.risk}</span>{' '}
      <TextLink to={`/projects/${payment.projectId}`}>{checkoutCopy.readAgain}</TextLink>
    </p>
  );
}
