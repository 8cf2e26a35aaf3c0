// '/admin/projects/:id/checks': what the rules decided each time someone asked to invest in a project.
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { BackLink, PageHeader, Panel } from '#ui/section.tsx';
import { checkDecisions, listProjectChecks } from '../../gate-contract.ts';
import { RuleCheckTable } from './rule-check-table.tsx';
import { ruleChecksCopy } from './rule-checks-copy.ts';

const copy = ruleChecksCopy.page;

type Asked = { decision?: (typeof checkDecisions)[number]; before?: string };

/** What is no decision and no number is left out, as if the page was opened without it. */
function toAsked(search: URLSearchParams): Asked {
  const decision = checkDecisions.find((known) => known === search.get('decision'));
  const before = search.get('before') ?? '';
  return { ...(decision && { decision }), ...(/^[1-9]\d{0,14}$/.test(before) && { before }) };
}

const checksQuery = (id: string, query: Asked) => queryFor(listProjectChecks, { params: { id }, query });

export const projectChecksScreen = screen({
  Component: ProjectChecksPage,
  queries: ({ params: { id = '' }, search }) => [checksQuery(id, toAsked(search))],
  meta: () => ({ title: `${ruleChecksCopy.title} – Admin` }),
});

function ProjectChecksPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const asked = toAsked(search);
  return (
    <>
      <BackLink to={`/admin/projects/${id}`} label={copy.back} />
      <QueryView
        query={useQuery(checksQuery(id, asked))}
        pending={<Loading label={copy.loading} blocks={['h-[320px]']} />}
        failed={copy.failed}
      >
        {({ projectTitle, checks, next }) => (
          <>
            <PageHeader title={`${ruleChecksCopy.title}: ${projectTitle}`} lead={copy.lead} />
            <Panel>
              <Filter asked={asked} />
              <RuleCheckTable
                checks={checks}
                withInvestor
                empty={{ title: copy.none, text: asked.decision ? copy.noneOf[asked.decision] : copy.noneText }}
              />
              {(next !== null || asked.before !== undefined) && (
                <nav aria-label={copy.older} className="mt-4 flex flex-wrap gap-x-6">
                  {asked.before !== undefined && (
                    <TextLink
                      to={toAddress({ ...asked, before: undefined })}
                      className="inline-flex min-h-(--control) items-center"
                    >
                      {copy.newest}
                    </TextLink>
                  )}
                  {next !== null && (
                    <TextLink
                      to={toAddress({ ...asked, before: String(next) })}
                      className="inline-flex min-h-(--control) items-center"
                    >
                      {copy.older}
                    </TextLink>
                  )}
                </nav>
              )}
            </Panel>
          </>
        )}
      </QueryView>
    </>
  );
}

function Filter({ asked }: { asked: Asked }) {
  return (
    <nav aria-label={copy.show} className="mb-4 flex flex-wrap gap-x-6">
      {[undefined, ...checkDecisions].map((decision) => (
        <TextLink
          key={decision ?? ''}
          to={toAddress({ decision })}
          aria-current={asked.decision === decision ? 'page' : undefined}
          className="inline-flex min-h-(--control) min-w-6 items-center aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
        >
          {decision === undefined ? copy.all : copy.only[decision]}
        </TextLink>
      ))}
    </nav>
  );
}

function toAddress(query: { decision?: string | undefined; before?: string | undefined }): string {
  const known = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return known.length === 0 ? '?' : `?${new URLSearchParams(known)}`;
}
