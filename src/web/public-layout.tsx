// The public layout: banner, header, page, footer.
import { useState } from 'react';
import { Outlet } from 'react-router';
import { SupportProvider } from '#features/projects/web/list/support.tsx';
import { bannerCookie, bannerMark } from '#kernel/site.ts';
import { withBase } from '#ui/base-path.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { useSite } from '#ui/site.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SignInNote, SiteHeader } from './site-header.tsx';

export function PublicLayout() {
  return (
    <SupportProvider>
      <SiteBanner />
      <SiteHeader />
      <SignInNote />
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </SupportProvider>
  );
}

/** The configured banner at the top of every public page, until dismissed for this browser session. */
function SiteBanner() {
  const { banner } = useSite();
  const [isAway, setIsAway] = useState(false);
  if (banner === null || isAway) return null;
  const putAway = () => {
    // A session cookie; the server reads it and omits the banner.
    document.cookie = `${bannerCookie}=${bannerMark(banner)}; path=${withBase('/')}; samesite=lax`;
    setIsAway(true);
  };
  return <Banner {...banner} onDismiss={putAway} />;
}
