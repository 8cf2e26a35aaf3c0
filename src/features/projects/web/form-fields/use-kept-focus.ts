// Keeps a keyboard's place: when what had the focus goes away, the box around it has the focus, and Tab goes on from there.
import { type FocusEvent, useEffect, useRef } from 'react';

export type KeptFocus = {
  tabIndex: -1;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
};

/** Spread into the box. */
export function useKeptFocus(): KeptFocus {
  const focused = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) focused.current?.focus({ preventScroll: true });
  });
  return {
    tabIndex: -1,
    onFocus: ({ currentTarget }) => {
      focused.current = currentTarget;
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      // What goes away with the focus on it leaves it to nobody.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) focused.current = null;
    },
  };
}
