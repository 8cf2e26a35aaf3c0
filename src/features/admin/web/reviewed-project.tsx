// The project under review, whole, as visitors would read it.
import { useQuery } from '@tanstack/react-query';
import { getProject } from '#features/projects/project-contract.ts';
import { ProjectCover } from '#features/projects/web/project-cover.tsx';
import { ProjectStory } from '#features/projects/web/project-story.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { queryFor } from '#ui/queries.ts';
import { Section } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export function ReviewedProject({ id }: { id: number }) {
  const project = useQuery(queryFor(getProject, { params: { id } }));
  return (
    <div className="mt-10">
      <Section title="The project" lead="As visitors would read it.">
        {project.data ? (
          <Story project={project.data} />
        ) : project.isPending ? (
          <Skeleton className="h-[420px] !rounded-art" />
        ) : (
          <ErrorState
            title="The project could not be loaded."
            text={project.error.userMessage}
            onRetry={() => void project.refetch()}
          />
        )}
      </Section>
    </div>
  );
}

type StoryProps = { project: Parameters<typeof ProjectStory>[0]['project'] };

function Story({ project }: StoryProps) {
  const { fundingGoal, valuation, deadline, category, tags, descriptionHtml } = project;
  const facts = [
    ['Category', category],
    ['Funding goal', formatDollarAmount(fundingGoal)],
    ['Valuation', formatDollarAmount(valuation)],
    ['Deadline', deadline ?? 'None'],
    ['Tags', tags.length === 0 ? 'None' : tags.join(', ')],
  ] as const;
  return (
    <div className="grid max-w-[52rem] grid-cols-1 gap-8">
      <div className="cover !rounded-art sm:!aspect-[2/1]">
        <ProjectCover project={project} sizes="(min-width: 1024px) 800px, 94vw" />
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-5">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0 [overflow-wrap:anywhere]">
            <dt className="text-[0.88rem] text-ink-3">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <ProjectStory project={project} about={descriptionHtml} />
      </div>
    </div>
  );
}
