// 'Change how you appear' for an own investment: the same choice as at the checkout, in a dialog.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSession } from '#features/accounts/web/use-session.ts';
import { getProject } from '#features/projects/project-contract.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { queryFor } from '#ui/queries.ts';
import { useSite } from '#ui/site.tsx';
import { useAction } from '#ui/use-action.ts';
import { chooseAppearance, type Investment } from '../../investing-contract.ts';
import { appearanceCopy as copy } from '../../investor-appearance-copy.ts';
import { findDraftProblem, pseudonymIssue, toChoice, toDraft } from './appearance-draft.ts';
import { AppearanceFields } from './appearance-fields.tsx';

export function ChangeAppearanceDialog({ investment, onClose }: { investment: Investment; onClose: () => void }) {
  const { id, projectId, amount, appearance } = investment;
  const brand = useSite().name;
  const realName = useSession()?.displayName ?? '';
  const creator = useQuery(queryFor(getProject, { params: { id: projectId } })).data?.creatorName ?? '';
  const [draft, setDraft] = useState(() => toDraft(appearance));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const change = useAction(chooseAppearance, {
    refetch: [
      '/api/users/investments',
      '/api/users/holdings',
      `/api/investments/${id}`,
      `/api/projects/${projectId}/investments`,
    ],
    done: { title: copy.changed, description: copy.changedText },
    onSuccess: onClose,
    onError: (failure) => {
      const issue = pseudonymIssue(failure);
      if (issue !== undefined) refuse(issue);
    },
  });
  const save = () => {
    const problem = findDraftProblem(draft, { brand, creator });
    if (problem !== undefined) return refuse(problem);
    setError(undefined);
    change.mutate({ params: { id }, body: toChoice(draft) });
  };
  return (
    <Dialog
      onClose={() => !change.isPending && onClose()}
      title={copy.legend}
      description={copy.changeText(investment.projectTitle)}
      footer={
        <>
          <Button look="quiet" disabled={change.isPending} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button busy={change.isPending} onClick={save}>
            {copy.save}
          </Button>
        </>
      }
    >
      <div className="mt-5">
        <AppearanceFields
          {...{ draft, error, realName, amount }}
          hideLegend
          onChange={setDraft}
          isLocked={change.isPending}
          pseudonymRef={field}
        />
        {change.error && error === undefined && (
          <p role="alert" className="field-error mt-3">
            {copy.failed} {change.error.userMessage}
          </p>
        )}
      </div>
    </Dialog>
  );
}
