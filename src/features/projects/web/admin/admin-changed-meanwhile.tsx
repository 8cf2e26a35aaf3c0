// Shown when someone else changed the project while the form was open: their changes, and a choice of versions.

import { useFormContext } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import type { ApiError } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { useFocusOnMount } from '#ui/use-focus-on-mount.ts';
import type { AdminProject } from '../../admin-project-contract.ts';
import type { ProjectChange } from '../../history/project-change-contract.ts';
import { openDraft } from '../form/draft/draft-values.ts';
import { type ProjectFormValues, toFormValues } from '../form/values/project-form-values.ts';
import { ChangeFields } from '../page/change-fields.tsx';
import { Actor } from './admin-project-history.tsx';
import { projectsCopy as copy } from './admin-projects-copy.ts';

export type Conflict = {
  current: AdminProject;
  changes: readonly ProjectChange[];
  /** My edits merged with theirs; `mine` and `theirs` differ where both edited the same field. */
  mine: ProjectFormValues;
  theirs: ProjectFormValues;
};

type RefusedSave = { error: ApiError; current: AdminProject; values: ProjectFormValues; saved: ProjectFormValues };

export function buildConflict({ error, current, values, saved }: RefusedSave): Conflict {
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

export function EditConflict({ conflict, onChosen }: { conflict: Conflict; onChosen: () => void }) {
  const form = useFormContext<ProjectFormValues>();
  const place = useFocusOnMount<HTMLDivElement>();
  const applyVersion = (values: ProjectFormValues) => {
    // Differences from the saved version stay marked as changed, so that leaving still asks.
    form.reset(toFormValues(conflict.current.project));
    form.reset(values, { keepDefaultValues: true });
    onChosen();
  };
  return (
    <div ref={place} tabIndex={-1} className="mb-8 scroll-mt-6 focus:outline-none">
      <Alert tone="warm" title={copy.conflict.title}>
        <p>{copy.conflict.text}</p>
        <ul className="my-4 grid gap-4">
          {conflict.changes.map((change) => (
            <li key={change.id} className="rounded-button border border-line bg-surface p-4">
              <p className="mb-3">
                <Actor {...change.actor} />
                {change.reason !== null && (
                  <span>
                    : <bdi>{change.reason}</bdi>
                  </span>
                )}
              </p>
              <ChangeFields fields={change.fields} />
            </li>
          ))}
        </ul>
        <p>{copy.conflict.choose}</p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <Button look="outline" size="small" onClick={() => applyVersion(conflict.mine)}>
            {copy.conflict.mine}
          </Button>
          <Button look="outline" size="small" onClick={() => applyVersion(conflict.theirs)}>
            {copy.conflict.theirs}
          </Button>
        </div>
      </Alert>
    </div>
  );
}
