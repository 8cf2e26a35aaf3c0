// Resets the second factor of another administrator who lost it and the recovery codes.

import { useState } from 'react';
import { resetSecondFactor } from '#features/accounts/second-factor-contract.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { userCopy as copy } from './admin-user-copy.ts';

export function SecondFactorReset({ id, name }: { id: number; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const reset = useAdminAction(resetSecondFactor, {
    refetch: [`/api/admin/users/${id}`, '/api/admin/audit'],
    onSuccess: () => {
      setAsking(false);
      toast({ title: copy.secondFactor.done, description: copy.secondFactor.doneText(name) });
    },
    onError: (error) => {
      setAsking(false);
      toast({ title: copy.secondFactor.failed, description: error.userMessage, variant: 'destructive' });
    },
  });
  return (
    <div className="mt-5 flex flex-wrap">
      <Button look="outline" onClick={() => setAsking(true)}>
        {copy.secondFactor.button}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={copy.secondFactor.title(name)}
          text={copy.secondFactor.text}
          confirmLabel={copy.secondFactor.confirm}
          reason={copy.secondFactor.reasonHint}
          reasonNeeded
          busy={reset.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason = '') => reset.mutate({ params: { id }, body: { reason } })}
        />
      )}
    </div>
  );
}
