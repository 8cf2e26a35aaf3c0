// 'Cancel investment': confirms once, explains the effect and reports the result. Hidden if canceling is not possible.

import { type RefObject, useState } from 'react';
import { formatEquity } from '#features/projects/equity-share.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { PlainFormButton } from '#ui/plain-form-button.tsx';
import { useAction } from '#ui/use-action.ts';
import { cancelInvestment, type Investment, releaseHold } from '../investing-contract.ts';
import { cancelCopy } from './investing-copy.ts';
import { changedBySettlement } from './investment-changes.ts';

export type Canceling = Pick<Investment, 'id' | 'amount' | 'projectTitle' | 'equityPercent' | 'state' | 'cancellable'>;

type CancelInvestmentProps = {
  investment: Canceling;
  look?: ButtonLook;
  wide?: boolean;
  /** Instead of 'Cancel investment'. */
  label?: string;
  /** Names the investment: describes the button, and receives focus when the button is gone. */
  titleId: string;
  titleRef: RefObject<HTMLElement | null>;
};

export function CancelInvestment({
  investment,
  look = 'outline',
  wide,
  label,
  titleId,
  titleRef,
}: CancelInvestmentProps) {
  const [asking, setAsking] = useState(false);
  const { id, state, cancellable } = investment;
  const button = {
    look,
    ...(wide && { wide }),
    'aria-describedby': titleId,
    children: label ?? cancelCopy.action,
  };
  const cancel = useAction(cancelInvestment, {
    refetch: [...changedBySettlement, `/api/investments/${id}`, '/api/projects'],
    done: (output) => ({ title: cancelCopy.done, description: describeOutcome(output) }),
    failed: cancelCopy.failed,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      {cancellable && state !== 'held' && <Button {...button} onClick={() => setAsking(true)} />}
      {/* Without JavaScript nothing is asked: an unpaid reservation is released, and nothing is lost. */}
      {cancellable && state === 'held' && (
        <PlainFormButton {...button} endpoint={releaseHold} params={{ id }} onPress={() => setAsking(true)} />
      )}
      {asking && (
        <LazyConfirmDialog
          onClose={() => !cancel.isPending && setAsking(false)}
          title={cancelCopy.title}
          description={describeConsequence(investment)}
          cancelLabel={cancelCopy.keep}
          confirmLabel={cancelCopy.action}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate({ params: { id } })}
          elseFocus={titleRef}
        />
      )}
    </>
  );
}

function describeConsequence({ state, amount, equityPercent, projectTitle }: Canceling): string {
  const sum = formatDollarAmount(amount);
  if (state === 'held') {
    return cancelCopy.consequencePending({ amount: sum, project: projectTitle });
  }
  return cancelCopy.consequencePaid({ amount: sum, equity: formatEquity(equityPercent), project: projectTitle });
}

function describeOutcome({ completedAt, amount }: Investment): string {
  if (completedAt === null) return cancelCopy.outcomePending;
  return cancelCopy.outcomePaid(formatDollarAmount(amount));
}
