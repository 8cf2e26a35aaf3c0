// Comments on a project's page: the form, the threads in the chosen order, and a notice of new ones.

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import { isImportedListing } from '#features/projects/imported-listing.ts';
import type { Project } from '#features/projects/project-shapes.ts';
import { ProjectSection } from '#features/projects/web/page/project-section.tsx';
import { sectionIds } from '#features/projects/web/page/section-ids.ts';
import { Button } from '#ui/button.tsx';
import { call } from '#ui/call.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Checkbox, SelectField } from '#ui/form/field.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { TextLink } from '#ui/link-button.tsx';
import { PagedList } from '#ui/query-view.tsx';
import { FreshButton } from '#ui/table/fresh-button.tsx';
import { type CommentThread, getCommentSummary } from '../comment-contract.ts';
import { type CommentOrder, commentOrders } from '../comment-rules.ts';
import { type CommentChoice, commentAddresses, threadsQuery, useCommentSummary } from './comment-queries.ts';
import { Thread } from './comment-thread.tsx';
import { CommentsContext } from './comments-context.ts';
import { commentsCopy as copy } from './comments-copy.ts';
import { LinkedComment, useLinkedId, useScrollToLinked } from './linked-comment.tsx';

const NewCommentForm = lazyComponent(async () => (await import('./comment-form.tsx')).NewCommentForm);
const BlockedPeople = lazyComponent(async () => (await import('./blocked-people.tsx')).BlockedPeople);

export function CommentsSection({ project }: { project: Project }) {
  const { id: projectId, isOwner, canEdit } = project;
  const uid = useSession()?.uid;
  const linkedId = useLinkedId();
  const isOpen = project.status !== 'draft';
  const isImported = isImportedListing(project);
  const [choice, setChoice] = useState<CommentChoice>({ sort: 'newest', unanswered: false });
  const summary = useCommentSummary(projectId);
  const place = useMemo(
    () => ({ projectId, isOwner, canEdit, uid, isOpen, linkedId }),
    [projectId, isOwner, canEdit, uid, isOpen, linkedId],
  );
  return (
    <CommentsContext value={place}>
      <div id={sectionIds.comments}>
        <ProjectSection title={copy.heading(summary?.count ?? 0)}>
          {isImported && (
            <p className="mb-4 max-w-[46rem] text-note text-ink-2">
              <span>{copy.imported.note}</span>{' '}
              <TextLink to={`/contact?project=${projectId}`}>{copy.imported.contact}</TextLink>
            </p>
          )}
          {isOpen ? (
            <Write canEdit={canEdit} isImported={isImported} uid={uid} projectId={projectId} />
          ) : (
            <p className="mb-6">{copy.opens}</p>
          )}
          {summary && summary.count > 0 && (
            <Tools
              choice={choice}
              onChange={setChoice}
              unanswered={summary.unanswered}
              isOwner={isOwner}
              canEdit={canEdit}
            />
          )}
          {summary && isOpen && (
            <FreshButton
              topic={`project:${projectId}:comments`}
              known={summary.posted}
              count={async () => (await call(getCommentSummary, { params: { id: projectId } })).posted}
              addresses={commentAddresses(projectId)}
              label={copy.fresh}
            />
          )}
          <Threads
            projectId={projectId}
            choice={choice}
            linkedId={linkedId}
            canEdit={canEdit}
            isImported={isImported}
          />
        </ProjectSection>
      </div>
    </CommentsContext>
  );
}

type WriteProps = { projectId: number; canEdit: boolean; isImported: boolean; uid: string | undefined };

function Write({ projectId, canEdit, isImported, uid }: WriteProps) {
  const { openSignIn } = useSignInDialog();
  if (uid === undefined) {
    return (
      <p className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button look="outline" onClick={() => openSignIn()}>
          {copy.signIn}
        </Button>
        {!isImported && <span className="text-ink-2">{copy.signInText}</span>}
      </p>
    );
  }
  return (
    <div className="mb-9 max-w-[46rem]">
      <NewCommentForm
        key={uid}
        uid={uid}
        projectId={projectId}
        canEdit={canEdit}
        isImported={isImported}
        onPosted={() => undefined}
        fallback={<Skeleton className="h-[172px]" />}
      />
    </div>
  );
}

