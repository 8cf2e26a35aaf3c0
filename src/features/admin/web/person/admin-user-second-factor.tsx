// For another administrator who lost their second factor and their recovery codes.
import { useState } from 'react';
import { resetSecondFactor } from '#features/accounts/second-factor-contract.ts';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';

export function SecondFactorReset({ id, name }: { id: number; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const reset = useAdminAction(resetSecondFactor, {
    refetch: [`/api/admin/users/${id}`, '/api/admin/audit'],
    onSuccess: () => {
      setAsking(false);
      toast({ title: 'Second factor reset', description: `${name} signs in with the password alone.` });
    },
    onError: (error) => {
      setAsking(false);
      toast({ title: 'The second factor was not reset', description: error.userMessage, variant: 'destructive' });
    },
  });
  return (
    <div className="mt-5 flex flex-wrap">
      <Button look="outline" onClick={() => setAsking(true)}>
        Reset second factor
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Reset the second factor of ${name}?`}
          text="Their authenticator app, passkeys and recovery codes will stop working, and their admin sessions will end. Make sure the request is really from them."
          confirmLabel="Reset"
          reason="For the audit log: who asked, and how you know that it was them."
          reasonNeeded
          busy={reset.isPending}
          onClose={() => setAsking(false)}
          onConfirm={(reason = '') => reset.mutate({ params: { id }, body: { reason } })}
        />
      )}
    </div>
  );
}
