// '404 Page Not Found', and what replaces a page that cannot be shown anymore.

import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { preloadSignInDialog, useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { frameCopy, goneCopy, sessionEndedPageCopy } from './frame-copy.ts';

export function NotFoundPage({ note }: { note?: ReactNode }) {
  return <Missing title={frameCopy.notFound.title} text={frameCopy.notFound.text} note={note} />;
}

/** Its subject was removed while it was open. */
export function GonePage({ isProject }: { isProject: boolean }) {
  useEffect(() => {
    // The focused element is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return <Missing title={isProject ? goneCopy.project : goneCopy.page} text={goneCopy.text} />;
}

function Missing({ title, text, note }: { title: string; text: string; note?: ReactNode }) {
  // The server sends one page for all missing addresses, so the address counts only afterwards.
  const hydrated = useHydrated();
  const isAdmin = useLocation().pathname.startsWith('/admin/') && hydrated;
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={place}>
      <TornSlip />
      <h1 className="h1 text-title">{title}</h1>
      <p className="lead max-w-[34rem]">{text}</p>
      {note}
      <div className="flex flex-wrap gap-3">
        {isAdmin ? (
          <LinkButton to="/admin/dashboard">{frameCopy.toAdminDashboard}</LinkButton>
        ) : (
          <>
            <LinkButton to="/projects">{frameCopy.browse}</LinkButton>
            <LinkButton to="/" look="outline">
              {frameCopy.home}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  );
}

/** Its data was refused because the session ended; the page returns after signing in. */
export function SessionEndedPage() {
  const { openSignIn } = useSignInDialog();
  return (
    <div className={place}>
      <h1 className="h1 text-title">{sessionEndedPageCopy.title}</h1>
      <p className="lead max-w-[34rem]">{sessionEndedPageCopy.text}</p>
      <Button onFocus={preloadSignInDialog} onClick={() => openSignIn()}>
        {sessionEndedPageCopy.signIn}
      </Button>
    </div>
  );
}

const place = 'wrap grid min-h-[60vh] content-center justify-items-start gap-6 py-16';

/** The slip torn in two, the product's symbol for a missing page. */
function TornSlip() {
  return (
    <svg width="120" height="88" viewBox="0 0 120 88" fill="none" aria-hidden="true">
      <path
        d="M6 14a8 8 0 0 1 8-8h36l-6 12 8 14-8 14 6 16-4 20H14a8 8 0 0 1-8-8V52a8 8 0 0 0 0-16z"
        className="fill-surface stroke-line-strong"
        strokeWidth="2"
      />
      <path
        d="m66 12 38 7a8 8 0 0 1 6.400 9.300l-2.400 13.500a8 8 0 0 0-2.800 15.800l-2.500 13.800a8 8 0 0 1-9.300 6.400L58 71.500l7-19-3-17 9-12z"
        className="fill-surface stroke-line-strong"
        strokeWidth="2"
      />
      <path
        d="M18 24h20M18 36h14M84 34l14 2.500M82 46l10 1.800"
        className="stroke-copper"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
