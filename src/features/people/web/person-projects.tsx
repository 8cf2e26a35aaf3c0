// The public projects of a person, newest first.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useSession } from '#features/accounts/web/use-session.ts';
import { ProjectCardSkeletons, ProjectCards } from '#features/projects/web/list/project-card.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pagesFor } from '#ui/queries.ts';
import { Section } from '#ui/section.tsx';
import { listPersonProjects, type PersonProfile } from '../person-contract.ts';
import { personCopy } from './people-copy.ts';

const copy = personCopy.projects;
/** Full rows in layouts of three and two columns. */
const perPage = 12;

export const personProjectsQuery = (uid: string) =>
  pagesFor(listPersonProjects, { params: { uid }, query: { limit: perPage } });

export function PersonProjects({ person }: { person: PersonProfile }) {
  return (
    <Section title={copy.title}>
      <Projects uid={person.uid} />
    </Section>
  );
}

function Projects({ uid }: { uid: string }) {
  const list = useInfiniteQuery(personProjectsQuery(uid));
  const isOneself = useSession()?.uid === uid;
  if (list.isPending) return <ProjectCardSkeletons count={3} />;
  if (list.data === undefined) {
    return <ErrorState title={copy.failed} text={list.error.userMessage} onRetry={() => void list.refetch()} />;
  }
  const projects = list.data.pages.flatMap(({ items }) => items);
  if (projects.length === 0) {
    return (
      <EmptyState
        icon={<Lightbulb size={30} aria-hidden />}
        title={copy.none}
        text={isOneself ? copy.ownText : copy.noneText}
        action={
          isOneself && (
            <LinkButton look="outline" to="/submit">
              {copy.submit}
            </LinkButton>
          )
        }
      />
    );
  }
  return (
    <>
      <ProjectCards projects={projects} />
      {list.isFetchNextPageError && (
        <p role="alert" className="field-error mt-8">
          {copy.moreFailed} {list.error?.userMessage}
        </p>
      )}
      {list.hasNextPage && (
        <div className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button look="outline" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {copy.more}
          </Button>
          <p className="text-ink-3">{copy.count(projects.length, list.data.pages[0]?.total ?? projects.length)}</p>
        </div>
      )}
    </>
  );
}
