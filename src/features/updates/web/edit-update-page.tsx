// '/dashboard/projects/:id/updates/:updateId/edit': edits a published update. Typed text stays in this browser until it is saved.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSession } from '#features/accounts/web/use-session.ts';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { findCopy, forgetCopy, keepCopy } from '#ui/form/browser-copies.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { useAction } from '#ui/use-action.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { editUpdate, type UpdateSource } from '../update-contract.ts';
import { UpdateEditor, VersionChoice } from './update-editor.tsx';
import { sourceQuery, updateAddresses } from './update-queries.ts';
import { readUpdateValues, toUpdateValues, type UpdateValues } from './update-values.ts';
import { editorCopy as copy } from './updates-copy.ts';
import { EditorSkeleton } from './write-update-page.tsx';

export const editUpdateScreen = screen({
  Component: EditUpdatePage,
  queries: ({ params: { updateId = '' } }) => [sourceQuery(updateId)],
  meta: () => ({ title: copy.editTitle }),
});

function EditUpdatePage() {
  const { updateId = '' } = useParams();
  const source = useQuery(sourceQuery(updateId));
  const hydrated = useHydrated();
  return (
    <QueryView query={source} pending={<EditorSkeleton />} failed={copy.failed} className="wrap py-16">
      {(data) => (hydrated ? <SourceEditor key={updateId} source={data} /> : <EditorSkeleton />)}
    </QueryView>
  );
}

/** Browser only, because unsaved text may be stored there. */
function SourceEditor({ source: opened }: { source: UpdateSource }) {
  const { id, projectId, projectTitle } = opened;
  const client = useQueryClient();
  const navigate = useNavigate();
  const copyName = `${useSession()?.uid}:update-${id}`;
  /** The version the changes are based on. */
  const [source, setSource] = useState(opened);
  const [kept] = useState(() => readUpdateValues(findCopy(copyName)));
  const [values, setValues] = useState<UpdateValues>(kept ?? toUpdateValues(opened));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const [newer, setNewer] = useState<UpdateSource>();
  const save = useAction(editUpdate, {
    refetch: [...updateAddresses(projectId), `/api/project-updates/${id}`],
    done: copy.saved,
    onSuccess: async () => {
      forgetCopy(copyName);
      await navigate(`/projects/${projectId}/updates/${id}`);
      client.removeQueries({ queryKey: sourceQuery(String(id)).queryKey });
    },
    onError: (error) => {
      const { draft } = error.details as { draft?: UpdateSource };
      if (error.code === 'newer_draft' && draft) return setNewer(draft);
      if (error.code === 'signed_out') return;
      toast({ title: copy.notSaved, description: `${error.userMessage} ${copy.keptHere}`, variant: 'destructive' });
    },
  });
  const take = (next: UpdateSource) => {
    setSource(next);
    setNewer(undefined);
    setRestored(false);
    setValues(toUpdateValues(next));
    forgetCopy(copyName);
  };
  return (
    <UpdateEditor
      title={copy.editTitle}
      lead={<ProjectLink id={projectId} title={projectTitle} />}
      projectId={projectId}
      values={values}
      notice={
        newer ? (
          <VersionChoice
            onTakeOther={() => take(newer)}
            onKeepMine={() => {
              setSource(newer);
              setNewer(undefined);
            }}
          />
        ) : (
          isRestored && (
            <Alert>
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
                <p>{copy.restored}</p>
                <Button look="quiet" size="small" className="-mr-2" onClick={() => take(source)}>
                  {copy.discard}
                </Button>
              </div>
            </Alert>
          )
        )
      }
      submit={copy.save}
      isBusy={save.isPending}
      status={<p className="small text-ink-3">{copy.editNote}</p>}
      onChange={(next) => {
        setValues(next);
        keepCopy(copyName, next);
      }}
      onSubmit={() => save.mutate({ params: { id }, body: { ...values, revision: source.revision } })}
    />
  );
}
