// Resolves an unmatched payment: refund, manual payment, or kept by the platform. Each asks for a reason.

import { useState } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { returnFromSuspense, type SuspenseItem, settleSuspense } from '../../admin-suspense-contract.ts';
import type { SuspenseWay } from '../../suspense-rules.ts';
import { HandPaymentDialog } from './hand-payment-dialog.tsx';
import { suspenseCopy as copy } from './suspense-copy.ts';
import { suspenseAddresses } from './suspense-item-copy.ts';

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
  if (way === 'bank') return <ManualPaymentButton item={item} headingId={headingId} />;
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

function ManualPaymentButton({ item: { id, amount }, headingId }: SuspenseActionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" aria-describedby={headingId} onClick={() => setOpen(true)}>
        {copy.ways.bank}
      </Button>
      {isOpen && (
        <HandPaymentDialog
          endpoint={settleSuspense}
          input={({ reference, reason }) => ({ params: { id }, body: { way: 'bank' as const, reference, reason } })}
          words={{ ...copy.manual, text: copy.manual.text(amount) }}
          refetch={suspenseAddresses}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
