// Health: the status of every part of the site, with what to do about problems.

import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Figures } from '#features/accounts/web/admin/record/facts.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { formatMoment } from '#kernel/dates.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { getHealth, type HealthState, healthParts, type PartHealth, retryMails } from '../health-contract.ts';
import { adminFrameCopy as copy } from './admin-frame-copy.ts';

export const healthQuery = queryFor(getHealth, {});

export const adminHealthScreen = screen({
  Component: AdminHealthPage,
  queries: () => [healthQuery],
  meta: () => ({ title: `${copy.nav.health} – Admin` }),
});

export const healthWords: Record<HealthState, { name: string; tone: BadgeTone }> = {
  ok: { name: copy.health.healthy, tone: 'good' },
  look: { name: copy.health.warning, tone: 'warm' },
  broken: { name: copy.health.broken, tone: 'danger' },
};

function AdminHealthPage() {
  const health = useQuery(healthQuery);
  return (
    <>
      <PageHeader
        title={copy.nav.health}
        lead={health.data ? copy.health.asOf(formatMoment(health.data.at)) : copy.health.lead}
        actions={
          <Button look="outline" busy={health.isFetching} onClick={() => void health.refetch()}>
            <RefreshCw size={18} aria-hidden /> {copy.health.refresh}
          </Button>
        }
      />
      <QueryView
        query={health}
        pending={
          <Loading label={copy.health.loading} blocks={healthParts.map(() => 'h-[170px]')} className="lg:grid-cols-2" />
        }
        failed={copy.health.loadFailed}
      >
        {({ parts }) => (
          <div className="grid gap-5 lg:grid-cols-2">
            {parts.map((part) => (
              <Part key={part.part} health={part} />
            ))}
          </div>
        )}
      </QueryView>
    </>
  );
}

function Part({ health: { part, state, sentence, facts } }: { health: PartHealth }) {
  const { name, tone } = healthWords[state];
  return (
    <section aria-label={copy.health.parts[part]} className="panel">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="h3">{copy.health.parts[part]}</h2>
        <Badge tone={tone}>{name}</Badge>
      </div>
      <p className="wrap-anywhere">{sentence}</p>
      {facts.length > 0 && (
        <div className="mt-4 text-note">
          <Figures figures={Object.fromEntries(facts.map(({ name: fact, value }) => [fact, value]))} />
        </div>
      )}
      {part === 'mail' && <RetryMails />}
      {part === 'money' && (
        <TextLink to="/admin/investments/suspense" className="mt-3 inline-flex min-h-[42px] items-center">
          {copy.health.unmatched}
        </TextLink>
      )}
    </section>
  );
}

function RetryMails() {
  const retry = useAdminAction(retryMails, {
    refetch: ['/api/admin/health'],
    done: ({ mails }) =>
      mails === 0 ? copy.health.noMail : { title: copy.health.retrying, description: copy.health.retryingText(mails) },
    failed: copy.health.retryFailed,
  });
  return (
    <Button look="outline" className="mt-5" busy={retry.isPending} onClick={() => retry.mutate({})}>
      {copy.health.retry}
    </Button>
  );
}

/** For the dashboard: failing parts; empty when none are failing. */
export function HealthLine() {
  const broken = useQuery(healthQuery).data?.parts.filter(({ state }) => state === 'broken') ?? [];
  if (broken.length === 0) return null;
  return (
    <div className="mb-6">
      <Alert tone="warm" title={copy.health.failing(broken.length)}>
        {broken.map(({ sentence }) => sentence).join(' ')} <TextLink to="/admin/health">{copy.health.open}</TextLink>
      </Alert>
    </div>
  );
}
