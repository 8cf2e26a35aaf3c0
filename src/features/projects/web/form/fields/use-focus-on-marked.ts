// Focuses the first invalid field on the page, whether the form or the server marked it, after it is rendered.
import { useEffect, useRef } from 'react';

export function useFocusOnMarked() {
  const element = useRef<HTMLFormElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (wanted.current && focusMarked(element.current)) wanted.current = false;
  });
  return {
    element,
    /** After the next render, which marks it. */
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
