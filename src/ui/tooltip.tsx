// A tooltip on hover and focus. It repeats the control's accessible name, so it is hidden from screen readers.
import type { ReactNode } from 'react';

export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="tip">
      {children}
      <span role="tooltip">{text}</span>
    </span>
  );
}
