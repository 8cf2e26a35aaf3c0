// Shown when a navigation fails: the code did not load (connection or new version), or a bug.

import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { PageSpinner } from '#ui/feedback/spinner.tsx';
import { ErrorDocument, ErrorPage } from './error-page.tsx';
import { frameCopy } from './frame-copy.ts';
import { PageCodeError } from './page-code.ts';

export function RouteErrorPage() {
  const error = useRouteError();
  const { pathname } = useLocation();
  if (error instanceof PageCodeError) return <UnloadedPage reloads={error.reloads} />;
  return <ErrorPage kind={pathname === '/checkout' ? 'checkout' : 'ours'} />;
}

/** Used if the layout itself failed to load. */
export function RootErrorPage() {
  return (
    <ErrorDocument>
      <RouteErrorPage />
    </ErrorDocument>
  );
}

/** A new version has other files, so the page is reloaded once automatically. Otherwise the person decides. */
function UnloadedPage({ reloads }: { reloads: boolean }) {
  useEffect(() => {
    if (reloads) location.reload();
  }, [reloads]);
  return reloads ? <PageSpinner label={frameCopy.loading} /> : <ErrorPage kind="unreachable" />;
}
