// Save button: keeps a project on the dashboard without paying; pressing it again removes it. Visitors sign in first; then the
// project is saved.
import { useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { useSignedInAction } from '#features/accounts/web/use-signed-in-action.ts';
import { toast } from '#ui/feedback/toast.ts';
import { PlainFormButton } from '#ui/plain-form-button.tsx';
import { useAction } from '#ui/use-action.ts';
import { saveProject, unsaveProject } from '../person-contract.ts';
import { pressedLook } from './follow-button.tsx';
import { followingCopy as copy } from './following-copy.ts';
import { refetchAll, refetchLater, savingAddresses, showSaveState } from './following-queries.ts';

type SaveButtonProps = {
  projectId: number;
  isSaved: boolean;
  describedBy?: string;
  /** Used in the list of saved projects, where the row stays in place. */
  onChanged?: (isSaved: boolean) => void;
};

export function SaveButton({ projectId, isSaved, describedBy, onChanged }: SaveButtonProps) {
  const client = useQueryClient();
  const input = { params: { id: projectId } };
  const show = (state: { isSaved: boolean }) => {
    showSaveState(client, projectId, state.isSaved);
    onChanged?.(state.isSaved);
    (onChanged ? refetchLater : refetchAll)(client, savingAddresses);
    if (state.isSaved && !onChanged) toast({ title: copy.savedTitle, description: copy.savedText });
  };
  const options = { failed: copy.notSaved, onSuccess: show };
  const save = useAction(saveProject, {
    ...options,
    onError: (error) => error.code === 'signed_out' && signedIn.keep(),
  });
  const unsave = useAction(unsaveProject, options);
  const signedIn = useSignedInAction(`save ${projectId}`, () => save.mutate(input));
  const isBusy = save.isPending || unsave.isPending;
  const Icon = isSaved ? BookmarkCheck : Bookmark;
  return (
    <PlainFormButton
      endpoint={isSaved ? unsaveProject : saveProject}
      params={{ id: projectId }}
      look="outline"
      busy={isBusy}
      aria-pressed={isSaved}
      aria-describedby={describedBy}
      className={pressedLook}
      onPress={isSaved ? () => unsave.mutate(input) : signedIn.press}
    >
      {!isBusy && <Icon size={17} aria-hidden />}
      <span>{isSaved ? copy.saved : copy.save}</span>
    </PlainFormButton>
  );
}
