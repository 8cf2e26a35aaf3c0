// Replaces a page whose data was refused because the session ended; the page returns after signing in.

import { preloadSignInDialog, useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { Button } from '#ui/button.tsx';
import { sessionEndedPageCopy } from './session-ended-page-copy.ts';

export function SessionEndedPage() {
  const { openSignIn } = useSignInDialog();
  return (
    <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16">
      <h1 className="h1 text-title">{sessionEndedPageCopy.title}</h1>
      <p className="lead max-w-[34rem]">{sessionEndedPageCopy.text}</p>
      <Button onFocus={preloadSignInDialog} onClick={() => openSignIn()}>
        {sessionEndedPageCopy.signIn}
      </Button>
    </div>
  );
}
