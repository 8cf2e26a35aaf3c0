// A title and a sentence within a slip.
import type { ReactNode } from 'react';

export function PanelWords({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-note text-ink-2">{text}</p>
    </div>
  );
}
