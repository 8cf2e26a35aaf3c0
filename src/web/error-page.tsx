// A page that cannot be shown: our mistake, too busy, or out of reach. Calm words and a way on; details are in the server's log.
import { type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { LogoMark, logoClass } from './site-logo.tsx';

const words = {
  ours: {
    title: 'Something went wrong',
    text: 'The mistake is ours, not yours. Nothing you did is lost, and no money moved because of this. Please try again; if it keeps happening, come back a little later.',
  },
  busy: {
    title: 'Back in a moment',
    text: 'This page cannot be shown right now. Nothing you did is lost, and payments that are under way are finished by themselves. Please try again in a moment.',
  },
  unreachable: {
    title: 'This page could not be loaded',
    text: 'Part of it did not arrive: your connection was interrupted, or the site was just updated. Nothing is lost. Please try again.',
  },
} as const;

export type ErrorPageKind = keyof typeof words;

type ErrorPageProps = {
  kind?: ErrorPageKind;
  /** For whoever asks us about it: our log knows it by this. */
  requestId?: string;
};

/** Plain links, because the router itself may be what failed. */
export function ErrorPage({ kind = 'ours', requestId }: ErrorPageProps) {
  const { title, text } = words[kind];
  const [isStillOffline, setStillOffline] = useState(false);
  useEffect(() => {
    document.title = title;
    const forget = () => setStillOffline(false);
    addEventListener('online', forget);
    return () => removeEventListener('online', forget);
  }, [title]);
  // Leaving without a connection would end at the browser's own error page.
  const leave = (event: { preventDefault: () => void }) => {
    setStillOffline(!navigator.onLine);
    if (!navigator.onLine) event.preventDefault();
  };
  return (
    <div className="wrap grid min-h-[70vh] content-center justify-items-start gap-6 py-16">
      <h1 className="h1 text-[clamp(2.2rem,1.2rem+3.6vw,3.75rem)]">{title}</h1>
      <p className="lead max-w-[34rem]">{text}</p>
      <div className="flex flex-wrap gap-3">
        <TryAgain onPress={leave} />
        <a href="/" className={buttonClass({ look: 'outline' })} onClick={leave}>
          Back to home
        </a>
      </div>
      <p role="status" className="small text-ink-2">
        {isStillOffline && 'You are still offline. Try again when you are back.'}
      </p>
      {requestId && <p className="small text-ink-3">If you write to us about it, mention {requestId}.</p>}
    </div>
  );
}

/** A link to the empty address, which is this page with its query: it works without script too. */
function TryAgain({ onPress }: { onPress: (event: { preventDefault: () => void }) => void }) {
  const here = '';
  return (
    <a href={here} className={buttonClass({})} onClick={onPress}>
      Try again
    </a>
  );
}

export function errorTitle(kind: ErrorPageKind): string {
  return words[kind].title;
}

/** Where no layout stands around it. The site's name leads home, as it does everywhere. */
export function ErrorDocument({ site, children }: { site?: { name: string }; children: ReactNode }) {
  return (
    <>
      {site && (
        <header className="wrap flex min-h-[68px] items-center">
          <a href="/" className={logoClass}>
            <LogoMark />
            {site.name}
          </a>
        </header>
      )}
      <main id="main">{children}</main>
    </>
  );
}
