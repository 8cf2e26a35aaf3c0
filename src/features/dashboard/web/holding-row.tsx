// One project of an investor: what they own, its state and next date, and each investment in it.
import { type RefObject, useId, useRef } from 'react';
import type { Investment } from '#features/investing/investing-contract.ts';
import { describeAppearance } from '#features/investing/investor-appearance-copy.ts';
import { investmentStateWords } from '#features/investing/web/investment-state.ts';
import { formatEquity } from '#features/projects/equity-share.ts';
import { ProjectCover } from '#features/projects/web/list/project-cover.tsx';
import { formatDay, toDay } from '#kernel/dates.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { formatCount } from '#kernel/numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment, MomentDay, useReaderDay } from '#ui/moment.tsx';
import type { Holding } from '../dashboard-contract.ts';
import { historyCopy as copy } from './dashboard-copy.ts';
import { InvestmentActions } from './investment-actions.tsx';

/** Columns from tablets on: cover and title, figures, state, actions. On phones the state comes below figures and actions. */
const columns =
  'flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:grid-cols-[minmax(0,1fr)_7rem_11rem_12rem] sm:gap-x-6';

export function HoldingRow({ holding }: { holding: Holding }) {
  const { project, investments, count } = holding;
  const titleId = useId();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [only] = investments;
  const isSingle = count === 1 && only !== undefined;
  return (
    <article aria-labelledby={titleId} className="py-3 sm:py-4">
      <div className={columns}>
        <div className="flex min-w-0 items-center gap-3.5 max-sm:basis-full">
          <div className="aspect-[16/10] w-[72px] shrink-0 overflow-hidden rounded-chip bg-surface-2 print:hidden [&_img]:size-full [&_img]:object-cover">
            <ProjectCover project={project} morph={false} sizes="72px" />
          </div>
          <div className="min-w-0">
            <h3
              dir="auto"
              id={titleId}
              ref={titleRef}
              tabIndex={-1}
              className="line-clamp-2 leading-snug font-semibold wrap-anywhere"
            >
              {project.title}
            </h3>
            <p className="mt-0.5 text-small text-ink-3">
              <span>{copy.projectNumber(project.id)}</span>
              {isSingle ? <Facts investment={only} /> : <Count count={count} />}
            </p>
          </div>
        </div>
        <Figures
          amount={isSingle ? (only.allotted ?? only.amount) : holding.amount}
          // What was bought or asked for, where nothing is held anymore, or not yet.
          equityPercent={isSingle && Number(holding.equityPercent) === 0 ? only.equityPercent : holding.equityPercent}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:order-last max-sm:basis-full sm:grid sm:justify-items-start">
          {isSingle && <State investment={only} />}
          {holding.next && (
            <span className="text-small text-ink-2">
              {copy.next[holding.next.kind]} {endDay(holding.next.at)}
            </span>
          )}
        </div>
        <div className="flex items-center justify-end gap-2 max-sm:ml-auto print:hidden">
          <LinkButton look="outline" size="small" to={`/projects/${project.id}`} aria-describedby={titleId}>
            {copy.viewProject}
          </LinkButton>
          {isSingle ? (
            <InvestmentActions investment={only} titleId={titleId} titleRef={titleRef} />
          ) : (
            // Keeps the columns of all rows in line.
            <span aria-hidden className="hidden w-[42px] sm:block" />
          )}
        </div>
      </div>
      {isSingle ? (
        // Imported rows would all repeat the same sentence; it is on their receipt.
        only.money.state !== 'recorded' && (
          <div className="sm:pl-[86px]">
            <Story investment={only} />
          </div>
        )
      ) : (
        <ul className="mt-3 divide-y divide-line border-t border-line sm:ml-[86px]">
          {investments.map((investment) => (
            <InvestmentLine key={investment.id} investment={investment} titleId={titleId} titleRef={titleRef} />
          ))}
          {investments.length < count && (
            <li className="py-2 text-small text-ink-3">
              {copy.newestOnly({ shown: investments.length, count: formatCount(count) })}
            </li>
          )}
        </ul>
      )}
    </article>
  );
}

type InvestmentLineProps = { investment: Investment; titleId: string; titleRef: RefObject<HTMLElement | null> };

function InvestmentLine({ investment, titleId, titleRef }: InvestmentLineProps) {
  return (
    <li className="py-2.5">
      <div className={columns}>
        <div className="min-w-0 max-sm:basis-full">
          <p className="text-small text-ink-3">
            <MomentDay at={investment.createdAt} />
            {isShownToOthers(investment) && <span> · {describeAppearance(investment.appearance)}</span>}
          </p>
          <Story investment={investment} />
        </div>
        <Figures amount={investment.allotted ?? investment.amount} equityPercent={investment.equityPercent} />
        <div>
          <State investment={investment} />
        </div>
        <div className="flex justify-end max-sm:ml-auto print:hidden">
          <InvestmentActions investment={investment} titleId={titleId} titleRef={titleRef} />
        </div>
      </div>
    </li>
  );
}

/** Others see what counts as raised; a pending investment will be shown. */
function isShownToOthers({ status }: Pick<Investment, 'status'>): boolean {
  return status === 'completed' || status === 'pending';
}

function Count({ count }: { count: number }) {
  return <span> · {copy.many(formatCount(count))}</span>;
}

function Facts({ investment }: { investment: Investment }) {
  return (
    <>
      <span>
        {' · '}
        <MomentDay at={investment.createdAt} />
      </span>
      {isShownToOthers(investment) && <span> · {describeAppearance(investment.appearance)}</span>}
      {investment.money.state === 'recorded' && <span> · {copy.noCard}</span>}
    </>
  );
}

function Figures({ amount, equityPercent }: { amount: string; equityPercent: string }) {
  return (
    <p className="flex items-baseline gap-x-2 sm:grid">
      <span className="font-semibold tabular-nums">
        <span className="sr-only">{copy.amount}: </span>
        <span>{formatDollarAmount(amount)}</span>
      </span>
      <span className="text-small text-ink-2 tabular-nums">
        <span className="sr-only">{copy.equity}: </span>
        <span>{formatEquity(equityPercent)}%</span>
      </span>
    </p>
  );
}

function State({ investment }: { investment: Investment }) {
  const { label, tone } = investmentStateWords(investment);
  return <Badge tone={tone}>{label}</Badge>;
}

function Story({ investment }: { investment: Investment }) {
  const { text, until } = investmentStateWords(investment, useReaderDay());
  const allotment = allotmentWords(investment);
  if (text === '' && allotment === undefined) return null;
  return (
    <p className="mt-1 text-small text-ink-2">
      {allotment !== undefined && <span>{allotment} </span>}
      <span>{text}</span>
      {until && (
        <span>
          {' '}
          <Moment at={until} timeOnly />.
        </span>
      )}
    </p>
  );
}

/** Undefined where nothing was allotted. */
function allotmentWords({ amount, allotted }: Investment): string | undefined {
  if (allotted === null) return undefined;
  return copy.allotted({ asked: formatDollarAmount(amount), got: formatDollarAmount(allotted) });
}

/** The last day before an end: what ends at midnight lasts through the day before. */
function endDay(at: string): string {
  return formatDay(toDay(Date.parse(at) - 1));
}
