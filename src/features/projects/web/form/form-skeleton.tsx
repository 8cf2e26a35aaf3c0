// The form's skeleton.

import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { formCopy } from './values/form-copy.ts';

export function FormSkeleton() {
  return (
    <div role="status" aria-label={formCopy.loading} className="grid gap-6 pt-1 pb-11">
      <NeedsScript text={formCopy.needsScript} />
      <Skeleton className="h-16" />
      <div className="grid gap-6">
        <Skeleton className="h-[74px]" />
        <Skeleton className="h-[240px]" />
        <Skeleton className="h-[74px]" />
      </div>
    </div>
  );
}
