// Replaces a page whose subject was removed while it was open.

import { useEffect } from 'react';
import { goneCopy } from './gone-page-copy.ts';
import { Missing } from './not-found-page.tsx';

export function GonePage({ isProject }: { isProject: boolean }) {
  useEffect(() => {
    // The focused element is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return <Missing title={isProject ? goneCopy.project : goneCopy.page} text={goneCopy.text} />;
}
