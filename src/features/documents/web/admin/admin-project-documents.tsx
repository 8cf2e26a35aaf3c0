// A project's documents for administrators: they read all of them, and remove one with a reason.
import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '#features/accounts/web/admin/record/action-dialog.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { Section } from '#ui/section.tsx';
import { type DocumentList, listDocuments, removeDocumentAsAdmin } from '../../document-contract.ts';
import { adminDocumentsCopy, ownDocumentsCopy as copy } from '../documents-copy.ts';
import { DocumentSummary } from '../own-document.tsx';
import { Removed } from '../own-documents-page.tsx';

/** `isOwn`: the administrator's own project, whose documents another one has to decide about. */
export function AdminProjectDocuments({ projectId, isOwn }: { projectId: number; isOwn: boolean }) {
  const query = useQuery(queryFor(listDocuments, { params: { id: projectId } }));
  return (
    <QueryView query={query} failed={copy.failed} className="sec">
      {(list) => <Documents projectId={projectId} isOwn={isOwn} list={list} />}
    </QueryView>
  );
}

type DocumentsProps = { projectId: number; isOwn: boolean; list: DocumentList };

function Documents({ projectId, isOwn, list: { documents, desk } }: DocumentsProps) {
  const removed = desk?.removed ?? [];
  if (documents.length + removed.length === 0) return null;
  return (
    <Section title={copy.title}>
      <div className="panel max-w-[52rem]">
        <ul className="divide-y divide-line">
          {documents.map((document) => (
            <li
              key={document.id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4 first:pt-0"
            >
              <DocumentSummary projectId={projectId} document={document} />
              {!isOwn && (
                <ActionButton
                  size="small"
                  endpoint={removeDocumentAsAdmin}
                  input={(reason) => ({ params: { id: projectId, documentId: document.id }, body: { reason } })}
                  words={adminDocumentsCopy}
                  refetch={[`/api/projects/${projectId}`, `/api/admin/projects/${projectId}`]}
                >
                  {copy.remove}
                  <span className="sr-only">{copy.named(document.title)}</span>
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
        {removed.length > 0 && <Removed projectId={projectId} removed={removed} />}
      </div>
    </Section>
  );
}
