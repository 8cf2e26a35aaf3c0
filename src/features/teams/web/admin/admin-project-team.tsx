// A project's team for administrators: its members with their rights, and invitations that are open.
import { useQuery } from '@tanstack/react-query';
import { MomentDay } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Section } from '#ui/section.tsx';
import { getTeam } from '../../team-contract.ts';
import { nameRights } from '../../team-copy.ts';
import { teamPageCopy as copy } from '../teams-copy.ts';

export function AdminProjectTeam({ projectId }: { projectId: number }) {
  const query = useQuery(queryFor(getTeam, { params: { id: String(projectId) } }));
  return (
    <QueryView query={query} failed={copy.failed}>
      {({ members, invitations }) =>
        members.length + invitations.length === 0 ? null : (
          <Section title={copy.title}>
            <ul className="panel max-w-[52rem] divide-y divide-line">
              {members.map(({ uid, name, rights, joinedAt }) => (
                <li key={uid} className="flex flex-wrap justify-between gap-x-6 py-2.5 first:pt-0 last:pb-0">
                  <span className="font-semibold wrap-anywhere" dir="auto">
                    {name}
                  </span>
                  <span className="text-note text-ink-2">
                    {nameRights(rights)} · {copy.joined} <MomentDay at={joinedAt} />
                  </span>
                </li>
              ))}
              {invitations.map(({ id, to, rights, isExpired }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5 first:pt-0 last:pb-0">
                  <bdi className="wrap-anywhere">{to}</bdi>
                  <span className="text-note text-ink-2">
                    {nameRights(rights)} · {isExpired ? copy.expired : copy.invited}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )
      }
    </QueryView>
  );
}
