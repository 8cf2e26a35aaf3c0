// The sign-in dialog: says what an account is for and leads to the identity provider.
import { Check } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { useSite } from '#ui/site.tsx';
import type { SignInRequest } from './sign-in-dialog-host.tsx';
import { useSignIn } from './use-sign-in.ts';

// How it ends is told by a notice, also when the connection has gone by then.
void import('#ui/feedback/toaster.tsx').catch(() => undefined);

const benefits = [
  'Submit and manage projects',
  'Invest in projects you believe in',
  'Track your investments and returns',
  'Receive updates from the projects you back',
];

export function SignInDialog({
  title = 'Sign in Required',
  description = 'You need to sign in to your account to access this feature.',
  next,
  onClose,
}: SignInRequest & { onClose: () => void }) {
  const { identityProviderName, publicUrl } = useSite();
  const { state, signIn, fullPageAddress } = useSignIn({ next, onEnd: onClose });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <ul className="my-5 grid gap-2.5">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex items-center gap-3">
            <Check size={18} aria-hidden className="shrink-0 text-verdigris-ink" />
            {benefit}
          </li>
        ))}
      </ul>
      <Button size="large" wide busy={state === 'waiting'} onClick={signIn}>
        {state === 'waiting' ? 'Signing in...' : `Sign in with ${identityProviderName}`}
      </Button>
      {state === 'waiting' && (
        <p className="small mt-4 text-center">
          Finish in the window that opened.{' '}
          <a className="link" href={fullPageAddress}>
            Continue in this window
          </a>
        </p>
      )}
      {(state === 'blocked' || state === 'elsewhere') && (
        <div className="mt-4">
          <Alert
            tone="warm"
            title={state === 'blocked' ? 'Your browser blocked the sign-in window' : `Sign-in works at ${publicUrl}`}
          >
            <a className="link" href={fullPageAddress}>
              {state === 'blocked' ? 'Continue in this window' : 'Continue there'}
            </a>
          </Alert>
        </div>
      )}
    </Dialog>
  );
}
