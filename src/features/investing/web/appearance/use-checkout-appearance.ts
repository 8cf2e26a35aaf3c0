// The choice at the checkout: saved as it is made, and before the card is charged at the latest.
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getProject } from '#features/projects/project-contract.ts';
import { ApiError, call } from '#ui/call.ts';
import { queryFor } from '#ui/queries.ts';
import { useSite } from '#ui/site.tsx';
import { chooseAppearance, type PreparedPayment } from '../../investing-contract.ts';
import {
  type AppearanceDraft,
  findDraftProblem,
  isSameChoice,
  pseudonymIssue,
  toChoice,
  toDraft,
} from './appearance-draft.ts';

export type AppearanceSaved = 'saved' | 'refused' | 'failed';

export function useCheckoutAppearance({ investmentId, projectId, appearance }: PreparedPayment) {
  const brand = useSite().name;
  const creator = useQuery(queryFor(getProject, { params: { id: projectId } })).data?.creatorName ?? '';
  const [draft, setDraft] = useState(() => toDraft(appearance));
  const [error, setError] = useState<string>();
  const stored = useRef(appearance);
  /** Saves choices one after the other, so that the last one wins. */
  const saving = useRef<Promise<AppearanceSaved>>(Promise.resolve('saved'));
  const field = useRef<HTMLInputElement>(null);

  const send = async (wanted: AppearanceDraft): Promise<AppearanceSaved> => {
    const choice = toChoice(wanted);
    if (isSameChoice(choice, stored.current)) return 'saved';
    try {
      const saved = await call(chooseAppearance, { params: { id: investmentId }, body: choice });
      stored.current = saved.appearance;
      return 'saved';
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      const issue = pseudonymIssue(refusal);
      if (issue !== undefined) setError(issue);
      return issue === undefined ? 'failed' : 'refused';
    }
  };
  const save = (wanted: AppearanceDraft): Promise<AppearanceSaved> => {
    const problem = findDraftProblem(wanted, { brand, creator });
    setError(problem);
    if (problem !== undefined) return Promise.resolve('refused');
    saving.current = saving.current.then(() => send(wanted));
    return saving.current;
  };
  const change = (wanted: AppearanceDraft) => {
    setDraft(wanted);
    setError(undefined);
    // A pseudonym is saved when it is complete: on leaving its field.
    const isTyping =
      wanted.shownAs === 'pseudonym' && (draft.shownAs !== 'pseudonym' || draft.pseudonym !== wanted.pseudonym);
    if (!isTyping) void save(wanted);
  };
  return {
    field,
    fields: { draft, error, onChange: change, onLeave: () => draft.pseudonym !== '' && void save(draft) },
    /** Whether the choice can be saved; an unfit pseudonym gets the focus. */
    check: () => {
      const problem = findDraftProblem(draft, { brand, creator });
      setError(problem);
      if (problem !== undefined) {
        field.current?.closest('details')?.setAttribute('open', '');
        field.current?.focus();
      }
      return problem === undefined;
    },
    /** Call before charging. */
    saveNow: () => save(draft),
  };
}
