// 'Your Projects': the person's projects with status and an edit link.

import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { CreatorSummary, campaignsQuery } from '#features/campaigns/web/creator-summary.tsx';
import { listMyProjects } from '#features/projects/project-contract.ts';
import type { OwnProject } from '#features/projects/project-shapes.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Section } from '#ui/section.tsx';
import { ownProjectsCopy } from './dashboard-copy.ts';
import { OwnProjectRow } from './own-project-row.tsx';

export const ownProjectsQuery = queryFor(listMyProjects, {});

/** New people are offered the form above, so the empty list needs no link. */
export function OwnProjects({ isFirstVisit }: { isFirstVisit: boolean }) {
  return (
    <Section title={ownProjectsCopy.title}>
      <QueryView
        query={useQuery(ownProjectsQuery)}
        pending={<Loading label={ownProjectsCopy.loading} blocks={Array(3).fill('h-[96px]')} className="grid gap-3" />}
        failed={ownProjectsCopy.failed}
      >
        {(projects) => (
          <>
            {projects.length > 0 && <CreatorSummary titles={new Map(projects.map(({ id, title }) => [id, title]))} />}
            <OwnProjectList projects={projects} isFirstVisit={isFirstVisit} />
          </>
        )}
      </QueryView>
    </Section>
  );
}

function OwnProjectList({ projects, isFirstVisit }: { projects: readonly OwnProject[]; isFirstVisit: boolean }) {
  const campaigns = new Map(useQuery(campaignsQuery).data?.projects.map((campaign) => [campaign.id, campaign]));
  if (projects.length === 0) {
    return (
      <EmptyState
        icon={<Lightbulb size={30} aria-hidden />}
        title={ownProjectsCopy.empty}
        text={isFirstVisit ? ownProjectsCopy.emptyFirstVisit : ownProjectsCopy.emptyText}
        action={!isFirstVisit && ownProjectsCopy.submit}
        to="/submit"
      />
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {projects.map((project) => (
        <li key={project.id}>
          <OwnProjectRow project={project} campaign={campaigns.get(project.id)} />
        </li>
      ))}
    </ul>
  );
}
