// '/projects/:id/updates/:updateId': one update, as its readers see it.

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, PencilLine } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { useSession } from '#features/accounts/web/use-session.ts';
import { StoryText } from '#features/writing/web/story-text.tsx';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { LinkButton, TextLink } from '#ui/link-button.tsx';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { BackLink } from '#ui/section.tsx';
import { getProjectUpdate, type ProjectUpdate } from '../update-contract.ts';
import { updateQuery } from './update-queries.ts';
import { RemovedUpdate, UpdateFacts } from './update-summary.tsx';
import { updatePageCopy as copy, updatesCopy } from './updates-copy.ts';

/** A part of a later slice. */
type UpdatePageSlots = { Share: ComponentType<{ update: ProjectUpdate }> };

export const createUpdateScreen = (slots: UpdatePageSlots) =>
  screen({
    Component: () => <UpdatePage slots={slots} />,
    NotFoundNote: SignInToRead,
    queries: ({ params: { id = '', updateId = '' } }) => [updateQuery(id, updateId)],
    meta: ({ data, params: { id = '', updateId = '' } }) => {
      const update = data(getProjectUpdate, { params: { id, updateId } });
      if (update === undefined) return { title: copy.fallbackTitle };
      return {
        title: update.title ?? copy.removedTitle,
        description: update.excerpt === '' ? copy.description(update.projectTitle) : update.excerpt,
        type: 'article',
        feed: `/projects/${id}/updates.atom`,
        ...(update.picture !== null && { image: update.picture }),
        ...((update.visibility === 'backers_only' || update.removed !== null) && { robots: 'noindex' as const }),
      };
    },
  });

function UpdatePage({ slots }: { slots: UpdatePageSlots }) {
  const { id = '', updateId = '' } = useParams();
  const update = useQuery(updateQuery(id, updateId));
  return (
    <QueryView
      query={update}
      header={<h1 className="sr-only">{copy.fallbackTitle}</h1>}
      pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
      failed={copy.failed}
      className="wrap max-w-narrow py-16"
    >
      {(data) => <Update update={data} slots={slots} />}
    </QueryView>
  );
}

function Update({ update, slots: { Share } }: { update: ProjectUpdate; slots: UpdatePageSlots }) {
  const { id, projectId, projectTitle, creatorName, title, html, removed, isOwner, previous, next } = update;
  return (
    <article className="wrap max-w-narrow pt-[clamp(20px,4vw,40px)] pb-(--section-space) wrap-anywhere">
      <BackLink to={`/projects/${projectId}`} label={<bdi>{projectTitle}</bdi>} />
      <header className="page-space page-compact">
        <h1 dir="auto" className="h1 text-section">
          {title ?? copy.removedTitle}
        </h1>
        {removed === null && (
          <div className="mt-3 grid gap-1">
            <p className="text-ink-2">{copy.by(creatorName)}</p>
            <UpdateFacts update={update} />
          </div>
        )}
      </header>
      {removed === null ? <StoryText html={html} /> : <RemovedUpdate update={update} removed={removed} />}
      <div className="mt-8 flex flex-wrap items-start gap-2.5">
        <Share update={update} />
        {isOwner && removed === null && (
          <LinkButton look="outline" to={`/dashboard/projects/${projectId}/updates/${id}/edit`}>
            <PencilLine size={17} aria-hidden />
            {copy.edit}
          </LinkButton>
        )}
      </div>
      <nav aria-label={copy.neighbors} className="mt-12 grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
        {previous && <Neighbor projectId={projectId} neighbor={previous} way="previous" />}
        {next && <Neighbor projectId={projectId} neighbor={next} way="next" />}
        <p className="sm:col-span-2">
          <TextLink to={`/projects/${projectId}#updates`}>{updatesCopy.all}</TextLink>
        </p>
      </nav>
    </article>
  );
}

type NeighborProps = {
  projectId: number;
  neighbor: NonNullable<ProjectUpdate['next']>;
  way: 'previous' | 'next';
};

function Neighbor({ projectId, neighbor: { id, title }, way }: NeighborProps) {
  const isNext = way === 'next';
  return (
    <Link
      to={`/projects/${projectId}/updates/${id}`}
      className={`group grid content-start gap-0.5 rounded-cover border border-line px-4 py-3 ${isNext ? 'sm:col-start-2 sm:text-right' : ''}`}
    >
      <span className={`small inline-flex items-center gap-1.5 text-ink-3 ${isNext ? 'sm:justify-end' : ''}`}>
        {!isNext && <ArrowLeft size={15} aria-hidden />}
        <span>{copy[way]}</span>
        {isNext && <ArrowRight size={15} aria-hidden />}
      </span>
      <span dir="auto" className="font-semibold group-hover:underline">
        {title}
      </span>
    </Link>
  );
}

/** Does not name the update, so that a visitor cannot distinguish an investor-only one from a missing one. */
function SignInToRead() {
  const session = useSession();
  const { openSignIn } = useSignInDialog();
  if (session !== null) return null;
  return (
    <p className="flex max-w-[34rem] flex-wrap items-center gap-x-5 gap-y-3">
      <span className="text-ink-2">{copy.hidden.text}</span>
      <Button look="outline" onClick={() => openSignIn()}>
        {copy.hidden.signIn}
      </Button>
    </p>
  );
}
