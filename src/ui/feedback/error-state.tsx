// A failed load, with a retry button.

import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { kitCopy } from '../kit-copy.ts';

type ErrorStateProps = { title: ReactNode; text?: ReactNode; onRetry?: () => void; action?: ReactNode };

export function ErrorState({ title, text, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-slip bg-danger-soft px-6 py-8">
      <p className="font-semibold text-danger-ink">{title}</p>
      {text && <p className="text-ink-2">{text}</p>}
      {onRetry && (
        <Button look="outline" onClick={onRetry}>
          {kitCopy.tryAgain}
        </Button>
      )}
      {action}
    </div>
  );
}
