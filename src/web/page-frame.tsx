// Wraps every page: its guard, the 404 page if its data does not exist, and its title.

import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import { Navigate } from 'react-router';
import { secondFactorAddress, secondFactorPath } from '#features/accounts/web/admin/admin-place.ts';
import { adminSessionQuery } from '#features/accounts/web/use-session.ts';
import { PageSpinner } from '#ui/feedback/spinner.tsx';
import { useSite } from '#ui/site.tsx';
import { frameCopy } from './frame-copy.ts';
import { GonePage, NotFoundPage, SessionEndedPage } from './not-found-page.tsx';
import { getMeta, getTitle, type LoadedPage, type Page } from './page.ts';
import { getPageState, useCacheValue, usePageContext } from './page-state.ts';

export const notFoundTitle = frameCopy.notFound.title;

export function signInAddress(page: Page, address: string): string {
  const next = encodeURIComponent(address);
  return page.access === 'admin' ? `/admin/login?next=${next}` : `/?signin=1&next=${next}`;
}

/** Wraps a page's component in its frame. */
export function framed(page: LoadedPage): ComponentType {
  const { Component, NotFoundNote } = page.screen;
  return function FramedPage() {
    const context = usePageContext();
    const site = useSite();
    const state = useCacheValue((client) => getPageState(client, page, context));
    const title = useCacheValue((client) =>
      state === 'not-found' ? notFoundTitle : getTitle(getMeta(page, context, client, site), site),
    );
    // Before paint, so that the title never belongs to the previous page.
    useLayoutEffect(() => {
      document.title = title;
    }, [title]);
    if (state === 'not-found') return <NotFoundPage note={NotFoundNote && <NotFoundNote />} />;
    if (state === 'lost-part') return <Navigate replace to={context.firstPart} />;
    if (state === 'gone') return <GonePage isProject={page.path.startsWith('/projects/')} />;
    const toSignIn = <Navigate replace to={signInAddress(page, context.address)} />;
    if (page.access === 'user') {
      if (!context.session) return toSignIn;
      // Remounts for another person, so that nothing of the previous one remains.
      return state === 'signed-out' ? <SessionEndedPage /> : <Component key={context.session.uid} />;
    }
    const shown = state === 'signed-out' ? toSignIn : <Component />;
    if (page.access !== 'admin') return shown;
    return (
      <AdminOnly page={page} address={context.address} isRefused={state === 'second-factor'}>
        {shown}
      </AdminOnly>
    );
  };
}

type AdminOnlyProps = { page: Page; address: string; isRefused: boolean; children: ReactNode };

/** The page may have been open since before two-factor authentication became required; its data is refused first. */
function AdminOnly({ page, address, isRefused, children }: AdminOnlyProps) {
  const admin = useQuery(adminSessionQuery);
  if (admin.isPending) return <PageSpinner label={frameCopy.checkingSession} />;
  if (!admin.data) return <Navigate replace to={signInAddress(page, address)} />;
  const isElsewhere = (isRefused || admin.data.secondFactorMissing) && page.path !== secondFactorPath;
  return isElsewhere ? <Navigate replace to={secondFactorAddress(address)} /> : children;
}
