// A word about a control, shown on hover and focus. It repeats the control's accessible name and is hidden from readers.
import type { ReactNode } from 'react';

export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className="tip">
      {children}
      <span role="tooltip">{text}</span>
    </span>
  );
}
