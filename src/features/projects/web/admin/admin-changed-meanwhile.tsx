// Somebody else changed the project while this form was open: what they did is shown, and one chooses.
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import type { AdminProject } from '../../admin-project-contract.ts';
import type { ProjectChange } from '../../project-change-contract.ts';
import { openDraft } from '../draft/draft-values.ts';
import { type ProjectFormValues, toFormValues } from '../form/project-form-values.ts';
import { ChangeFields } from '../page/change-fields.tsx';
import { Actor } from './admin-project-history.tsx';

export type Conflict = {
  current: AdminProject;
  changes: readonly ProjectChange[];
  /** What was typed here over what they left, and with theirs where both changed the same. */
  mine: ProjectFormValues;
  theirs: ProjectFormValues;
};

type Met = { error: ApiError; current: AdminProject; values: ProjectFormValues; saved: ProjectFormValues };

export function conflictOf({ error, current, values, saved }: Met): Conflict {
  const now = toFormValues(current.project);
  const { values: mine, changedMeanwhile } = openDraft({ ...values, base: saved }, now);
  const { changes = [] } = error.details as { changes?: readonly ProjectChange[] };
  return {
    current,
    changes,
    mine,
    theirs: { ...mine, ...Object.fromEntries(changedMeanwhile.map((name) => [name, now[name]])) },
  };
}

export function ChangedMeanwhile({ conflict, onChosen }: { conflict: Conflict; onChosen: () => void }) {
  const form = useFormContext<ProjectFormValues>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const take = (values: ProjectFormValues) => {
    // What differs from what is saved by now stays marked as changed, so that leaving still asks.
    form.reset(toFormValues(conflict.current.project));
    form.reset(values, { keepDefaultValues: true });
    onChosen();
  };
  return (
    <div ref={place} tabIndex={-1} className="mb-8 scroll-mt-6 focus:outline-none">
      <Alert tone="warm" title="Someone else has changed this project since you opened it">
        <p>Your changes aren’t saved yet, but nothing is lost. What changed:</p>
        <ul className="my-4 grid gap-4">
          {conflict.changes.map((change) => (
            <li key={change.id} className="rounded-button border border-line bg-surface p-4">
              <p className="mb-3">
                <Actor {...change.actor} />
                {change.reason !== null && `: ${change.reason}`}
              </p>
              <ChangeFields fields={change.fields} />
            </li>
          ))}
        </ul>
        <p>Pick a version where you both edited the same field; everything else is merged. Then review and save.</p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <Button look="outline" size="small" onClick={() => take(conflict.mine)}>
            Keep mine
          </Button>
          <Button look="outline" size="small" onClick={() => take(conflict.theirs)}>
            Take theirs
          </Button>
        </div>
      </Alert>
    </div>
  );
}
