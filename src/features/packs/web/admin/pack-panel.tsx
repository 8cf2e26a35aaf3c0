// One pack: its law, what it asks for, its figures, and what administrators decided and can decide.
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import { Panel } from '#ui/section.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type AdminPolicyPack, confirmPackOffer, stopPolicyPack, withdrawPackOffer } from '../../pack-contract.ts';
import { OfferButton } from './offer-dialog.tsx';
import { ReportLinks } from './report-links.tsx';
import { rulesCopy as copy } from './rules-copy.ts';

const refetch = ['/api/admin/policy-packs', '/api/admin/needs'];

/** @param canStop creators keep another choice */
export function PackPanel({ pack, canStop }: { pack: AdminPolicyPack; canStop: boolean }) {
  const { id, name, law, summary, isOffered, pending, forCreators, forInvestors, figures, history } = pack;
  return (
    <Panel title={name} actions={<State pack={pack} />}>
      <div className="grid grid-cols-1 gap-5">
        <div className="grid gap-1">
          <p className="small text-ink-3">{law}</p>
          <p className="max-w-[44rem] text-ink-2">{summary}</p>
        </div>
        {pending && <Pending pack={pack} pending={pending} />}
        <div className="divide-y divide-line border-y border-line">
          <More title={copy.forCreators}>
            <Sentences sentences={forCreators} />
          </More>
          <More title={copy.forInvestors}>
            <Sentences sentences={forInvestors} />
          </More>
          {figures.length > 0 && (
            <More title={copy.figures}>
              <DataTable caption={copy.figuresOf(name)} columns={columns} rows={figures} rowKey={({ key }) => key} />
            </More>
          )}
          {history.length > 0 && (
            <More title={copy.history}>
              <ul className="grid gap-3">
                {history.map((decision) => (
                  <Decision key={decision.at} decision={decision} />
                ))}
              </ul>
            </More>
          )}
        </div>
        <ReportLinks pack={id} name={name} />
        <div className="flex flex-wrap gap-3 empty:hidden">
          {(!isOffered || figures.some(({ isUnconfirmed }) => isUnconfirmed)) && (
            <OfferButton pack={pack} refetch={refetch} />
          )}
          {isOffered && canStop && (
            <ActionButton
              endpoint={stopPolicyPack}
              input={() => ({ params: { pack: id } })}
              words={{ ...copy.stop, title: copy.stop.title(name) }}
              refetch={refetch}
            >
              {copy.stop.button}
            </ActionButton>
          )}
        </div>
      </div>
    </Panel>
  );
}

function State({ pack: { isOffered, pending } }: { pack: AdminPolicyPack }) {
  if (isOffered) return <Badge tone="good">{copy.states.offered}</Badge>;
  if (pending) return <Badge tone="warm">{copy.states.waiting}</Badge>;
  return <Badge tone="secondary">{copy.states.off}</Badge>;
}

function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-(--control) cursor-pointer list-none items-center gap-2 py-1.5 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown size={18} aria-hidden className="shrink-0 text-ink-3 group-open:rotate-180" />
        <span>{title}</span>
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="grid max-w-[44rem] list-disc gap-1.5 pl-5 text-ink-2 marker:text-ink-3">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

type Figure = AdminPolicyPack['figures'][number];

const columns = [
  { header: copy.columns.figure, cell: ({ label }: Figure) => label },
  { header: copy.columns.value, cell: (figure: Figure) => <FigureValue figure={figure} /> },
  { header: copy.columns.law, cell: ({ law }: Figure) => <span className="text-ink-3">{law}</span> },
] as const;

function FigureValue({ figure: { text, isUnconfirmed, confirmed } }: { figure: Figure }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span>{text}</span>
      {isUnconfirmed && (
        <Badge tone={confirmed === null ? 'warm' : 'good'}>
          {confirmed === null ? copy.unconfirmed : copy.confirmed}
        </Badge>
      )}
    </span>
  );
}

function FigureList({ figures }: { figures: AdminPolicyPack['history'][number]['figures'] }) {
  if (figures.length === 0) return null;
  return (
    <ul className="small grid list-disc gap-0.5 pl-5 text-ink-2">
      {figures.map(({ key, label, text }) => (
        <li key={key}>{`${label}: ${text}`}</li>
      ))}
    </ul>
  );
}

function Decision({ decision: { at, by, confirmedBy, figures } }: { decision: AdminPolicyPack['history'][number] }) {
  return (
    <li className="grid gap-1">
      <p>
        <span>{copy.decision}</span> <Moment at={at} />.{' '}
        <span className="text-ink-2">{copy.askedBy(by?.name ?? copy.formerAdmin)}</span>{' '}
        <span className="text-ink-2">{copy.confirmedBy(confirmedBy?.name)}</span>
      </p>
      <FigureList figures={figures} />
    </li>
  );
}

type PendingProps = { pack: AdminPolicyPack; pending: NonNullable<AdminPolicyPack['pending']> };

function Pending({ pack: { name }, pending: { id, by, askedAt, effectiveAt, isOwn, figures } }: PendingProps) {
  const withdraw = useAdminAction(withdrawPackOffer, {
    refetch,
    done: copy.pending.withdrawn,
    failed: copy.pending.withdrawFailed,
  });
  const params = { id };
  return (
    <div className="grid gap-3 rounded-button bg-copper-soft p-4">
      <p>
        <span>{copy.pending.askedBy(by?.name ?? copy.formerAdmin)}</span> <Moment at={askedAt} />.{' '}
        <span>{copy.pending.effective}</span> <Moment at={effectiveAt} />. {isOwn && <span>{copy.pending.own}</span>}
      </p>
      <FigureList figures={figures} />
      <div className="flex flex-wrap gap-2">
        {!isOwn && (
          <ActionButton
            look="solid"
            endpoint={confirmPackOffer}
            input={() => ({ params })}
            words={{ ...copy.pending.confirm, title: copy.pending.confirm.title(name) }}
            danger={false}
            refetch={refetch}
          />
        )}
        <Button look="outline" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params })}>
          {copy.pending.withdraw}
        </Button>
      </div>
    </div>
  );
}
