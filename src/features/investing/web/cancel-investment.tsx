// 'Cancel investment': asks once, saying what happens, and says how it went. Nothing where it cannot be canceled.
import { type RefObject, useState } from 'react';
import { formatEquity } from '#features/projects/equity-share.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { part } from '#ui/part.tsx';
import { useAction } from '#ui/use-action.ts';
import { cancelInvestment, type Investment } from '../investing-contract.ts';
import { changedBySettlement } from './investment-changes.ts';

const ConfirmDialog = part(async () => (await import('#ui/dialog/dialog.tsx')).ConfirmDialog);

type Canceling = Pick<Investment, 'id' | 'amount' | 'projectTitle' | 'equityPercent' | 'state' | 'cancellable'>;

type CancelInvestmentProps = {
  investment: Canceling;
  look?: ButtonLook;
  wide?: boolean;
  /** What names the investment: described by it, and focused when the button is gone. */
  titleId: string;
  titleRef: RefObject<HTMLElement | null>;
};

export function CancelInvestment({ investment, look = 'outline', wide, titleId, titleRef }: CancelInvestmentProps) {
  const [asking, setAsking] = useState(false);
  const { id, cancellable } = investment;
  const cancel = useAction(cancelInvestment, {
    refetch: [...changedBySettlement, `/api/investments/${id}`, '/api/projects'],
    onSuccess: (output) => {
      setAsking(false);
      toast({ title: 'Investment canceled', description: outcomeOf(output) });
    },
    onError: (error) => {
      setAsking(false);
      toast({ title: 'The investment was not canceled', description: error.userMessage, variant: 'destructive' });
    },
  });
  return (
    <>
      {cancellable && (
        <Button look={look} {...(wide && { wide })} aria-describedby={titleId} onClick={() => setAsking(true)}>
          Cancel investment
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          onMissed={() => setAsking(false)}
          open
          onOpenChange={(open) => !open && !cancel.isPending && setAsking(false)}
          title="Cancel this investment?"
          description={consequenceOf(investment)}
          cancelLabel="Keep it"
          confirmLabel="Cancel investment"
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ params: { id } })}
          elseFocus={titleRef}
        />
      )}
    </>
  );
}

function consequenceOf({ state, amount, equityPercent, projectTitle }: Canceling): string {
  const sum = formatDollarAmount(amount);
  if (state === 'held') {
    return `Your payment of ${sum} for ${projectTitle} is ended before it is made. You are not charged, and others can invest the amount again.`;
  }
  return `The whole ${sum} goes back to the card you paid with; banks take up to ten days to show it. Your share of ${formatEquity(equityPercent)}% in ${projectTitle} ends at once. This cannot be undone.`;
}

function outcomeOf({ completedAt, amount }: Investment): string {
  if (completedAt === null) return 'The payment has ended, and you were not charged.';
  return `${formatDollarAmount(amount)} is on its way back to your card. Banks take up to ten days to show it.`;
}
