// Focus goes to the first marked field on the page, whichever side marked it, as soon as it has been drawn as marked.
import { useEffect, useRef } from 'react';

export function useFocusOnMarked() {
  const element = useRef<HTMLFormElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (wanted.current && focusMarked(element.current)) wanted.current = false;
  });
  return {
    element,
    /** After the next drawing, which marks it. */
    focusFirstMarked: () => {
      wanted.current = true;
    },
    focusMarkedNow: () => void focusMarked(element.current),
  };
}

function focusMarked(form: HTMLFormElement | null): boolean {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-marked]');
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: 'center' });
  return first !== null && first !== undefined;
}
