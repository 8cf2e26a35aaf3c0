// The configured banner at the top of every public page, until dismissed for this browser session.
import { useState } from 'react';
import { bannerCookie, bannerMark } from '#kernel/site.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { useSite } from '#ui/site.tsx';

export function SiteBanner() {
  const { banner } = useSite();
  const [isAway, setIsAway] = useState(false);
  if (banner === null || isAway) return null;
  const putAway = () => {
    // A session cookie; the server reads it and omits the banner.
    document.cookie = `${bannerCookie}=${bannerMark(banner)}; path=/; samesite=lax`;
    setIsAway(true);
  };
  return <Banner {...banner} onDismiss={putAway} />;
}
