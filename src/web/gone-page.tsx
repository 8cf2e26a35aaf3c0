// In the place of a page whose subject was taken down while one looked at it.

import { useEffect } from 'react';
import { goneCopy } from './gone-page-copy.ts';
import { Missing } from './not-found-page.tsx';

export function GonePage({ isProject }: { isProject: boolean }) {
  useEffect(() => {
    // What had the focus has left the screen.
    document.getElementById('main')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return <Missing title={isProject ? goneCopy.project : goneCopy.page} text={goneCopy.text} />;
}
