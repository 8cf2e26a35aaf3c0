// Resolves an unmatched payment: refund, manual payment, or kept by the platform. Each asks for a reason.

import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { returnFromSuspense, type SuspenseItem, settleSuspense } from '../../admin-suspense-contract.ts';
import type { SuspenseWay } from '../../suspense-rules.ts';
import { HandPaymentButton } from './hand-payment-button.tsx';
import { suspenseCopy as copy, suspenseAddresses } from './suspense-copy.ts';

type SuspenseActionsProps = { item: SuspenseItem; headingId: string };

export function SuspenseActions({ item, headingId }: SuspenseActionsProps) {
  if (item.waysOut.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {item.waysOut.map((way) => (
        <WayOut key={way} way={way} item={item} headingId={headingId} />
      ))}
    </div>
  );
}

function WayOut({ way, item, headingId }: SuspenseActionsProps & { way: SuspenseWay }) {
  const { id, amount } = item;
  const shared = { refetch: suspenseAddresses, 'aria-describedby': headingId };
  if (way === 'bank') {
    return (
      <HandPaymentButton
        label={copy.ways.bank}
        endpoint={settleSuspense}
        input={({ reference, reason }) => ({ params: { id }, body: { way, reference, reason } })}
        words={{ ...copy.manual, text: copy.manual.text(amount) }}
        {...shared}
      />
    );
  }
  if (way === 'card') {
    return (
      <ActionButton
        endpoint={returnFromSuspense}
        input={(reason) => ({ params: { id }, body: { reason } })}
        words={{ ...copy.refund, text: copy.refund.text(amount) }}
        {...shared}
      />
    );
  }
  return (
    <ActionButton
      endpoint={settleSuspense}
      input={(reason) => ({ params: { id }, body: { way, reason } })}
      words={{ ...copy.keep, text: copy.keep.text(amount) }}
      {...shared}
    >
      {copy.ways.loss}
    </ActionButton>
  );
}
