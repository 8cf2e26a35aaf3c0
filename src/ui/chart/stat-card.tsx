// One figure with its name.
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

type StatCardProps = { label: ReactNode; value: ReactNode; hint?: ReactNode; icon?: ReactNode; loading?: boolean };

export function StatCard({ label, value, hint, icon, loading = false }: StatCardProps) {
  return (
    <div className="panel">
      <div className="flex items-center justify-between gap-3 text-ink-2">
        <p className="text-note font-medium">{label}</p>
        {icon}
      </div>
      <p className="figure mt-3 text-heading sm:text-large wrap-anywhere">
        {loading ? <Skeleton className="h-[1em] w-24" /> : value}
      </p>
      {hint && <p className="field-hint mt-2">{hint}</p>}
    </div>
  );
}
