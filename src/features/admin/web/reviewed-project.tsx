// The project under review as its public page shows it, with what has changed since the last round in place.
import { useQuery } from '@tanstack/react-query';
import { fundingModelWords } from '#features/projects/funding-model-words.ts';
import { getProject, type Project } from '#features/projects/project-contract.ts';
import type { AdminReview } from '#features/projects/review-contract.ts';
import { splitLead } from '#features/projects/web/project-about.tsx';
import { ProjectHeader } from '#features/projects/web/project-header.tsx';
import { ProjectStory, storyParts } from '#features/projects/web/project-story.tsx';
import { dayText } from '#kernel/date-text.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { queryFor } from '#ui/queries.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ChangedHere } from './review-changed.tsx';

export function ReviewedProject({ review }: { review: AdminReview }) {
  const project = useQuery(queryFor(getProject, { params: { id: review.projectId } }));
  if (project.data) return <Page project={project.data} review={review} />;
  if (project.isPending) return <Skeleton className="h-[420px] !rounded-art" />;
  return (
    <ErrorState
      title="The project could not be loaded."
      text={project.error.userMessage}
      onRetry={() => void project.refetch()}
    />
  );
}

function Page({ project, review }: { project: Project; review: AdminReview }) {
  const { lead, rest } = splitLead(project.descriptionHtml);
  const marks = Object.fromEntries(
    storyParts.map((place) => [place, <ChangedHere key={place} {...review} place={place} />]),
  );
  const facts = [
    ['Deadline', project.deadline === null ? 'None' : dayText(project.deadline)],
    ['If the goal is not reached', fundingModelWords[project.fundingModel].label],
  ] as const;
  return (
    <article aria-label="The project" className="min-w-0">
      <ProjectHeader project={project} lead={lead} isPreview />
      <dl className="flex flex-wrap gap-x-10 gap-y-4 border-b border-line py-5">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0 [overflow-wrap:anywhere]">
            <dt className="text-[0.88rem] text-ink-3">{label}</dt>
            <dd className="font-semibold">{value}</dd>
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