type ToolsProps = {
  choice: CommentChoice;
  onChange: (choice: CommentChoice) => void;
  unanswered: number;
  isOwner: boolean;
  canEdit: boolean;
};

function Tools({ choice, onChange, unanswered, isOwner, canEdit }: ToolsProps) {
  return (
    <div className="mb-7 flex flex-wrap items-center gap-x-6 gap-y-2">
      <div className="w-[11rem]">
        <SelectField
          label={copy.sort}
          hideLabel
          value={choice.sort}
          onChange={({ target }) => onChange({ ...choice, sort: target.value as CommentOrder })}
        >
          {commentOrders.map((order) => (
            <option key={order} value={order}>
              {copy.orders[order]}
            </option>
          ))}
        </SelectField>
      </div>
      {canEdit && (unanswered > 0 || choice.unanswered) && (
        <Checkbox
          label={copy.unanswered(unanswered)}
          className="min-h-[42px]"
          checked={choice.unanswered}
          onChange={({ target }) => onChange({ ...choice, unanswered: target.checked })}
        />
      )}
      {isOwner && <BlockedPeople />}
    </div>
  );
}

type ThreadsProps = {
  projectId: number;
  choice: CommentChoice;
  linkedId: number | undefined;
  canEdit: boolean;
  isImported: boolean;
};

function Threads({ projectId, choice, linkedId, canEdit, isImported }: ThreadsProps) {
  // The previous list stays, dimmed, while another order loads.
  const list = useInfiniteQuery({ ...threadsQuery(projectId, choice), placeholderData: keepPreviousData });
  const threads = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [closedLink, setClosedLink] = useState<number>();
  const isListed = linkedId !== undefined && threads.some((thread) => isIn(thread, linkedId));
  useScrollToLinked(linkedId, isListed);
  return (
    <>
      {list.isSuccess && linkedId !== undefined && !isListed && linkedId !== closedLink && (
        <LinkedComment id={linkedId} projectId={projectId} onClose={() => setClosedLink(linkedId)} />
      )}
      <PagedList
        list={list}
        pending={<ThreadSkeletons />}
        failed={copy.failed}
        empty={<NoThreads unanswered={choice.unanswered} canEdit={canEdit} isImported={isImported} />}
        more={copy.more}
      >
        {() => (
          <ol className={`grid gap-8 ${list.isPlaceholderData ? 'opacity-55' : ''}`}>
            {threads.map((thread) => (
              <li key={thread.id} className="min-w-0 border-b border-line pb-8 last:border-b-0 last:pb-0">
                <Thread thread={thread} />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

function isIn(thread: CommentThread, id: number): boolean {
  return thread.id === id || thread.replies.some((reply) => reply.id === id);
}

function NoThreads({ unanswered, canEdit, isImported }: Record<'unanswered' | 'canEdit' | 'isImported', boolean>) {
  const { empty } = copy;
  const text = canEdit ? empty.ownText : isImported ? empty.importedText : empty.text;
  return (
    <p className="text-note text-ink-2">
      <span className="font-semibold text-ink">{unanswered ? empty.unanswered : empty.title}.</span>{' '}
      <span>{unanswered ? empty.unansweredText : text}</span>
    </p>
  );
}

function ThreadSkeletons() {
  return (
    <div role="status" aria-label={copy.loading} className="grid gap-8">
      {[1, 2, 3].map((place) => (
        <div key={place} className="grid gap-3">
          <Skeleton className="h-7 w-[14rem]" />
          <Skeleton className="h-5 w-full max-w-[40rem]" />
        </div>
      ))}
    </div>
  );
}
