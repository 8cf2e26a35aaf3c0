// 'Getting paid': a creator's account at the card provider, what is missing, who must act, and a link to the provider.

import { useQuery } from '@tanstack/react-query';
import { releaseFeeSentence } from '#features/projects/release-fee-copy.ts';
import { countries } from '#kernel/countries.ts';
import { Badge } from '#ui/badge.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Panel, SubPage, toDashboard } from '#ui/section.tsx';
import { useSite } from '#ui/site.tsx';
import { getPayoutAccount, type OwnPayoutAccount } from '../payout-account-contract.ts';
import { AccountActions } from './account-actions.tsx';
import { ConnectForm } from './connect-form.tsx';
import { gettingPaidCopy as copy, describeSituation, stateTones } from './getting-paid-copy.ts';
import { MissingList } from './missing-list.tsx';
import { ProviderReturn } from './provider-page.tsx';

const accountQuery = queryFor(getPayoutAccount, {});

export const gettingPaidScreen = screen({
  Component: GettingPaidPage,
  queries: () => [accountQuery],
  meta: () => ({ title: copy.title }),
});

function GettingPaidPage() {
  const account = useQuery(accountQuery);
  return (
    <SubPage back={toDashboard}>
      <PageHeader compact title={copy.title} lead={copy.lead} />
      <QueryView
        query={account}
        pending={<Loading label={copy.loading} blocks={['h-[360px]']} />}
        failed={copy.loadFailed}
      >
        {(data) => <Account account={data} />}
      </QueryView>
    </SubPage>
  );
}

function Account({ account }: { account: OwnPayoutAccount }) {
  return (
    <div className="mt-2 grid items-start gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <div className="grid gap-6">
        <ProviderReturn state={account.state} />
        <OnHold account={account} />
        {account.isAvailable ? <Standing account={account} /> : <Alert title={copy.off.title}>{copy.off.text}</Alert>}
      </div>
      <div className="grid gap-6">
        {account.state !== 'none' && <Facts account={account} />}
        <Costs />
        <Stored />
      </div>
    </div>
  );
}

/** Shown between a change of the bank account and the next release. */
function OnHold({ account: { onHoldUntil } }: { account: OwnPayoutAccount }) {
  if (onHoldUntil === null) return null;
  return (
    <Alert tone="warm" title={copy.onHold.title}>
      {copy.onHold.text} <Moment at={onHoldUntil} />. <TextLink to="/contact">{copy.onHold.notYou}</TextLink>
    </Alert>
  );
}

function Standing({ account }: { account: OwnPayoutAccount }) {
  const { badge, title, text } = describeSituation(account);
  const { state, missing } = account;
  return (
    <section className="panel" aria-labelledby="payout-state">
      <Badge tone={stateTones[state]}>{badge}</Badge>
      <h2 id="payout-state" className="h3 mt-3 text-large">
        {title}
      </h2>
      <p className="mt-3 max-w-[40rem] text-ink-2">{text}</p>
      {missing.length > 0 && (
        <div className="mt-6">
          <MissingList items={missing} />
        </div>
      )}
      <div className="mt-6">
        {state === 'none' || state === 'disabled' ? <ConnectForm account={account} /> : null}
        {state === 'none' ? null : <AccountActions account={account} />}
      </div>
    </section>
  );
}

function Facts({ account }: { account: OwnPayoutAccount }) {
  const { bankLast4, bankName, country, since, checkedAt } = account;
  return (
    <Panel title={copy.facts.title}>
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2 text-note">
        <dt className="text-ink-3">{copy.facts.bank}</dt>
        <dd className="wrap-anywhere">
          {bankLast4 === null ? copy.facts.noBank : copy.facts.bankNumber(bankName, bankLast4)}
        </dd>
        <dt className="text-ink-3">{copy.facts.country}</dt>
        <dd suppressHydrationWarning>{country === null ? '' : countries.label(country)}</dd>
        <dt className="text-ink-3">{copy.facts.since}</dt>
        <dd>{since !== null && <Moment at={since} />}</dd>
        <dt className="text-ink-3">{copy.facts.checked}</dt>
        <dd>{checkedAt === null ? copy.facts.never : <Moment at={checkedAt} />}</dd>
      </dl>
    </Panel>
  );
}

function Costs() {
  const fee = releaseFeeSentence(useSite().platformFeePercent);
  return (
    <Panel title={copy.costs.title}>
      <p className="text-note text-ink-2">
        {copy.costs.text} {fee}
      </p>
    </Panel>
  );
}

function Stored() {
  return (
    <Panel title={copy.stored.title}>
      <ul className="grid list-disc gap-2 pl-5 text-note text-ink-2">
        {copy.stored.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Panel>
  );
}
