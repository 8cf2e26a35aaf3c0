// Asks a visitor to sign in, and leads back to this page.
import type { Ref } from 'react';
import { useLocation } from 'react-router';
import { preloadSignInDialog, useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { investCardCopy } from './project-card-copy.ts';

type SignInPromptProps = { actionRef: Ref<HTMLElement>; prompt?: string };

/** A form, so that signing in works even before hydration. */
export function SignInPrompt({ actionRef, prompt = investCardCopy.signInPrompt }: SignInPromptProps) {
  const { openSignIn } = useSignInDialog();
  const { pathname } = useLocation();
  return (
    <form
      action={withBase('/api/auth/start')}
      className="grid gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        openSignIn({ next: pathname });
      }}
    >
      <p className="font-medium">{prompt}</p>
      <input type="hidden" name="next" value={pathname} />
      <Button
        ref={actionRef as Ref<HTMLButtonElement>}
        type="submit"
        size="large"
        wide
        onPointerEnter={preloadSignInDialog}
        onFocus={preloadSignInDialog}
      >
        {investCardCopy.signIn}
      </Button>
    </form>
  );
}
