// Replaces the invest form once the goal is reached.

import { Alert } from '#ui/feedback/alert.tsx';
import { investCopy } from './investing-copy.ts';

export function FullyFundedAlert() {
  return (
    <Alert tone="good" title={investCopy.fullyFunded.title}>
      {investCopy.fullyFunded.text}
    </Alert>
  );
}
