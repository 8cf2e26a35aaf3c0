// Below the notice of a fully funded project: a place in line for room that returns.
import { useState } from 'react';
import type { Project } from '#features/projects/project-shapes.ts';
import { Button } from '#ui/button.tsx';
import { groupedAmount } from '#ui/form/dollar-input.ts';
import { PlainFormButton } from '#ui/plain-form-button.tsx';
import { useAction } from '#ui/use-action.ts';
import { joinWaitingLine, leaveWaitingLine, type OwnPlace } from '../reservation-contract.ts';
import { lineCopy as copy } from '../reservation-copy.ts';
import { AmountForm } from './amount-form.tsx';
import { changedBy } from './changed-by.ts';
import { PanelWords } from './panel-words.tsx';

export function WaitingPanel({ project, place }: { project: Project; place: OwnPlace | null }) {
  const [isAsking, setAsking] = useState(false);
  const form = (submit: string, start: string) => (
    <AmountForm
      endpoint={joinWaitingLine}
      projectId={project.id}
      start={start}
      words={{
        form: copy.title,
        label: copy.amount,
        submit,
        failed: copy.failed,
        noScript: copy.noScript,
        done: copy.joined,
      }}
      onDone={() => setAsking(false)}
    />
  );
  if (place === null) {
    return (
      <div className="grid gap-3.5">
        <PanelWords title={copy.title} text={copy.text} />
        {isAsking ? (
          form(copy.join, '1,000')
        ) : (
          <Button look="outline" wide onClick={() => setAsking(true)}>
            {copy.join}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-3.5">
      <PanelWords title={copy.place(place.position)} text={copy.placeText(place.amount)} />
      {isAsking ? (
        <>
          {form(copy.change, groupedAmount(place.amount))}
          <Button look="quiet" wide onClick={() => setAsking(false)}>
            {copy.keep}
          </Button>
        </>
      ) : (
        <div className="grid grid-cols-2 gap-2.5 noscript:grid-cols-1">
          <Button look="outline" wide className="noscript:hidden" onClick={() => setAsking(true)}>
            {copy.change}
          </Button>
          <LeaveLine projectId={project.id} look="outline" />
        </div>
      )}
    </div>
  );
}

type EndProps = { projectId: number; look: 'outline' | 'quiet' };

export function LeaveLine({ projectId, look }: EndProps) {
  const leave = useAction(leaveWaitingLine, { refetch: changedBy(projectId), done: copy.left, failed: copy.notLeft });
  const params = { id: projectId };
  return (
    <PlainFormButton
      endpoint={leaveWaitingLine}
      params={params}
      look={look}
      wide
      busy={leave.isPending}
      onPress={() => leave.mutate({ params })}
    >
      {copy.leave}
    </PlainFormButton>
  );
}
