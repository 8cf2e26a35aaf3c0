// '/settings/data': a copy of the person's data, and deleting the account.

import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { DownloadLink } from '#ui/link-button.tsx';
import { Moment } from '#ui/moment.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { Panel } from '#ui/section.tsx';
import { useAction } from '#ui/use-action.ts';
import { type DataExport, listDataExports, requestDataExport } from '../../own-data-contract.ts';
import { EraseAccount, erasureQuery } from './erase-account.tsx';
import { settingsCopy } from './settings-copy.ts';
import { SettingsFrame } from './settings-frame.tsx';

const copy = settingsCopy.data;
/** The server has counted the download by then; the last allowed download makes a copy unavailable. */
const countedAfterMs = 2000;
const exportsQuery = queryFor(listDataExports, {});

export const ownDataScreen = screen({
  Component: DataPage,
  queries: () => [exportsQuery, erasureQuery],
  meta: () => ({ title: copy.title }),
});

function DataPage() {
  return (
    <SettingsFrame title={copy.title} lead={copy.lead}>
      <div className="grid gap-7">
        <Export />
        <EraseAccount />
      </div>
    </SettingsFrame>
  );
}

function Export() {
  const exports = useQuery(exportsQuery);
  const request = useAction(requestDataExport, {
    refetch: ['/api/users/exports'],
    done: copy.export.requested,
    failed: copy.export.failed,
  });
  return (
    <Panel title={copy.export.title}>
      <p className="text-ink-2">{copy.export.text}</p>
      <QueryView
        query={exports}
        pending={<Loading label={settingsCopy.loading} blocks={['h-12']} className="mt-4" />}
        failed={copy.export.loadFailed}
      >
        {({ items, left }) => (
          <>
            {items.length > 0 && (
              <ul className="mt-4 border-t border-line" aria-label={copy.export.title}>
                {items.map((item) => (
                  <Copy
                    key={item.id}
                    item={item}
                    onDownload={() => setTimeout(() => void exports.refetch(), countedAfterMs)}
                  />
                ))}
              </ul>
            )}
            {left > 0 && (
              <Button className="mt-5" busy={request.isPending} onClick={() => request.mutate({})}>
                {copy.export.request}
              </Button>
            )}
            <p className="small mt-3">
              {left > 0 ? copy.export.left(left) : copy.export.none} {copy.export.mail}
            </p>
          </>
        )}
      </QueryView>
    </Panel>
  );
}

type CopyProps = { item: DataExport; onDownload: () => void };

function Copy({ item: { id, createdAt, availableUntil }, onDownload }: CopyProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <p className="text-note">
        {copy.export.from} <Moment at={createdAt} />
        <span className="block text-ink-3">
          {availableUntil === null ? (
            <span>{copy.export.over}</span>
          ) : (
            <span>
              {copy.export.until} <Moment at={availableUntil} timeOnly />
            </span>
          )}
        </span>
      </p>
      {availableUntil !== null && (
        <DownloadLink href={`/api/users/exports/${id}/file`} onClick={onDownload} size="small">
          {copy.export.download}
        </DownloadLink>
      )}
    </li>
  );
}
