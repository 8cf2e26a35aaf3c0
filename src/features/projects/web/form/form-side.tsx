// The project preview: next to the form on wide screens, below its sections on narrow ones.

import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { formCopy } from './values/form-copy.ts';
import type { ShownFigures } from './values/preview-project.ts';

const FormPreview = lazy(async () => ({ default: (await import('./form-preview.tsx')).FormPreview }));

type FormSideProps = {
  projectId: number | undefined;
  creatorName?: string | undefined;
  /** Amount a published project has raised. */
  figures?: ShownFigures | undefined;
  /** The admin area has its own sidebar, so there is no room next to the form. */
  narrow?: boolean;
};

export function FormSide({ narrow = false, ...preview }: FormSideProps) {
  const hydrated = useHydrated();
  const waiting = <Skeleton className="h-[420px]" />;
  return (
    <aside
      aria-label={formCopy.side}
      className={`py-8 max-xl:border-t max-xl:border-line lg:col-start-2 ${narrow ? 'xl:border-t xl:border-line' : 'xl:sticky xl:top-3 xl:py-0 xl:pb-6 xl:col-start-3 xl:row-span-3 xl:row-start-1 xl:self-start'}`}
    >
      {hydrated ? (
        <Suspense fallback={waiting}>
          <FormPreview {...preview} />
        </Suspense>
      ) : (
        waiting
      )}
    </aside>
  );
}
