// The page of one record: loads it by the id in the address and shows it, a placeholder, or why it could not be loaded.
// How to use it (admin-report-page.tsx is an example):
//   export const adminThingScreen = recordScreen({ endpoint: getThing, noun: 'thing', title: 'Thing', Content: ThingPage });
//   function ThingPage({ record }: { record: Thing }) { ... }
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Endpoint, OutputOf } from '#kernel/endpoint.ts';
import type { AddressInput } from '#ui/call.ts';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { type Screen, type ScreenQuery, screen } from '#ui/screen.ts';
import { BackLink, PageHeader } from '#ui/section.tsx';
import { recordPageCopy as copy } from './record-copy.ts';

type RecordScreenOptions<E extends Endpoint> = {
  /** Has one parameter in its path, `id`. */
  endpoint: E;
  /** "investment", where it is loading or could not be loaded. */
  noun: string;
  /** The title until the record is loaded. */
  title: string | ((id: string) => string);
  /** The title in the browser once it is loaded; by default the same. */
  nameOf?: (record: OutputOf<E>) => string;
  /** The list it is from. */
  back?: { to: string; label: string };
  /** What else the page loads. */
  queries?: (id: string) => ScreenQuery[];
  Content: ComponentType<{ record: OutputOf<E> }>;
};

export function recordScreen<E extends Endpoint>(options: RecordScreenOptions<E>): Screen {
  const { endpoint, nameOf, queries = () => [] } = options;
  const title = (id: string) => (typeof options.title === 'string' ? options.title : options.title(id));
  // The type of one endpoint's parameters is not known here.
  const input = (id: string) => ({ params: { id } }) as unknown as AddressInput<E>;
  return screen({
    Component: () => <RecordPage {...options} title={title} input={input} />,
    queries: ({ params: { id = '' } }) => [queryFor(endpoint, input(id)), ...queries(id)],
    meta: ({ data, params: { id = '' } }) => {
      const record = data(endpoint, input(id));
      return { title: `${record === undefined || nameOf === undefined ? title(id) : nameOf(record)} – Admin` };
    },
  });
}

type RecordPageProps<E extends Endpoint> = RecordScreenOptions<E> & {
  title: (id: string) => string;
  input: (id: string) => AddressInput<E>;
};

function RecordPage<E extends Endpoint>({ endpoint, noun, title, input, back, Content }: RecordPageProps<E>) {
  const { id = '' } = useParams();
  return (
    <>
      {back && (
        <div className="pt-5">
          <BackLink {...back} />
        </div>
      )}
      <QueryView
        query={useQuery(queryFor(endpoint, input(id)))}
        header={<PageHeader title={title(id)} />}
        pending={<Loading label={copy.loading(noun)} blocks={['h-[20rem]', 'h-[16rem]']} className={twoColumns} />}
        failed={copy.loadFailed(noun)}
      >
        {(record) => <Content key={id} record={record} />}
      </QueryView>
    </>
  );
}

const twoColumns = 'grid-cols-1 items-start !gap-6 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]';

/** The record itself, and beside it what is known about it. */
export function RecordColumns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={`grid ${twoColumns}`}>
      <div className="grid grid-cols-1 gap-6">{children}</div>
      <div className="grid grid-cols-1 gap-6">{side}</div>
    </div>
  );
}

/** The lead of a page header: words and badges in one line. */
export function HeaderLine({ children }: { children: ReactNode }) {
  return <span className="flex flex-wrap items-center gap-3">{children}</span>;
}
