// Error pages: internal error, overload, or no connection. Details are in the server's log.

import { type ReactNode, useEffect, useState } from 'react';
import { withBase } from '#ui/base-path.ts';
import { buttonClass } from '#ui/button.tsx';
import { errorPageCopy, frameCopy } from './frame-copy.ts';
import { LogoMark, logoClass } from './site-logo.tsx';

export type ErrorPageKind = keyof typeof errorPageCopy;

type ErrorPageProps = {
  kind?: ErrorPageKind;
  /** Lets support find the request in the log. */
  requestId?: string;
};

/** Plain links, because the router itself may be what failed. */
export function ErrorPage({ kind = 'ours', requestId }: ErrorPageProps) {
  const { title, text } = errorPageCopy[kind];
  const [isStillOffline, setStillOffline] = useState(false);
  useEffect(() => {
    document.title = title;
    const resetOffline = () => setStillOffline(false);
    addEventListener('online', resetOffline);
    return () => removeEventListener('online', resetOffline);
  }, [title]);
  // Offline, navigating would show the browser's own error page.
  const leave = (event: { preventDefault: () => void }) => {
    setStillOffline(!navigator.onLine);
    if (!navigator.onLine) event.preventDefault();
  };
  return (
    <div className="wrap grid min-h-[70vh] content-center justify-items-start gap-6 py-16">
      <h1 className="h1 text-title">{title}</h1>
      <p className="lead max-w-[34rem]">{text}</p>
      <div className="flex flex-wrap gap-3">
        <TryAgain onPress={leave} />
        <a
          href={withBase(kind === 'checkout' ? '/dashboard' : '/')}
          className={buttonClass({ look: 'outline' })}
          onClick={leave}
        >
          {kind === 'checkout' ? frameCopy.toDashboard : frameCopy.home}
        </a>
      </div>
      <p role="status" className="small text-ink-2">
        {isStillOffline && frameCopy.stillOffline}
      </p>
      {requestId && <p className="small text-ink-3">{frameCopy.requestId(requestId)}</p>}
    </div>
  );
}

/** A link to the empty address, which is this page with its query, so that it also works without JavaScript. */
function TryAgain({ onPress }: { onPress: (event: { preventDefault: () => void }) => void }) {
  const here = '';
  return (
    <a href={here} className={buttonClass({})} onClick={onPress}>
      {frameCopy.tryAgain}
    </a>
  );
}

export function errorTitle(kind: ErrorPageKind): string {
  return errorPageCopy[kind].title;
}

/** Used without a layout. The site's name links to the home page, as everywhere. */
export function ErrorDocument({ site, children }: { site?: { name: string }; children: ReactNode }) {
  return (
    <>
      {site && (
        <header className="wrap flex min-h-[68px] items-center">
          <a href={withBase('/')} className={logoClass}>
            <LogoMark />
            {site.name}
          </a>
        </header>
      )}
      <main id="main">{children}</main>
    </>
  );
}
