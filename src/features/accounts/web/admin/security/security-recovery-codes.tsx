// Recovery codes: how many are left, new ones, and the one time they are shown.
import { renewOwnRecoveryCodes } from '#features/accounts/second-factor-contract.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { SecurityPart, securityAddresses, tell } from './security-part.tsx';

/** From here on it is time for new ones. */
const fewLeft = 3;

type RecoveryCodesProps = { left: number; onRenewed: (answer: { recoveryCodes: string[] }) => unknown };

export function RecoveryCodes({ left, onRenewed }: RecoveryCodesProps) {
  const renew = useAdminAction(renewOwnRecoveryCodes, {
    refetch: securityAddresses,
    onSuccess: onRenewed,
    onError: tell('Your recovery codes are the ones you had'),
  });
  return (
    <SecurityPart
      title="Recovery codes"
      state={<Badge tone={left > fewLeft ? 'good' : 'warm'}>{left === 1 ? '1 left' : `${left} left`}</Badge>}
    >
      <p className="text-ink-2">
        Each signs you in once when your device is lost. New codes take the place of all earlier ones.
      </p>
      <Button look="outline" className="mt-4" busy={renew.isPending} onClick={() => renew.mutate({})}>
        Make new codes
      </Button>
    </SecurityPart>
  );
}

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: 'Copied' }),
      () => toast({ title: 'Your browser did not copy them', description: 'Select them and copy them by hand.' }),
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Your recovery codes"
      description="Store them somewhere you can reach without your phone. They’re shown once; each works once."
      footer={
        <>
          <Button look="outline" onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </>
      }
    >
      <ul aria-label="Recovery codes" className="mt-4 grid gap-x-6 gap-y-1 min-[420px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
