// Keeps keyboard focus: when the focused element is removed, its container takes the focus.
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
      // An element removed while focused would leave focus on the body.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) focused.current = null;
    },
  };
}
