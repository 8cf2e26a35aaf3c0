// '/projects/:id/rules': the law an offer runs under, and what it means for investors and for the creator.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { PolicyPack } from '#features/packs/pack-contract.ts';
import { writeCountryList } from '#features/settings/country-list.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { MomentDay } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section, SubPage } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { getProjectRules, type ProjectRules } from '../../project-rules-contract.ts';
import { pageCopy } from './project-page-copy.ts';

const copy = pageCopy.rules;

const rulesQuery = (id = '') => queryFor(getProjectRules, { params: { id } });

export const projectRulesScreen = screen({
  Component: ProjectRulesPage,
  queries: ({ params }) => [rulesQuery(params.id)],
  meta: ({ data, params: { id = '' } }) => {
    const rules = data(getProjectRules, { params: { id } });
    return {
      title: rules === undefined ? copy.title : copy.titleOf(rules.project.title),
      ...(rules && { description: rules.pack.summary }),
    };
  },
});

function ProjectRulesPage() {
  const { id } = useParams();
  return (
    <QueryView
      query={useQuery(rulesQuery(id))}
      pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
      failed={copy.failed}
      className="wrap py-16"
    >
      {(rules) => <Rules rules={rules} />}
    </QueryView>
  );
}

function Rules({ rules: { project, pack, refusedCountries, fixedAt } }: { rules: ProjectRules }) {
  const { name, law, summary, figures, forInvestors, forCreators } = pack;
  const refused = refusedCountries.length > 0 ? [copy.refused(writeCountryList(refusedCountries))] : [];
  return (
    <SubPage
      back={{ to: `/projects/${project.id}`, label: copy.back }}
      className="max-w-narrow printable [--section-space:clamp(28px,3vw,44px)]"
    >
      <PageHeader title={name} lead={copy.lead(project.title)} />
      <p>{summary}</p>
      <p className="mt-2 mb-10 text-note text-ink-2">
        <span>{`${law}. `}</span>
        {fixedAt !== null && (
          <span>
            {copy.fixed} <MomentDay at={fixedAt} />.
          </span>
        )}
      </p>
      <Section title={copy.forInvestors}>
        <Sentences sentences={[...refused, ...forInvestors]} />
      </Section>
      <Section title={copy.forCreators}>
        <Sentences sentences={forCreators} />
      </Section>
      {figures.length > 0 && (
        <Section title={copy.figures}>
          <DataTable caption={copy.figuresOf(name)} columns={columns} rows={figures} rowKey={({ key }) => key} />
        </Section>
      )}
      <p className="mt-10 text-note text-ink-2">
        {copy.notAdvice} <TextLink to="/how-it-works">{copy.howItWorks}</TextLink>
      </p>
    </SubPage>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-ink-3">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

type Figure = PolicyPack['figures'][number];

const columns = [
  { header: copy.columns.figure, cell: ({ label }: Figure) => label },
  { header: copy.columns.value, cell: ({ text }: Figure) => text },
  { header: copy.columns.law, cell: ({ law }: Figure) => <span className="text-ink-3">{law}</span> },
] as const;
