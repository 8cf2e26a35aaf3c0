// What waits for administrators about investors; each leads to the person's record, where it is decided.
import { IdCard } from 'lucide-react';
import { cardListScreen } from '#features/accounts/web/admin/record/card-list.tsx';
import { UserLink } from '#features/accounts/web/admin/record/facts.tsx';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import { listWaitingInvestors, type WaitingInvestor } from '../../investor-admin-contract.ts';
import { investorAdminCopy } from './investor-admin-copy.ts';

const copy = investorAdminCopy.waiting;

export const waitingInvestorsScreen = cardListScreen({
  source: { path: '/admin/investors', endpoint: listWaitingInvestors, filters: [] },
  copy,
  icon: IdCard,
  Card: WaitingCard,
});

function WaitingCard({ item: { userId, name, kind, family, since } }: { item: WaitingInvestor }) {
  return (
    <article className="panel flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h2 className="h3">
        <UserLink user={{ id: userId, name }} />
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-note">
        <Badge tone={kind === 'screening' ? 'danger' : 'warm'}>{copy.kinds[kind]}</Badge>
        {family !== null && <span>{investorAdminCopy.categories.laws[family]}</span>}
        <span className="text-ink-3">{copy.since}</span>
        <Moment at={since} />
      </p>
    </article>
  );
}
