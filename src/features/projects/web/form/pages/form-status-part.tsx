// Whether a project is a draft or published, and why that can or cannot be changed.

import { useFormContext, useWatch } from 'react-hook-form';
import { Badge } from '#ui/badge.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { useSite } from '#ui/site.tsx';
import type { OwnReview, Project } from '../../../project-shapes.ts';
import { standingLook } from '../../list/project-status.ts';
import { reviewedFirst } from '../../review/review-standing.ts';
import { FormPart, FormTextArea } from '../fields/form-fields.tsx';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { editCopy } from './edit-copy.ts';
import { publishingCopy } from './submit-form-copy.ts';

export function StatusPart({ project }: { project: Project }) {
  const isOpen = project.status === 'draft' || (project.status === 'active' && !hasMoney(project));
  const switchable = project.isOwner && isOpen;
  return (
    <FormPart
      id="publishing"
      title={publishingCopy.title}
      text={project.isOwner ? publishingCopy.text : editCopy.publishingByOwner}
    >
      {switchable ? <PublishedSwitch saved={project.status} /> : <FixedStatus project={project} />}
    </FormPart>
  );
}

function hasMoney({ investorCount, fundingRaised }: Project): boolean {
  return investorCount > 0 || fundingRaised > 0;
}

function PublishedSwitch({ saved }: { saved: Project['status'] }) {
  const isReviewed = useSite().reviewBeforePublishing;
  const { setValue, formState } = useFormContext<ProjectFormValues>();
  const status = useWatch<ProjectFormValues, 'status'>({ name: 'status' });
  const published = status === 'active';
  const error = formState.errors.status?.message;
  return (
    <div className="flex items-start gap-4">
      <div className="grid min-h-[42px] place-items-center">
        <Switch
          label={publishingCopy.published}
          checked={published}
          onChange={(checked) => setValue('status', checked ? 'active' : 'draft', { shouldDirty: true })}
        />
      </div>
      <div>
        <p className="flex min-h-[42px] items-center gap-3 font-semibold" aria-hidden="true">
          {publishingCopy.published}
        </p>
        <p className="max-w-[36rem] text-note text-ink-2">{getStatusTexts({ published, saved, isReviewed })}</p>
        {error && (
          <p className="field-error mt-2" role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

type Publishing = { published: boolean; saved: Project['status']; isReviewed: boolean };

function getStatusTexts({ published, saved, isReviewed }: Publishing): string {
  if (published && saved === 'draft' && isReviewed) {
    return publishingCopy.savingSubmits(reviewedFirst);
  }
  const now = published ? publishingCopy.public : publishingCopy.draft(isReviewed ? ` ${reviewedFirst}` : '');
  return publishingCopy.afterSave(now);
}

function FixedStatus({ project }: { project: Project }) {
  const { label, tone, explanation } = standingLook(project);
  return (
    <div className="grid justify-items-start gap-2">
      <Badge tone={tone}>{label}</Badge>
      <p className="max-w-[36rem] text-note text-ink-2">{explanation}</p>
    </div>
  );
}

const reviewTexts = {
  waiting: publishingCopy.inReview,
  rejected: publishingCopy.rejected,
} as const;

/** Replaces it during a review: what the creator can do, and their answer. */
export function ReviewPart({ state }: { state: Exclude<OwnReview['state'], 'approved'> }) {
  if (state !== 'changes_requested') {
    return (
      <FormPart id="publishing" title={publishingCopy.title} text={reviewTexts[state]}>
        {null}
      </FormPart>
    );
  }
  return (
    <FormPart id="publishing" title={publishingCopy.answer} text={publishingCopy.answerText}>
      <FormTextArea name="reviewAnswer" label={publishingCopy.answerLabel} hint={publishingCopy.answerHint} />
    </FormPart>
  );
}
