// Public data about releases: the milestones of a project, and the state of releases on the whole site.
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#kernel/numbers.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { Section } from '#ui/section.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { getProjectReleases, getReleaseStanding, type ReleaseStanding } from '../../public-money-contract.ts';
import { MilestoneMoney } from './milestone-money.tsx';
import { publicReleasesCopy as copy } from './money-copy.ts';
import { exact } from './places.tsx';

export const projectReleasesQuery = (id = '') => queryFor(getProjectReleases, { params: { id } });
export const releaseStandingQuery = queryFor(getReleaseStanding, {});

/** Shows nothing before funding has ended. */
export function ProjectReleases({ projectId }: { projectId: number }) {
  const { data, error, refetch } = useQuery(projectReleasesQuery(String(projectId)));
  if (error) return <ErrorState title={copy.failed} text={error.userMessage} onRetry={() => void refetch()} />;
  if (data === undefined || data.milestones.length === 0) return null;
  return (
    <div className="mt-10">
      <Section title={copy.title} lead={copy.lead}>
        <div className="mb-6 grid gap-3 empty:hidden">
          {data.stop && (
            <Alert tone="warm">
              {copy.stopped} <Moment at={data.stop.at} />: <bdi>{data.stop.reason}</bdi>
            </Alert>
          )}
          <Paused pause={data.pause} />
        </div>
        <MilestoneMoney milestones={data.milestones} />
      </Section>
    </div>
  );
}

export function ReleaseStandingSection() {
  const { data, error, refetch } = useQuery(releaseStandingQuery);
  if (error) return <ErrorState title={copy.failed} text={error.userMessage} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const isCovered = Number(data.missingCover) === 0;
  return (
    <Section id="releases" title={copy.standing} lead={copy.standingLead}>
      <div className="grid max-w-[46rem] gap-4">
        <Paused pause={data.pause} />
        <SlipRows
          rows={[
            { label: copy.state, value: data.pause === null ? copy.running : copy.pausedState },
            { label: copy.sent, value: formatCount(data.sent) },
            { label: copy.waiting, value: formatCount(data.waiting) },
            { label: copy.cover, value: isCovered ? copy.covered : copy.missing(exact(data.missingCover)) },
          ]}
        />
        <p className="small text-ink-3">{copy.coverNote}</p>
      </div>
    </Section>
  );
}

function Paused({ pause }: Pick<ReleaseStanding, 'pause'>) {
  if (pause === null) return null;
  return (
    <Alert tone="warm">
      {copy.paused} <Moment at={pause.since} />: {pause.reason}
    </Alert>
  );
}
