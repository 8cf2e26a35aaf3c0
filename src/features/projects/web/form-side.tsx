// Beside the form on a wide screen, before its buttons on a narrow one: whether it is kept, what is missing, how it looks.
import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { FormChecklist } from './form-checklist.tsx';
import { DraftStatus } from './form-draft-status.tsx';
import { useHydrated } from './use-hydrated.ts';
import type { DraftControl } from './use-project-draft.ts';

const FormPreview = lazy(async () => ({ default: (await import('./form-preview.tsx')).FormPreview }));

type FormSideProps = {
  /** Absent where nothing is kept while one types. */
  draft?: DraftControl;
  projectId: number | undefined;
  creatorName?: string | undefined;
};

export function FormSide({ draft, projectId, creatorName }: FormSideProps) {
  const hydrated = useHydrated();
  const waiting = <Skeleton className="h-[420px]" />;
  return (
    <aside
      aria-label="About this form"
      className="grid content-start gap-6 py-8 max-lg:border-t max-lg:border-line lg:sticky lg:top-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mx-4 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:px-4"
    >
      {draft && <DraftStatus draft={draft} />}
      <FormChecklist />
      {hydrated ? (
        <Suspense fallback={waiting}>
          <FormPreview projectId={projectId} creatorName={creatorName} />
        </Suspense>
      ) : (
        waiting
      )}
    </aside>
  );
}
