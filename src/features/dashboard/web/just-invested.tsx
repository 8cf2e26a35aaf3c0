// Shown on the dashboard right after paying. Survives a reload, not the next visit.
import { useLocation } from 'react-router';
import { useHydrated } from '#ui/use-hydrated.ts';
import { InvestmentConfirmation } from './investment-confirmation.tsx';

export function JustInvested() {
  const { state } = useLocation() as { state: unknown };
  // Kept in the browser's history entry, which the server does not see.
  const isHydrated = useHydrated();
  const id = investedIn(state);
  if (!isHydrated || id === undefined) return null;
  return (
    <div className="max-w-[44rem] pb-10 print:hidden">
      <InvestmentConfirmation id={id} heading="h2" />
    </div>
  );
}

function investedIn(state: unknown): number | undefined {
  if (typeof state !== 'object' || state === null || !('investmentId' in state)) return undefined;
  return typeof state.investmentId === 'number' ? state.investmentId : undefined;
}
