// The button that moves an entry of a list by one place.

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';

const arrows = { up: ArrowUp, down: ArrowDown, left: ArrowLeft, right: ArrowRight };

type MoveButtonProps = { label: string; to: keyof typeof arrows; isPossible: boolean; onMove: () => void };

/** Uses aria-disabled at the end of the list so keyboard focus is kept. */
export function MoveButton({ label, to, isPossible, onMove }: MoveButtonProps) {
  const Arrow = arrows[to];
  return (
    <IconButton
      label={label}
      data-move={to}
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && onMove()}
    >
      <Arrow size={17} aria-hidden />
    </IconButton>
  );
}
