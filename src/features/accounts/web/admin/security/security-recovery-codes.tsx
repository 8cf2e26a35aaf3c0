// Recovery codes: how many are left, generating new ones, and showing them once.

import { renewOwnRecoveryCodes } from '#features/accounts/second-factor-contract.ts';
import { actionCopy } from '#ui/action-copy.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/clipboard.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { securityCopy as copy } from '../security-copy.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { SecurityPart, securityAddresses } from './security-part.tsx';

/** At or below this, the badge warns. */
const fewLeft = 3;

type RecoveryCodesProps = { left: number; onRenewed: (answer: { recoveryCodes: string[] }) => unknown };

export function RecoveryCodes({ left, onRenewed }: RecoveryCodesProps) {
  const regenerate = useAdminAction(renewOwnRecoveryCodes, {
    refetch: securityAddresses,
    onSuccess: onRenewed,
    failed: copy.recovery.renewFailed,
  });
  return (
    <SecurityPart
      title={copy.recovery.title}
      state={<Badge tone={left > fewLeft ? 'good' : 'warm'}>{copy.recovery.left(left)}</Badge>}
    >
      <p className="text-ink-2">{copy.recovery.text}</p>
      <Button look="outline" className="mt-4" busy={regenerate.isPending} onClick={() => regenerate.mutate({})}>
        {copy.recovery.renew}
      </Button>
    </SecurityPart>
  );
}

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copyCodes = async () => {
    const isCopied = await copyText(codes.join('\n'));
    if (isCopied) toast({ title: copy.recovery.copied });
    else toast({ title: copy.recovery.copyFailed, description: copy.recovery.copyFailedText });
  };
  return (
    <Dialog
      onClose={onClose}
      title={copy.recovery.dialogTitle}
      description={copy.recovery.dialogText}
      footer={
        <>
          <Button look="outline" onClick={() => void copyCodes()}>
            {actionCopy.copy}
          </Button>
          <Button onClick={onClose}>{copy.recovery.saved}</Button>
        </>
      }
    >
      <ul aria-label={copy.recovery.title} className="mt-4 grid gap-x-6 gap-y-1 min-[420px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
