// The project under review as its public page shows it, with changes since the last round marked.

import { useQuery } from '@tanstack/react-query';
import { allotmentRows } from '#features/projects/allotment-copy.ts';
import { fundingModelWords } from '#features/projects/funding-model-copy.ts';
import { getProject } from '#features/projects/project-contract.ts';
import { listDetails } from '#features/projects/project-field-copy.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { splitLead } from '#features/projects/web/page/project-about.tsx';
import { ProjectHeader } from '#features/projects/web/page/project-header.tsx';
import { ProjectStory, storyParts } from '#features/projects/web/page/project-story.tsx';
import { formatDay } from '#kernel/dates.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import type { AdminReview } from '../../review-contract.ts';
import { ChangedHere } from './review-changed.tsx';
import { reviewsCopy as copy } from './reviews-copy.ts';

export function ReviewedProject({ review }: { review: AdminReview }) {
  return (
    <QueryView
      query={useQuery(queryFor(getProject, { params: { id: review.projectId } }))}
      pending={<Skeleton className="h-[420px] !rounded-art" />}
      failed={copy.project.loadFailed}
    >
      {(project) => <Page project={project} review={review} />}
    </QueryView>
  );
}

function Page({ project, review }: { project: Project; review: AdminReview }) {
  const { lead, rest } = splitLead(project.descriptionHtml);
  const marks = Object.fromEntries(
    storyParts.map((place) => [place, <ChangedHere key={place} {...review} place={place} />]),
  );
  const facts = [
    {
      label: copy.project.deadline,
      value: project.deadline === null ? copy.project.noDeadline : formatDay(project.deadline),
    },
    { label: copy.project.fundingModel, value: fundingModelWords[project.fundingModel].label },
    ...allotmentRows(project),
    ...listDetails(project),
  ];
  return (
    <article aria-label={copy.project.label} className="min-w-0">
      <ProjectHeader project={project} lead={lead} isPreview />
      <dl className="flex flex-wrap gap-x-10 gap-y-4 border-b border-line py-5">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0 wrap-anywhere">
            <dt className="text-small text-ink-3">{label}</dt>
            <dd className="font-semibold" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <ChangedHere {...review} place="top" />
      <div className="mt-8">
        <ProjectStory project={project} about={rest} above={marks} />
      </div>
    </article>
  );
}
