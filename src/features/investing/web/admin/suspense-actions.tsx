// The ways out of suspense: back to the card, paid by hand, kept against what the platform lost. Each asks why.
import { useState } from 'react';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { returnFromSuspense, type SuspenseItem, settleSuspense } from '../../admin-suspense-contract.ts';
import type { SuspenseWay } from '../../suspense-rules.ts';
import { SuspenseHandPayment } from './suspense-hand-payment.tsx';
import { suspenseAddresses } from './suspense-words.ts';

const labels = {
  card: 'Send it back',
  loss: 'Keep it for the platform',
  bank: 'Record a payment by hand',
} as const satisfies Record<SuspenseWay, string>;

export function SuspenseActions({ item, headingId }: { item: SuspenseItem; headingId: string }) {
  const [open, setOpen] = useState<SuspenseWay>();
  const close = () => setOpen(undefined);
  if (item.waysOut.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {item.waysOut.map((way) => (
        <Button key={way} look="outline" aria-describedby={headingId} onClick={() => setOpen(way)}>
          {labels[way]}
        </Button>
      ))}
      {open === 'card' && <ReturnDialog item={item} onClose={close} />}
      {open === 'loss' && <KeepDialog item={item} onClose={close} />}
      {open === 'bank' && <SuspenseHandPayment item={item} onClose={close} />}
    </div>
  );
}

type DialogProps = { item: SuspenseItem; onClose: () => void };

const reasonHint = 'Required. Stored in the audit log and ledger; don’t include names.';

function ReturnDialog({ item, onClose }: DialogProps) {
  const send = useAdminAction(returnFromSuspense, {
    refetch: suspenseAddresses,
    onSuccess: () => {
      onClose();
      toast({
        title: 'It is on its way back',
        description: 'Refund requested. If it fails, the payment will reappear here.',
      });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: 'Not sent back', description: error.userMessage });
    },
  });
  return (
    <ReasonDialog
      title="Send this payment back?"
      text={`${formatDollarAmount(item.amount)} goes back to the card it came from, through the card provider. If a backup was restored, run npm run reconcile -- --restore first: afterwards its investment cannot come back any more.`}
      confirmLabel="Send it back"
      reason={reasonHint}
      reasonNeeded
      busy={send.isPending}
      onClose={onClose}
      onConfirm={(reason) => send.mutate({ params: { id: item.id }, body: { reason: reason ?? '' } })}
    />
  );
}

function KeepDialog({ item, onClose }: DialogProps) {
  const keep = useAdminAction(settleSuspense, {
    refetch: suspenseAddresses,
    onSuccess: () => {
      onClose();
      toast({ title: 'Kept by the platform', description: 'Booked against dispute losses.' });
    },
    onError: (error) => {
      if (error.code === 'signed_out') return;
      toast({ title: 'Not kept', description: error.userMessage });
    },
  });
  return (
    <ReasonDialog
      title="Keep this money for the platform?"
      text={`${formatDollarAmount(item.amount)} is booked against what the platform lost by disputes. If the project bore the loss, or the investor paid twice, pay them instead and record that. This can’t be undone.`}
      confirmLabel="Keep it"
      reason={reasonHint}
      reasonNeeded
      busy={keep.isPending}
      onClose={onClose}
      onConfirm={(reason) => keep.mutate({ params: { id: item.id }, body: { way: 'loss', reason: reason ?? '' } })}
    />
  );
}
