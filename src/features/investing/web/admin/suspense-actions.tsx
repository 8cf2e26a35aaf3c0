// Resolves an unmatched payment: refund, manual payment, or kept by the platform. Each asks for a reason.

import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { returnFromSuspense, type SuspenseItem, settleSuspense } from '../../admin-suspense-contract.ts';
import type { SuspenseWay } from '../../suspense-rules.ts';
import { suspenseCopy as copy } from './suspense-copy.ts';
import { SuspenseHandPayment } from './suspense-hand-payment.tsx';
import { suspenseAddresses } from './suspense-item-copy.ts';

export function SuspenseActions({ item, headingId }: { item: SuspenseItem; headingId: string }) {
  const [open, setOpen] = useState<SuspenseWay>();
  const close = () => setOpen(undefined);
  if (item.waysOut.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {item.waysOut.map((way) => (
        <Button key={way} look="outline" aria-describedby={headingId} onClick={() => setOpen(way)}>
          {copy.ways[way]}
        </Button>
      ))}
      {open === 'card' && <RefundDialog item={item} onClose={close} />}
      {open === 'loss' && <KeepDialog item={item} onClose={close} />}
      {open === 'bank' && <SuspenseHandPayment item={item} onClose={close} />}
    </div>
  );
}

type DialogProps = { item: SuspenseItem; onClose: () => void };

function RefundDialog({ item, onClose }: DialogProps) {
  const send = useAdminAction(returnFromSuspense, {
    refetch: suspenseAddresses,
    onSuccess: () => {
      onClose();
      toast({
        title: copy.refund.done,
        description: copy.refund.doneText,
      });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: copy.refund.failed, description: error.userMessage });
    },
  });
  return (
    <ReasonDialog
      title={copy.refund.title}
      text={copy.refund.text(item.amount)}
      confirmLabel={copy.ways.card}
      reason={copy.reasonHint}
      reasonNeeded
      busy={send.isPending}
      onClose={onClose}
      onConfirm={(reason) => send.mutate({ params: { id: item.id }, body: { reason: reason ?? '' } })}
    />
  );
}

function KeepDialog({ item, onClose }: DialogProps) {
  const settle = useAdminAction(settleSuspense, {
    refetch: suspenseAddresses,
    onSuccess: () => {
      onClose();
      toast({ title: copy.keep.done, description: copy.keep.doneText });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: copy.keep.failed, description: error.userMessage });
    },
  });
  return (
    <ReasonDialog
      title={copy.keep.title}
      text={copy.keep.text(item.amount)}
      confirmLabel={copy.keep.submit}
      reason={copy.reasonHint}
      reasonNeeded
      busy={settle.isPending}
      onClose={onClose}
      onConfirm={(reason) => settle.mutate({ params: { id: item.id }, body: { way: 'loss', reason: reason ?? '' } })}
    />
  );
}
