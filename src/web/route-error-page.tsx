// What a navigation shows when it fails: the page's code did not come, which the connection or a new version explains, or we erred.

import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { PageSpinner } from '#ui/feedback/spinner.tsx';
import { ErrorDocument, ErrorPage } from './error-page.tsx';
import { frameCopy } from './frame-copy.ts';
import { PageCodeError } from './page-code.ts';

export function RouteErrorPage() {
  const error = useRouteError();
  return error instanceof PageCodeError ? <UnloadedPage reloads={error.reloads} /> : <ErrorPage />;
}

/** For when the layout itself did not come. */
export function RootErrorPage() {
  return (
    <ErrorDocument>
      <RouteErrorPage />
    </ErrorDocument>
  );
}

/** A new version of the site has other files: the page is loaded anew once, by itself. Otherwise a person decides. */
function UnloadedPage({ reloads }: { reloads: boolean }) {
  useEffect(() => {
    if (reloads) location.reload();
  }, [reloads]);
  return reloads ? <PageSpinner label={frameCopy.loading} /> : <ErrorPage kind="unreachable" />;
}
