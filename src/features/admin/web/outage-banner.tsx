// Above every admin page while email or payments do not work. It disappears by itself.

import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/feedback/alert.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { getOutages } from '../health-contract.ts';
import { spanBetween } from '../span-text.ts';
import { adminFrameCopy as copy } from './admin-frame-copy.ts';

const outagesQuery = queryFor(getOutages, {});

export function OutageBanner() {
  const found = useQuery({ ...outagesQuery, refetchOnWindowFocus: 'always', refetchInterval: 60_000 }).data;
  if (found === undefined || found.outages.length === 0) return null;
  return (
    <section aria-label={copy.outage.label} className="mt-4 grid gap-3">
      {found.outages.map(({ part, since, sentence }) => (
        <Alert key={part} tone="warm" title={copy.outage[part]}>
          {since !== null && <span>{copy.outage.since(spanBetween(since, found.at))} </span>}
          <span>{sentence} </span>
          <span>{copy.outage.effect[part]} </span>
          <TextLink to="/admin/health">{copy.outage.link}</TextLink>
        </Alert>
      ))}
    </section>
  );
}
