// Moves focus to a part of a page that replaces another.
import { type RefObject, useEffect, useRef } from 'react';

export function useFocusOnMount<Target extends HTMLElement>(takesFocus = true): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (takesFocus) target.current?.focus();
  }, [takesFocus]);
  return target;
}
