// Where a part of the checkout takes another's place, the reader is taken to it.
import { type RefObject, useEffect, useRef } from 'react';

export function useFocusOnMount<Target extends HTMLElement>(takesFocus = true): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (takesFocus) target.current?.focus({ preventScroll: false });
  }, [takesFocus]);
  return target;
}
