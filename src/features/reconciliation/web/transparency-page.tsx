// '/transparency': where all money is, the last check of every promise, and how to verify it.

import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { takenText } from '#features/ledger/project-money-copy.ts';
import { ReleaseStandingSection, releaseStandingQuery } from '#features/payouts/web/money/public-releases.tsx';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { withBase } from '#ui/base-path.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, Section } from '#ui/section.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { moneyPromises, promiseNumbers } from '../money-promises.ts';
import { getTransparency, type LastMoneyCheck, type Transparency } from '../transparency-contract.ts';
import { CheckedAt, LastCheck } from './last-check.tsx';
import { MoneyPlaces } from './money-places.tsx';
import { transparencyCopy } from './money-places-copy.ts';
import { transparencyPageCopy } from './transparency-copy.ts';

const query = queryFor(getTransparency, {});
const { title, lead } = transparencyCopy;

export const transparencyScreen = screen({
  Component: TransparencyPage,
  queries: () => [query, releaseStandingQuery],
  meta: () => ({ title, description: lead }),
});

function TransparencyPage() {
  const transparency = useQuery(query);
  return (
    <div className="wrap printable">
      <PageHeader title={title} lead={lead} />
      <div className="pb-[clamp(32px,4vw,56px)]">
        <QueryView
          query={transparency}
          pending={<Loading label={transparencyPageCopy.loading} blocks={['h-[420px]']} />}
          failed={transparencyPageCopy.failed}
        >
          {(data) => <Figures transparency={data} />}
        </QueryView>
      </div>
      <ReleaseStandingSection />
      <Promises check={transparency.data?.check ?? null} />
      <CheckYourself />
    </div>
  );
}

function Figures({ transparency: { check, figures, costs } }: { transparency: Transparency }) {
  return (
    <div className="grid gap-x-[clamp(32px,5vw,64px)] gap-y-9 lg:grid-cols-[minmax(0,1fr)_360px] lg:items-start">
      <div className="grid min-w-0 gap-7">
        <LastCheck check={check} />
        {check && (
          <p className="text-ink-2">
            <strong className="text-ink">
              {transparencyCopy.figuresAsOf} <CheckedAt moment={check.checkedAt} exact />.
            </strong>{' '}
            {transparencyCopy.figuresOfCheck}
          </p>
        )}
        {figures && <MoneyPlaces figures={figures} />}
        {figures && <Taken figures={figures} />}
      </div>
      {figures && costs && (
        <aside className="panel" aria-label={transparencyCopy.otherTitle}>
          <h2 className="h3 mb-3">{transparencyCopy.otherTitle}</h2>
          <SlipRows
            rows={[
              { label: transparencyPageCopy.byCard, value: formatCount(figures.investments) },
              { label: transparencyPageCopy.refunds, value: formatCount(figures.refunds) },
              { label: transparencyPageCopy.imported, value: formatDollarAmount(figures.opening) },
              { label: transparencyPageCopy.raised, value: formatDollarAmount(figures.raised) },
            ]}
          />
          <p className="small mt-3 text-ink-3">{transparencyCopy.openingNote}</p>
          <h3 className="mt-6 mb-1 font-semibold">{transparencyPageCopy.borne}</h3>
          <SlipRows
            rows={[
              { label: transparencyPageCopy.fees, value: formatDollarAmount(costs.processorFees) },
              { label: transparencyPageCopy.disputeFees, value: formatDollarAmount(costs.disputeFees) },
              { label: transparencyPageCopy.lostDisputes, value: formatDollarAmount(costs.chargebackLoss) },
            ]}
          />
          <p className="small mt-3 text-ink-3">{transparencyPageCopy.borneNote}</p>
        </aside>
      )}
    </div>
  );
}

function Taken({ figures }: { figures: NonNullable<Transparency['figures']> }) {
  const text = takenText(figures, 'anyone');
  return text === undefined ? null : <p className="text-ink-2">{text}</p>;
}

function Promises({ check }: { check: LastMoneyCheck }) {
  return (
    <Section title={transparencyPageCopy.promised} lead={transparencyCopy.promisesLead}>
      <ul className="grid gap-x-10 md:grid-cols-2">
        {promiseNumbers.map((number) => {
          const isBroken = check?.broken.includes(number) === true;
          const Icon = isBroken ? CircleAlert : CircleCheck;
          return (
            <li key={number} className="flex gap-3 border-b border-line py-3">
              <Icon
                size={18}
                aria-hidden
                className={`mt-1 shrink-0 ${check === null ? 'invisible' : isBroken ? 'text-danger-ink' : 'text-verdigris-ink'}`}
              />
              <span>
                <span className="text-small text-ink-3">
                  {number}
                  {check !== null && <span>{isBroken ? transparencyPageCopy.broken : transparencyPageCopy.kept}</span>}
                </span>
                <span className="block">{moneyPromises[number]}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function CheckYourself() {
  return (
    <Section title={transparencyPageCopy.checkYourself}>
      <ul className="grid max-w-[46rem] gap-4 text-ink-2 [&_code]:wrap-anywhere [&_a]:text-ink [&_a]:underline [&_strong]:text-ink">
        <li>
          <strong>{transparencyPageCopy.addUp}</strong> {transparencyPageCopy.addUpText}
        </li>
        <li>
          <strong>{transparencyPageCopy.program}</strong> <a href={withBase('/api/transparency')}>/api/transparency</a>{' '}
          {transparencyPageCopy.programBetween} <code>/api/projects/7/transparency</code>{' '}
          {transparencyPageCopy.programAfter}
        </li>
        <li>
          <strong>{transparencyPageCopy.own}</strong> {transparencyPageCopy.ownText}
        </li>
        <li>
          <strong>{transparencyPageCopy.run}</strong> {transparencyPageCopy.runBefore} <code>npm run check:money</code>
          {transparencyPageCopy.runAfter}
        </li>
      </ul>
    </Section>
  );
}
