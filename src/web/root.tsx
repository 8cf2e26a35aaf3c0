// Wraps everything: sign-in dialog, toasts, progress bar, focus and scroll on navigation.

import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { SignInDialogHost } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { frameCopy } from './frame-copy.ts';

export function Root() {
  const navigation = useNavigation();
  useFocusOnNavigation();
  useHydratedSign();
  return (
    <SignInDialogHost>
      <a href="#main" className="skip-link">
        {frameCopy.skip}
      </a>
      {navigation.state !== 'idle' && <div className="page-progress" />}
      <Outlet />
      <ConnectionNotice isOnTheWay={navigation.state !== 'idle'} />
      <ScrollRestoration />
    </SignInDialogHost>
  );
}

/** For start.ts, which replays earlier clicks, and for browser tests. */
function useHydratedSign(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    dispatchEvent(new Event('hydrated'));
  }, []);
}

/** Screen readers start at the top of the new page, as after a document load. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
