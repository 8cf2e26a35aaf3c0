// Keeps the figures of an open project page current, and reads them out politely. Loaded after hydration.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveFigures as Figures } from '#features/projects/live-figures.ts';
import { getProject } from '#features/projects/project-contract.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { raisedOf } from '#features/projects/project-standing.ts';
import { fundedPercentLabel } from '#features/projects/web/list/funding-bar.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { useLive } from '#ui/live.ts';
import { queryFor, refetchAddress } from '#ui/queries.ts';
import { ownHoldQuery } from '../own-hold.tsx';
import { investCardCopy } from './project-card-copy.ts';

/** A project that moves every second is not read out every second. */
const quietMs = 4000;

export function LiveFigures({ project }: { project: Project }) {
  const client = useQueryClient();
  const { id } = project;
  useLive([`project:${id}:figures`], ({ data }) => {
    if (data !== undefined) showFigures(client, id, data as Figures);
  });
  return (
    <p role="status" className="sr-only">
      {useCalmText(describe(project))}
    </p>
  );
}

function showFigures(client: QueryClient, id: number, figures: Figures): void {
  const { queryKey } = queryFor(getProject, { params: { id: String(id) } });
  const known = client.getQueryData<Project>(queryKey);
  if (known === undefined) return;
  const hasMoved = Object.entries(figures).some(([name, value]) => known[name as keyof Figures] !== value);
  if (!hasMoved) return;
  client.setQueryData<Project>(queryKey, { ...known, ...figures });
  // Another status is another page: its end, its milestones, its terms.
  if (known.status !== figures.status) return void refetchAddress(client, `/api/projects/${id}`);
  const own = client.getQueryData(ownHoldQuery(id).queryKey);
  if (own === undefined) return;
  // Room that only its owner may use: of a hold, which may just have been paid, reserved before the opening, or offered in line.
  const hasOwnRoom = own.hold !== null || own.reservation !== null || own.place !== null;
  if (hasOwnRoom) return void refetchAddress(client, `/api/projects/${id}/hold`);
  client.setQueryData(ownHoldQuery(id).queryKey, { ...own, available: Math.max(0, figures.available) });
}

function describe(project: Project): string {
  return investCardCopy.moved({
    raised: formatDollarAmount(raisedOf(project)),
    percent: fundedPercentLabel(project),
    investors: project.investorCount,
    supporters: project.upvotes,
  });
}

/** Empty until the text changes for the first time, then the latest one after a pause. */
function useCalmText(text: string): string {
  const [first] = useState(text);
  const [spoken, setSpoken] = useState('');
  const isNews = text !== (spoken === '' ? first : spoken);
  const say = useEffectEvent(() => setSpoken(text));
  useEffect(() => {
    if (!isNews) return undefined;
    const timer = setTimeout(say, quietMs);
    return () => clearTimeout(timer);
  }, [isNews]);
  return spoken;
}
