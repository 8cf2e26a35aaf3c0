// A tooltip on hover and focus. It repeats the control's accessible name, so it is hidden from screen readers.
import type { ReactNode } from 'react';

export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="relative inline-flex [&:is(:hover,:focus-within)>[role=tooltip]]:visible [&:is(:hover,:focus-within)>[role=tooltip]]:opacity-100">
      {children}
      <span
        role="tooltip"
        className="pointer-events-none invisible absolute bottom-[calc(100%+6px)] left-1/2 z-20 -translate-x-1/2 rounded-chip bg-ink px-[9px] py-[5px] text-small leading-[1.2] whitespace-nowrap text-ground opacity-0 transition-opacity duration-180 ease-out"
      >
        {text}
      </span>
    </span>
  );
}
