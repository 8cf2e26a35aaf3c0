// The settings' banner on top of every public page, until dismissed for this browser session.
import { useState } from 'react';
import { bannerCookie, bannerMark } from '#kernel/site.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { useSite } from '#ui/site.tsx';

export function SiteBanner() {
  const { banner } = useSite();
  const [isAway, setIsAway] = useState(false);
  if (banner === null || isAway) return null;
  const putAway = () => {
    // Without a time of its own it ends with the session; the server reads it and leaves the banner out.
    document.cookie = `${bannerCookie}=${bannerMark(banner)}; path=/; samesite=lax`;
    setIsAway(true);
  };
  return <Banner {...banner} onDismiss={putAway} />;
}
