// The public projects of a person, newest first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useSession } from '#features/accounts/web/use-session.ts';
import { ProjectCardSkeletons, ProjectCards } from '#features/projects/web/list/project-card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { pagesFor } from '#ui/queries.ts';
import { PagedList } from '#ui/query-view.tsx';
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
  const total = list.data?.pages[0]?.total;
  return (
    <PagedList
      list={list}
      pending={<ProjectCardSkeletons count={3} />}
      failed={copy.failed}
      empty={
        <EmptyState
          icon={<Lightbulb size={30} aria-hidden />}
          title={copy.none}
          text={isOneself ? copy.ownText : copy.noneText}
          action={isOneself && copy.submit}
          to="/submit"
        />
      }
      more={copy.more}
    >
      {(projects) => (
        <>
          <ProjectCards projects={projects} />
          {list.hasNextPage && (
            <p className="mt-8 text-ink-3">{copy.count(projects.length, total ?? projects.length)}</p>
          )}
        </>
      )}
    </PagedList>
  );
}
