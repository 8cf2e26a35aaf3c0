// A spinner for short waits; PageSpinner for a whole screen.
import { kitCopy } from '../kit-copy.ts';

export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

export function PageSpinner({ label = kitCopy.loading }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center text-large text-ink-3">
      <Spinner />
      <span className="sr-only">{label}</span>
    </div>
  );
}
