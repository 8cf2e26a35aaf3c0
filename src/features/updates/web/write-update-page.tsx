// '/dashboard/projects/:id/updates/drafts/:draftId': writes an update with autosave, and publishes it.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DraftStatus } from '#features/projects/web/form/draft/form-draft-status.tsx';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { findLengthIssue } from '#features/writing/story-length.ts';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { NeedsScript } from '#ui/needs-script.tsx';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { publishUpdate, type UpdateDraft } from '../update-contract.ts';
import { UpdateEditor, VersionChoice } from './update-editor.tsx';
import { draftQuery, updateAddresses } from './update-queries.ts';
import { editorCopy as copy, writeCopy } from './updates-copy.ts';
import { useUpdateDraft } from './use-update-draft.ts';

export const writeUpdateScreen = screen({
  Component: WriteUpdatePage,
  queries: ({ params: { draftId = '' } }) => [draftQuery(draftId)],
  meta: () => ({ title: copy.newTitle }),
});

function WriteUpdatePage() {
  const { draftId = '' } = useParams();
  const draft = useQuery(draftQuery(draftId));
  const hydrated = useHydrated();
  return (
    <QueryView query={draft} pending={<EditorSkeleton />} failed={copy.failed} className="wrap py-16">
      {(data) => (hydrated ? <DraftEditor key={draftId} draft={data} /> : <EditorSkeleton />)}
    </QueryView>
  );
}

function DraftEditor({ draft }: { draft: UpdateDraft }) {
  const { id, projectId, projectTitle, canPublish } = draft;
  const client = useQueryClient();
  const navigate = useNavigate();
  const control = useUpdateDraft(draft);
  const [asking, setAsking] = useState<'open' | 'saving'>();
  const publish = useAction(publishUpdate, {
    refetch: updateAddresses(projectId),
    done: copy.published,
    failed: copy.notPublished,
    onSuccess: async (update) => {
      await control.finish();
      await navigate(`/projects/${projectId}/updates/${update.id}`);
      client.removeQueries({ queryKey: draftQuery(String(id)).queryKey });
    },
    onError: () => setAsking(undefined),
  });
  const confirm = async () => {
    setAsking('saving');
    const revision = await control.settle();
    if (revision === undefined) {
      setAsking(undefined);
      toast({ title: copy.notPublished, description: copy.notSavedYet, variant: 'destructive' });
      return;
    }
    publish.mutate({ params: { id }, body: { revision } });
  };
  const { state, values } = control;
  return (
    <>
      <UpdateEditor
        title={copy.newTitle}
        lead={<ProjectLink id={projectId} title={projectTitle} />}
        projectId={projectId}
        values={values}
        notice={
          <>
            {!canPublish && <Alert tone="warm">{writeCopy.notPublic}</Alert>}
            {state.step === 'newer' && (
              <div id="draft-notices" tabIndex={-1}>
                <VersionChoice
                  onTakeOther={() => control.takeOther(state.draft)}
                  onKeepMine={() => void control.keepMine(state.draft)}
                />
              </div>
            )}
          </>
        }
        submit={copy.publish}
        isBusy={asking === 'saving'}
        status={
          findLengthIssue(values.content) === undefined ? (
            <DraftStatus draft={control} />
          ) : (
            <p role="status" className="text-small text-copper-ink">
              {copy.tooLongToSave}
            </p>
          )
        }
        onChange={control.change}
        onSubmit={() => setAsking('open')}
      />
      {asking && (
        <LazyConfirmDialog
          onClose={() => setAsking(undefined)}
          title={copy.publishDialog.title}
          description={copy.publishDialog[values.visibility](draft.investors)}
          confirmLabel={copy.publishDialog.confirm}
          danger={false}
          busy={asking === 'saving' || publish.isPending}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  );
}

export function EditorSkeleton() {
  return (
    <Loading label={copy.loading} blocks={['h-[560px]']} className="wrap max-w-narrow page-space">
      <NeedsScript />
    </Loading>
  );
}
