// '/messages': a person's inbox, with search.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Ban, Search } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { withBase } from '#ui/base-path.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/form/field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { PagedList } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, SubPage, toDashboard } from '#ui/section.tsx';
import { tab, tabList } from '#ui/tab-looks.ts';
import type { FoundMessage } from '../message-contract.ts';
import { type ConversationBox, conversationBoxes } from '../message-rules.ts';
import { ConversationList } from './conversation-list.tsx';
import { conversationsQuery, messageSummaryQuery, searchQuery, useLiveMessages } from './message-queries.ts';
import { messagesCopy as copy } from './messages-copy.ts';

const boxIn = (search: URLSearchParams): ConversationBox =>
  conversationBoxes.find((box) => box === search.get('box')) ?? 'inbox';
const wordsIn = (search: URLSearchParams): string => (search.get('q') ?? '').trim().slice(0, 200);
const minWords = 2;

export const messagesScreen = screen({
  Component: MessagesPage,
  queries: ({ search }) => {
    const q = wordsIn(search);
    return [q.length >= minWords ? searchQuery(q) : conversationsQuery(boxIn(search)), messageSummaryQuery];
  },
  meta: () => ({ title: copy.title }),
});

function MessagesPage() {
  const [search] = useSearchParams();
  const q = wordsIn(search);
  useLiveMessages();
  return (
    <SubPage back={toDashboard} className="max-w-narrow">
      <PageHeader
        compact
        title={copy.title}
        lead={copy.lead}
        actions={
          <>
            <LinkButton look="outline" to="/messages/new?to=support">
              {copy.askSupport}
            </LinkButton>
            <LinkButton look="quiet" to="/messages/blocked">
              <Ban size={17} aria-hidden />
              {copy.blockedPeople}
            </LinkButton>
          </>
        }
      />
      <SearchForm key={q} q={q} />
      {q === '' ? <Boxes current={boxIn(search)} /> : <Results q={q} />}
    </SubPage>
  );
}

/** A plain form, so that it works before hydration and can be bookmarked. */
function SearchForm({ q }: { q: string }) {
  const [, setSearch] = useSearchParams();
  return (
    <search>
      <form
        method="get"
        action={withBase('/messages')}
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get('q');
          setSearch(typeof words === 'string' && words.trim() !== '' ? { q: words.trim() } : {});
        }}
      >
        <div className="min-w-0 flex-1 basis-[14rem]">
          <TextField type="search" name="q" label={copy.search.label} maxLength={200} defaultValue={q} />
        </div>
        <Button type="submit" look="outline">
          <Search size={17} aria-hidden />
          {copy.search.submit}
        </Button>
        {q !== '' && (
          <LinkButton look="quiet" to="/messages">
            {copy.search.clear}
          </LinkButton>
        )}
      </form>
    </search>
  );
}

function Boxes({ current }: { current: ConversationBox }) {
  return (
    <>
      <nav aria-label={copy.boxesLabel} className={`${tabList} mt-6 mb-5`}>
        {conversationBoxes.map((box) => (
          <Link
            key={box}
            to={box === 'inbox' ? '/messages' : `/messages?box=${box}`}
            aria-current={box === current ? 'true' : undefined}
            data-state={box === current ? 'active' : undefined}
            className={tab}
          >
            {copy.boxes[box]}
          </Link>
        ))}
      </nav>
      <ConversationList key={current} box={current} />
    </>
  );
}

function Results({ q }: { q: string }) {
  const found = useInfiniteQuery({ ...searchQuery(q), enabled: q.length >= minWords });
  if (q.length < minWords) return <p className="mt-6 text-ink-2">{copy.search.short}</p>;
  return (
    <section className="mt-6">
      <h2 className="h3 mb-3 wrap-anywhere">{copy.search.results(q)}</h2>
      <PagedList
        list={found}
        pending={<Loading label={copy.search.loading} blocks={['h-[320px]']} />}
        failed={copy.search.failed}
        empty={<EmptyState title={copy.search.none} text={copy.search.noneText} />}
        more={copy.search.more}
      >
        {(items) => (
          <ul className="divide-y divide-line border-y border-line">
            {items.map((item) => (
              <Found key={item.id} item={item} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function Found({ item }: { item: FoundMessage }) {
  const { id, conversationId, with: other, subject, excerpt, isOwn, createdAt } = item;
  return (
    <li>
      <Link
        to={`/messages/${conversationId}?at=${id}`}
        className="grid gap-0.5 px-3 py-4 wrap-anywhere hover:bg-surface-2"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span dir="auto" className="font-semibold">
            {other.name}
          </span>
          <span className="small text-ink-3">
            <Moment at={createdAt} />
          </span>
        </span>
        <span dir="auto" className="text-note">
          {subject}
        </span>
        <span className="line-clamp-2 text-note text-ink-2">
          {isOwn && <span>{copy.you} </span>}
          <bdi>{excerpt}</bdi>
        </span>
      </Link>
    </li>
  );
}
