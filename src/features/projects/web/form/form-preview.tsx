// A live, read-only preview of the project's card, and of its whole page on request.

import { Eye } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useId, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDisplayName } from '#features/accounts/web/use-session.ts';
import { Button } from '#ui/button.tsx';
import { useSite } from '#ui/site.tsx';
import { coverSvg } from '../../cover/cover-art.ts';
import { ProjectCard } from '../list/project-card.tsx';
import { getOffer } from './values/equity-offer.ts';
import { formCopy } from './values/form-copy.ts';
import { previewProject, type ShownFigures } from './values/preview-project.ts';
import type { ProjectFormValues } from './values/project-form-values.ts';

const PagePreview = lazy(async () => ({ default: (await import('./form-page-preview.tsx')).FormPagePreview }));

type FormPreviewProps = {
  projectId: number | undefined;
  /** The owner; defaults to the signed-in person. */
  creatorName?: string | undefined;
  figures?: ShownFigures | undefined;
};

export function FormPreview({ projectId, creatorName: named, figures }: FormPreviewProps) {
  const { control } = useFormContext<ProjectFormValues>();
  const values = useDeferredValue(useWatch({ control }) as ProjectFormValues);
  const { today, defaultFundingDays } = useSite();
  const displayName = useDisplayName();
  const creatorName = named ?? displayName ?? formCopy.you;
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  const { category } = values;
  const art = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(coverSvg({ id: projectId ?? 'new', category }))}`,
    [projectId, category],
  );
  const project = previewProject({ values, creatorName, art, today, defaultFundingDays, figures });
  const offer = getOffer(values);
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} className="h3">
          {formCopy.preview}
        </h2>
        <Button look="quiet" size="small" className="-mr-3.5" onClick={() => setOpen(true)}>
          <Eye size={17} aria-hidden />
          {formCopy.seeWhole}
        </Button>
      </div>
      {/* Decorative: not read out or focusable while typing. */}
      <div inert className="max-w-[380px]">
        <ProjectCard
          project={project}
          actions={
            <p className="text-note text-ink-2">
              {offer?.possible ? formCopy.offers(offer.percent) : formCopy.offersHint}
            </p>
          }
        />
        {project.tags.length > 0 && (
          <p className="mt-3 text-small text-ink-3 wrap-anywhere">{project.tags.join(' · ')}</p>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <PagePreview project={project} description={values.description} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
