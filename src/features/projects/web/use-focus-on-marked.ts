// Focus goes to the first marked field on the page, whichever side marked it, as soon as it has been drawn as marked.
import { useEffect, useRef } from 'react';

export function useFocusOnMarked() {
  const element = useRef<HTMLFormElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    const first = wanted.current
      ? element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-marked]')
      : undefined;
    if (!first) return;
    wanted.current = false;
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: 'center' });
  });
  return {
    element,
    focusFirstMarked: () => {
      wanted.current = true;
    },
  };
}
