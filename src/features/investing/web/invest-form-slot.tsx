// The invest form's place: its code comes with the browser, only for those who may invest, and nothing moves when it does.
import { useSyncExternalStore } from 'react';
import type { Project } from '#features/projects/project-contract.ts';
import { part } from '#ui/part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const InvestForm = part(async () => (await import('./invest-form.tsx')).InvestForm);

export function InvestFormSlot({ project }: { project: Project }) {
  const inBrowser = useSyncExternalStore(never, yes, no);
  if (!inBrowser) return <InvestFormSkeleton />;
  return <InvestForm project={project} key={project.id} fallback={<InvestFormSkeleton />} />;
}

const never = () => () => {};
const yes = () => true;
const no = () => false;

/** The parts and heights of the form. */
function InvestFormSkeleton() {
  return (
    <div role="status" aria-label="Loading the invest form" className="grid gap-3.5">
      <Skeleton className="h-[132px]" />
      <Skeleton className="h-[64px]" />
      <Skeleton className="h-[76px]" />
      <Skeleton className="h-[85px]" />
      <Skeleton className="h-[50px]" />
      <Skeleton className="h-[74px]" />
    </div>
  );
}
