// '/dashboard/projects/:id/updates': a creator's drafts and published updates of a project.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import type { OutputOf } from '#kernel/endpoint.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { PagedList, QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, SubPage, toDashboard } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { deleteUpdateDraft, type ListedUpdate, type listUpdateDrafts, removeUpdate } from '../update-contract.ts';
import { StartUpdate } from './start-update.tsx';
import { draftsQuery, updateAddresses, updatesQuery } from './update-queries.ts';
import { UpdateSummary } from './update-summary.tsx';
import { writeCopy as copy, updatesCopy } from './updates-copy.ts';

type Drafts = OutputOf<typeof listUpdateDrafts>;
type Asked = { kind: 'draft' | 'update'; id: number };

export const ownUpdatesScreen = screen({
  Component: OwnUpdatesPage,
  queries: ({ params: { id = '' } }) => [draftsQuery(id), updatesQuery(id)],
  meta: () => ({ title: copy.title }),
});

function OwnUpdatesPage() {
  const { id = '' } = useParams();
  const drafts = useQuery(draftsQuery(id));
  return (
    <QueryView
      query={drafts}
      pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
      failed={copy.failed}
      className="wrap max-w-narrow py-16"
    >
      {(data) => <OwnUpdates projectId={id} {...data} />}
    </QueryView>
  );
}

function OwnUpdates({ projectId, projectTitle, canPublish, investors, drafts }: Drafts & { projectId: string }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <SubPage back={toDashboard} className="max-w-narrow">
      <NeedsScript />
      <PageHeader
        compact
        title={copy.title}
        lead={<ProjectLink id={projectId} title={projectTitle} />}
        actions={
          <>
            {canPublish && investors > 0 && <StartUpdate projectId={projectId} isThanks look="outline" />}
            <StartUpdate projectId={projectId} />
          </>
        }
      />
      {!canPublish && (
        <div className="mb-8">
          <Alert tone="warm">{copy.notPublic}</Alert>
        </div>
      )}
      {drafts.length > 0 && (
        <section aria-label={copy.drafts} className="mb-12">
          <h2 className="h3 mb-3">{copy.drafts}</h2>
          <ul className="divide-y divide-line border-y border-line">
            {drafts.map((draft) => (
              <DraftLine
                key={draft.id}
                projectId={projectId}
                draft={draft}
                onDelete={() => setAsked({ kind: 'draft', id: draft.id })}
              />
            ))}
          </ul>
        </section>
      )}
      <Published projectId={projectId} onRemove={(id) => setAsked({ kind: 'update', id })} />
      {asked && <RemoveDialog projectId={projectId} asked={asked} onClose={() => setAsked(undefined)} />}
    </SubPage>
  );
}

type DraftLineProps = { projectId: string; draft: Drafts['drafts'][number]; onDelete: () => void };

function DraftLine({ projectId, draft: { id, title, visibility, updatedAt }, onDelete }: DraftLineProps) {
  const name = title === '' ? copy.untitled : title;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-[15rem] wrap-anywhere">
        <Link
          dir="auto"
          to={`/dashboard/projects/${projectId}/updates/drafts/${id}`}
          className="font-semibold hover:underline"
        >
          {name}
        </Link>
        <p className="small flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3">
          <span>
            {copy.savedAt} <Moment at={updatedAt} />
          </span>
          {visibility === 'backers_only' && <Badge tone="warm">{updatesCopy.forInvestors}</Badge>}
        </p>
      </div>
      <Button look="quiet" size="small" className="-mr-2" onClick={onDelete}>
        {copy.delete}
        <span className="sr-only">{copy.of(name)}</span>
      </Button>
    </li>
  );
}

function Published({ projectId, onRemove }: { projectId: string; onRemove: (id: number) => void }) {
  const list = useInfiniteQuery(updatesQuery(projectId));
  return (
    <section aria-label={copy.published} className="mt-6">
      <h2 className="h3 mb-3">{copy.published}</h2>
      <PagedList
        list={list}
        pending={<Skeleton className="h-[220px] !rounded-slip" />}
        failed={copy.failed}
        empty={<EmptyState icon={<Megaphone size={28} aria-hidden />} title={copy.noneTitle} text={copy.noneText} />}
        more={updatesCopy.more}
      >
        {(updates) => (
          <ol className="divide-y divide-line border-y border-line">
            {updates.map((update) => (
              <li key={update.id} className="py-5">
                <UpdateSummary
                  update={update}
                  actions={
                    update.removed === null && <OwnActions projectId={projectId} update={update} onRemove={onRemove} />
                  }
                />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  );
}

type OwnActionsProps = { projectId: string; update: ListedUpdate; onRemove: (id: number) => void };

function OwnActions({ projectId, update: { id, title }, onRemove }: OwnActionsProps) {
  const of = <span className="sr-only">{copy.of(title ?? '')}</span>;
  return (
    <>
      <LinkButton look="quiet" className="-ml-[18px]" to={`/dashboard/projects/${projectId}/updates/${id}/edit`}>
        {copy.edit}
        {of}
      </LinkButton>
      <Button look="quiet" onClick={() => onRemove(id)}>
        {copy.remove}
        {of}
      </Button>
    </>
  );
}

type RemoveDialogProps = { projectId: string; asked: Asked; onClose: () => void };

/** A draft disappears without a trace, an update leaves a note with the reason. */
function RemoveDialog({ projectId, asked: { kind, id }, onClose }: RemoveDialogProps) {
  const options = { refetch: updateAddresses(projectId), onSettled: onClose };
  const removeDraft = useAction(deleteUpdateDraft, { ...options, done: copy.deleted, failed: copy.notDeleted });
  const remove = useAction(removeUpdate, { ...options, done: copy.removed, failed: copy.notRemoved });
  const params = { id };
  return (
    <ReasonDialog
      {...(kind === 'draft' ? copy.deleteDialog : copy.removeDialog)}
      busy={removeDraft.isPending || remove.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        kind === 'draft'
          ? removeDraft.mutate({ params })
          : remove.mutate({ params, body: reason === undefined ? {} : { reason } })
      }
    />
  );
}
