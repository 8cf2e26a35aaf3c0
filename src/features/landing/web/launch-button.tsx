// 'Launch Your Vision' and 'Start Your Project': open the submission page, or the sign-in dialog for visitors.
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { preloadSignInDialog, useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import { withBase } from '#ui/base-path.ts';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { hero } from './landing-copy.ts';

/** A form, so that it also works before hydration. */
export function LaunchButton({ look = 'solid', children }: { look?: ButtonLook; children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { openSignIn } = useSignInDialog();
  return (
    <form
      action={withBase('/submit')}
      onSubmit={(event) => {
        event.preventDefault();
        if (session) void navigate('/submit');
        else openSignIn({ title: hero.signInTitle, next: '/submit' });
      }}
    >
      <Button type="submit" look={look} size="large" onPointerEnter={preloadSignInDialog} onFocus={preloadSignInDialog}>
        {children}
      </Button>
    </form>
  );
}
