// In the slip of an announced project: when it opens, how much is reserved, and the person's own reservation.
import { type ReactNode, useState } from 'react';
import { daysLeft } from '#features/projects/funding-period.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { formatDollarAmount } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { groupedAmount } from '#ui/form/dollar-input.ts';
import { PlainFormButton } from '#ui/plain-form-button.tsx';
import { useSite } from '#ui/site.tsx';
import { SlipRows } from '#ui/slip.tsx';
import { useAction } from '#ui/use-action.ts';
import { type OwnReservation, reserveAmount, withdrawReservation } from '../reservation-contract.ts';
import { reserveCopy as copy, howPriorityWorks } from '../reservation-copy.ts';
import { AmountForm } from './amount-form.tsx';
import { changedBy } from './changed-by.ts';
import { PanelWords } from './panel-words.tsx';

type ReservePanelProps = {
  project: Project;
  opensOn: string;
  /** Null without one. */
  own: OwnReservation | null;
  /** Instead of the form, for visitors and for the team. */
  instead?: ReactNode;
};

export function ReservePanel({ project, opensOn, own, instead }: ReservePanelProps) {
  const { today } = useSite();
  const [isChanging, setChanging] = useState(false);
  const { reserved, reservations, fundingGoal } = project;
  const left = Math.max(0, fundingGoal - reserved);
  const isTeam = project.canEdit || project.canMoney;
  return (
    <div className="grid gap-3.5">
      <PanelWords
        title={copy.title(opensOn)}
        text={`${copy.inDays(daysLeft({ deadline: opensOn, today }))} ${instead === undefined || isTeam ? '' : howPriorityWorks}`.trim()}
      />
      {project.publicDays !== null && <p className="text-note text-ink-2">{copy.publicDays(project.publicDays)}</p>}
      <SlipRows
        rows={[
          {
            label: copy.reserved,
            value: reservations === 0 ? copy.none : copy.totals({ reserved, count: reservations }),
          },
        ]}
      />
      {instead ??
        (own === null ? (
          left === 0 ? (
            <p className="text-note text-ink-2">{copy.full}</p>
          ) : (
            <>
              <ReserveForm project={project} left={left} />
              <p className="text-small leading-snug text-ink-3">{howPriorityWorks}</p>
            </>
          )
        ) : (
          <>
            <PanelWords title={copy.own(own.amount)} text={copy.ownText} />
            {isChanging ? (
              <>
                <ReserveForm
                  project={project}
                  left={left + Number(own.amount)}
                  held={own.amount}
                  onDone={() => setChanging(false)}
                />
                <Button look="quiet" wide onClick={() => setChanging(false)}>
                  {copy.keep}
                </Button>
              </>
            ) : (
              <div className="grid grid-cols-2 gap-2.5 noscript:grid-cols-1">
                <Button look="outline" wide className="noscript:hidden" onClick={() => setChanging(true)}>
                  {copy.change}
                </Button>
                <WithdrawReservation projectId={project.id} look="outline" />
              </div>
            )}
          </>
        ))}
    </div>
  );
}

type ReserveFormProps = { project: Project; left: number; held?: string; onDone?: () => void };

function ReserveForm({ project, left, held, onDone }: ReserveFormProps) {
  const start = groupedAmount(held ?? Math.min(1000, left).toFixed(2));
  return (
    <AmountForm
      endpoint={reserveAmount}
      projectId={project.id}
      start={start}
      hint={copy.upTo(formatDollarAmount(left))}
      words={{
        form: copy.form,
        label: copy.amount,
        submit: held === undefined ? copy.submit : copy.change,
        failed: copy.failed,
        noScript: copy.noScript,
        done: copy.done,
      }}
      {...(onDone && { onDone })}
    />
  );
}

type EndProps = { projectId: number; look: 'outline' | 'quiet' };

export function WithdrawReservation({ projectId, look }: EndProps) {
  const withdraw = useAction(withdrawReservation, {
    refetch: changedBy(projectId),
    done: copy.withdrawn,
    failed: copy.notWithdrawn,
  });
  const params = { id: projectId };
  return (
    <PlainFormButton
      endpoint={withdrawReservation}
      params={params}
      look={look}
      wide
      busy={withdraw.isPending}
      onPress={() => withdraw.mutate({ params })}
    >
      {copy.withdraw}
    </PlainFormButton>
  );
}
