// Loads the invest form in the browser, only for people who may invest, without layout shift.

import { type Ref, useSyncExternalStore } from 'react';
import type { Project } from '#features/projects/project-shapes.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { investCopy } from './investing-copy.ts';

const InvestForm = lazyComponent(async () => (await import('./invest-form.tsx')).InvestForm);

type InvestFormSlotProps = { project: Project; available: number; held?: string; actionRef: Ref<HTMLElement> };

export function InvestFormSlot({ project, available, held, actionRef }: InvestFormSlotProps) {
  const inBrowser = useSyncExternalStore(never, yes, no);
  if (!inBrowser) {
    return (
      <>
        <noscript>
          <p className="alert alert-warm mb-4">{investCopy.noScript}</p>
        </noscript>
        <InvestFormSkeleton />
      </>
    );
  }
  return <InvestForm {...{ project, available, held, actionRef }} key={project.id} fallback={<InvestFormSkeleton />} />;
}

const never = () => () => {};
const yes = () => true;
const no = () => false;

/** The parts and heights of the form. */
function InvestFormSkeleton() {
  return (
    <div role="status" aria-label={investCopy.loadingForm} className="grid gap-3.5">
      <Skeleton className="h-[112px]" />
      <Skeleton className="h-[56px]" />
      <Skeleton className="h-[42px]" />
      <Skeleton className="h-[50px]" />
      <Skeleton className="h-[74px]" />
    </div>
  );
}
