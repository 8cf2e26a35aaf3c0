// What paying means, right above the button. Whatever a person must read or accept before paying belongs here.
import { TextLink } from '#ui/link-button.tsx';
import { listPaymentTerms } from '../../cancellation-copy.ts';
import type { PreparedPayment } from '../../investing-contract.ts';
import { checkoutCopy } from './checkout-copy.ts';

/** Rendered only in the browser, after the hold was placed, so rendering may read the clock. */
export function CheckoutTerms({ payment }: { payment: PreparedPayment }) {
  const [price, ...next] = listPaymentTerms(payment, new Date());
  return (
    // On phones below the button, which otherwise leaves the first view.
    <p className="small text-ink-2 max-sm:order-last">
      <strong className="font-semibold text-ink">{price}</strong> <span>{next.join(' ')}</span>{' '}
      <span className="text-ink-3">{checkoutCopy.risk}</span>{' '}
      <TextLink to={`/projects/${payment.projectId}`}>{checkoutCopy.readAgain}</TextLink>
    </p>
  );
}
