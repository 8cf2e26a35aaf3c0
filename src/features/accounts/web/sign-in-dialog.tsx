// The sign-in dialog: explains what an account is for and leads to the identity provider.

import { Check } from 'lucide-react';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useSite } from '#ui/site.tsx';
import { signInCopy } from './sign-in-copy.ts';
import type { SignInRequest } from './sign-in-dialog-host.tsx';
import { useSignIn } from './use-sign-in.ts';

// A notice reports the result, even if the connection is lost by then.
void import('#ui/feedback/toaster.tsx').catch(() => undefined);

const benefits = [
  signInCopy.benefits.manage,
  signInCopy.benefits.invest,
  signInCopy.benefits.track,
  signInCopy.benefits.updates,
];

export function SignInDialog({
  title = signInCopy.title,
  description = signInCopy.description,
  next,
  onDismiss,
  onClose,
}: SignInRequest & { onClose: () => void }) {
  const { identityProviderName, publicUrl } = useSite();
  const close = (isSignedIn: boolean) => {
    if (!isSignedIn) onDismiss?.();
    onClose();
  };
  const { state, signIn, fullPageAddress } = useSignIn({ next, onEnd: close });
  return (
    <Dialog onClose={() => close(false)} title={title} description={description}>
      <ul className="my-5 grid gap-2.5">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-center gap-3">
            <Check size={18} aria-hidden className="shrink-0 text-verdigris-ink" />
            {benefit}
          </li>
        ))}
      </ul>
      <Button size="large" wide busy={state === 'waiting'} onClick={signIn}>
        {state === 'waiting' ? signInCopy.signingIn : signInCopy.signInWith(identityProviderName)}
      </Button>
      {state === 'waiting' && (
        <p className="small mt-4 text-center">
          {signInCopy.waiting}{' '}
          <a className="link" href={withBase(fullPageAddress)}>
            {signInCopy.continueHere}
          </a>
        </p>
      )}
      {(state === 'blocked' || state === 'elsewhere') && (
        <div className="mt-4">
          <Alert tone="warm" title={state === 'blocked' ? signInCopy.blocked : signInCopy.elsewhere(publicUrl)}>
            <a className="link" href={withBase(fullPageAddress)}>
              {state === 'blocked' ? signInCopy.continueHere : signInCopy.continueThere}
            </a>
          </Alert>
        </div>
      )}
    </Dialog>
  );
}
