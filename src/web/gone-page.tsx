// In the place of a page whose subject was taken down while one looked at it.
import { useEffect } from 'react';
import { Missing } from './not-found-page.tsx';

export function GonePage({ isProject }: { isProject: boolean }) {
  useEffect(() => {
    // What had the focus has left the screen.
    document.getElementById('main')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <Missing
      title={isProject ? 'This project is no longer here' : 'This page is no longer here'}
      text="It was taken down while you had it open. If you invested in it, your dashboard shows what became of your money."
    />
  );
}
