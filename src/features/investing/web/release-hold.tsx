// Releases a reservation without confirmation, because nothing is lost.
import { ActionButton } from '#ui/action-button.tsx';
import { useAction } from '#ui/use-action.ts';
import { releaseHold } from '../investing-contract.ts';
import { changedByInvestment } from './investment-changes.ts';
import { ownHoldCopy } from './own-hold-copy.ts';

type ReleaseHoldProps = { investmentId: number; wide?: boolean; describedBy?: string; onReleased?: () => void };

export function ReleaseHold({ investmentId, wide = false, describedBy, onReleased }: ReleaseHoldProps) {
  const release = useAction(releaseHold, {
    refetch: [...changedByInvestment],
    done: ({ completedAt }) => (completedAt === null ? ownHoldCopy.released : ownHoldCopy.paidMeanwhile),
    failed: ownHoldCopy.notReleased,
    onSuccess: () => onReleased?.(),
  });
  return (
    <ActionButton
      endpoint={releaseHold}
      params={{ id: investmentId }}
      look="outline"
      wide={wide}
      busy={release.isPending}
      aria-describedby={describedBy}
      onPress={() => release.mutate({ params: { id: investmentId } })}
    >
      {ownHoldCopy.release}
    </ActionButton>
  );
}
