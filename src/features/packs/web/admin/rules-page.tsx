// The Rules screen: the policy packs this site offers, their figures, and who decided about them.
import { useQuery } from '@tanstack/react-query';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader } from '#ui/section.tsx';
import { type AdminPolicyPack, listAdminPolicyPacks } from '../../pack-contract.ts';
import { PackPanel } from './pack-panel.tsx';
import { rulesCopy as copy } from './rules-copy.ts';

const rulesQuery = queryFor(listAdminPolicyPacks, {});

export const adminRulesScreen = screen({
  Component: RulesPage,
  queries: () => [rulesQuery],
  meta: () => ({ title: `${copy.title} – Admin` }),
});

function RulesPage() {
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <QueryView
        query={useQuery({ ...rulesQuery, refetchOnWindowFocus: 'always' })}
        pending={<Loading label={copy.loading} blocks={['h-64', 'h-64', 'h-64']} className="max-w-[60rem]" />}
        failed={copy.loadFailed}
      >
        {(packs) => <Packs packs={packs} />}
      </QueryView>
    </>
  );
}

function Packs({ packs }: { packs: readonly AdminPolicyPack[] }) {
  const hasChoice = packs.filter(({ isOffered }) => isOffered).length > 1;
  return (
    <div className="grid max-w-[60rem] grid-cols-1 gap-6">
      {!hasChoice && <Alert tone="info">{copy.noChoice}</Alert>}
      {packs.map((pack) => (
        <PackPanel key={pack.id} pack={pack} canStop={hasChoice} />
      ))}
    </div>
  );
}
