// '/dashboard/projects/:id/last-day': the owner of a project that has reached its goal announces an earlier last day.

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel, SubPage, toDashboard } from '#ui/section.tsx';
import { announceLastDay, getLastDay, type LastDay } from '../last-day-contract.ts';
import { lastDayCopy as copy } from './last-day-copy.ts';

const lastDayQuery = (id = '') => queryFor(getLastDay, { params: { id } });

export const lastDayScreen = screen({
  Component: LastDayPage,
  queries: ({ params }) => [lastDayQuery(params.id)],
  meta: () => ({ title: copy.title }),
});

function LastDayPage() {
  const { id = '' } = useParams();
  return (
    <SubPage back={toDashboard} className="max-w-narrow">
      <QueryView
        query={useQuery(lastDayQuery(id))}
        header={<PageHeader compact title={copy.title} />}
        pending={<Loading label={copy.loading} blocks={['h-[360px]']} />}
        failed={copy.failed}
      >
        {(lastDay) => (
          <>
            <PageHeader compact title={copy.titleOf(lastDay.projectTitle)} lead={copy.lead} />
            <Content projectId={id} lastDay={lastDay} />
          </>
        )}
      </QueryView>
    </SubPage>
  );
}

function Content({ projectId, lastDay }: { projectId: string; lastDay: LastDay }) {
  const { deadline, originalDeadline, earliest, latest, reason, isOffered } = lastDay;
  if (originalDeadline !== null && deadline !== null) {
    return (
      <Alert tone="good" title={copy.announced}>
        {copy.announcedText(formatDay(deadline), formatDay(originalDeadline))}
      </Alert>
    );
  }
  if (earliest === null || latest === null) {
    return <Alert title={copy.notNow}>{isOffered ? reason : copy.notOffered}</Alert>;
  }
  return (
    <Panel>
      {deadline !== null && <p className="font-semibold">{copy.deadline(formatDay(deadline))}</p>}
      <h2 className="h3 mt-4">{copy.what}</h2>
      <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-ink-2">
        {copy.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <AnnounceForm projectId={projectId} earliest={earliest} latest={latest} />
    </Panel>
  );
}

type AnnounceFormProps = { projectId: string; earliest: string; latest: string };

function AnnounceForm({ projectId, earliest, latest }: AnnounceFormProps) {
  const form = useEndpointForm(announceLastDay, {
    defaultValues: { lastDay: earliest },
    input: ({ lastDay }) => ({ params: { id: projectId }, body: { lastDay } }),
    refetch: ['/api/projects', '/api/users'],
    refetchOnConflict: ['/api/projects'],
    done: { title: copy.done, description: copy.doneText },
    failed: copy.failedToSend,
  });
  return (
    <form {...form.props} className="mt-6 grid grid-cols-1 gap-4">
      <NeedsScript text={copy.noScript} />
      <TextField
        label={copy.label}
        type="date"
        min={earliest}
        max={latest}
        hint={copy.hint(formatDay(earliest), formatDay(latest))}
        {...form.field('lastDay', { required: copy.required })}
      />
      {form.alert}
      <div>
        <Button type="submit" busy={form.isPending}>
          {copy.send}
        </Button>
      </div>
    </form>
  );
}
