// Around every page: its guard while it is on screen, the 404 page when its data does not exist, its title.
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { Navigate } from 'react-router';
import { adminSessionQuery } from '#features/accounts/web/use-session.ts';
import { part } from '#ui/part.tsx';
import { useSite } from '#ui/site.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { type LoadedPage, metaOf, type Page, titleOf } from './page.ts';
import { pageStateOf, useCacheValue, usePageContext } from './page-state.ts';

// Seldom needed, and then there is a connection: they answer what the server said.
const GonePage = part(async () => (await import('./gone-page.tsx')).GonePage);
const SessionEndedPage = part(async () => (await import('./session-ended-page.tsx')).SessionEndedPage);

export const notFoundTitle = '404 Page Not Found';

export function signInAddress(page: Page, address: string): string {
  const next = encodeURIComponent(address);
  return page.access === 'admin' ? `/admin/login?next=${next}` : `/?signin=1&next=${next}`;
}

/** Gives a page's component its frame. */
export function framed(page: LoadedPage): ComponentType {
  const { Component } = page.screen;
  return function FramedPage() {
    const context = usePageContext();
    const site = useSite();
    const state = useCacheValue((client) => pageStateOf(client, page, context));
    const title = useCacheValue((client) =>
      state === 'not-found' ? notFoundTitle : titleOf(metaOf(page, context, client, site), site),
    );
    // Before paint, so that the title never belongs to the page before.
    useLayoutEffect(() => {
      document.title = title;
    }, [title]);
    if (state === 'not-found') return <NotFoundPage />;
    if (state === 'gone') return <GonePage isProject={page.path.startsWith('/projects/')} />;
    const toSignIn = <Navigate replace to={signInAddress(page, context.address)} />;
    if (page.access === 'user') {
      if (!context.session) return toSignIn;
      // Another person is another page: nothing typed or chosen by the one before stays in it.
      return state === 'signed-out' ? <SessionEndedPage /> : <Component key={context.session.uid} />;
    }
    const shown = state === 'signed-out' ? toSignIn : <Component />;
    if (page.access !== 'admin') return shown;
    return (
      <AdminOnly path={page.path} to={signInAddress(page, context.address)}>
        {shown}
      </AdminOnly>
    );
  };
}

/** Where an admin sets up the second factor that is required of all; until then every page leads there. */
export const secondFactorPath = '/admin/security';

function AdminOnly({ path, to, children }: { path: string; to: string; children: ReactNode }) {
  const admin = useQuery(adminSessionQuery);
  if (admin.isPending) return <PageSpinner label="Checking your session" />;
  if (!admin.data) return <Navigate replace to={to} />;
  const isElsewhere = admin.data.secondFactorMissing && path !== secondFactorPath;
  return isElsewhere ? <Navigate replace to={secondFactorPath} /> : children;
}
