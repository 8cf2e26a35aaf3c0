// '/dashboard/projects/:id/updates/drafts/:draftId': writes an update with autosave, and publishes it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DraftStatus } from '#features/projects/web/form/draft/form-draft-status.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { screen } from '#ui/screen.ts';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { publishUpdate, type UpdateDraft } from '../update-contract.ts';
import { UpdateEditor, VersionChoice } from './update-editor.tsx';
import { draftQuery, updateAddresses } from './update-queries.ts';
import { editorCopy as copy, writeCopy } from './updates-copy.ts';
import { useUpdateDraft } from './use-update-draft.ts';

const ConfirmDialog = lazyComponent(async () => (await import('#ui/dialog/dialog.tsx')).ConfirmDialog);

export const writeUpdateScreen = screen({
  Component: WriteUpdatePage,
  queries: ({ params: { draftId = '' } }) => [draftQuery(draftId)],
  meta: () => ({ title: copy.newTitle }),
});

function WriteUpdatePage() {
  const { draftId = '' } = useParams();
  const draft = useQuery(draftQuery(draftId));
  const hydrated = useHydrated();
  if (draft.isPending) return <EditorSkeleton />;
  if (draft.data === undefined) {
    return (
      <div className="wrap py-16">
        <ErrorState title={copy.failed} text={draft.error.userMessage} onRetry={() => void draft.refetch()} />
      </div>
    );
  }
  return hydrated ? <DraftEditor key={draftId} draft={draft.data} /> : <EditorSkeleton />;
}

function DraftEditor({ draft }: { draft: UpdateDraft }) {
  const { id, projectId, projectTitle, canPublish } = draft;
  const client = useQueryClient();
  const navigate = useNavigate();
  const control = useUpdateDraft(draft);
  const [asking, setAsking] = useState<'open' | 'saving'>();
  const publish = useAction(publishUpdate, {
    refetch: updateAddresses(projectId),
    onSuccess: async (update) => {
      await control.finish();
      toast({ title: copy.published });
      await navigate(`/projects/${projectId}/updates/${update.id}`);
      client.removeQueries({ queryKey: draftQuery(String(id)).queryKey });
    },
    onError: (error) => {
      setAsking(undefined);
      if (error.code === 'signed_out') return;
      toast({ title: copy.notPublished, description: error.userMessage, variant: 'destructive' });
    },
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
        lead={
          <TextLink dir="auto" to={`/projects/${projectId}`}>
            {projectTitle}
          </TextLink>
        }
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
        status={<DraftStatus draft={control} />}
        onChange={control.change}
        onSubmit={() => setAsking('open')}
      />
      {asking && (
        <ConfirmDialog
          onLoadError={() => setAsking(undefined)}
          open
          onOpenChange={(open) => !open && setAsking(undefined)}
          title={copy.publishDialog.title}
          description={copy.publishDialog[values.visibility]}
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
    <div role="status" aria-label={copy.loading} className="wrap max-w-narrow page-space">
      <NeedsScript />
      <Skeleton className="h-[560px] !rounded-slip" />
    </div>
  );
}
