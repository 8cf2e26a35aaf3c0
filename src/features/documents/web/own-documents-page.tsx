// '/dashboard/projects/:id/documents': the documents of a project, for its people.
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useParams } from 'react-router';
import { useNoStrayDrops } from '#features/images/web/picture-drop.tsx';
import { ProjectLink } from '#features/projects/web/list/project-link.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { MomentDay } from '#ui/moment.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { queryFor } from '#ui/queries.ts';
import { QueryView } from '#ui/query-view.tsx';
import { screen } from '#ui/screen.ts';
import { PageHeader, SubPage, toDashboard } from '#ui/section.tsx';
import { type DocumentDesk, type DocumentList, listDocuments } from '../document-contract.ts';
import { documentKindLabels } from '../document-rules.ts';
import { DocumentForm } from './document-form.tsx';
import { ownDocumentsCopy as copy } from './documents-copy.ts';
import { DocumentSummary, OwnDocument } from './own-document.tsx';

const documentsQuery = (id = '') => queryFor(listDocuments, { params: { id } });

export const ownDocumentsScreen = screen({
  Component: OwnDocumentsPage,
  queries: ({ params }) => [documentsQuery(params.id)],
  meta: () => ({ title: copy.title }),
});

function OwnDocumentsPage() {
  const { id = '' } = useParams();
  return (
    <QueryView
      query={useQuery(documentsQuery(id))}
      pending={<Loading label={copy.loading} blocks={['h-[420px]']} />}
      failed={copy.failed}
      className="wrap max-w-narrow py-16"
    >
      {({ documents, desk }) =>
        desk === null ? (
          <div className="wrap max-w-narrow py-16">
            <ErrorState title={copy.failed} text={copy.notYours} />
          </div>
        ) : (
          <Documents documents={documents} desk={desk} />
        )
      }
    </QueryView>
  );
}

type DocumentsProps = { documents: DocumentList['documents']; desk: DocumentDesk };

function Documents({ documents, desk }: DocumentsProps) {
  useNoStrayDrops();
  const { project, canEdit, required, removed, hasInvestors } = desk;
  const firstMissing = required.find(({ isMissing }) => isMissing)?.kind;
  return (
    <SubPage back={toDashboard} className="max-w-narrow">
      <NeedsScript />
      <PageHeader compact title={copy.title} lead={<ProjectLink id={project.id} title={project.title} />} />
      <div className="mt-8 grid gap-10">
        {!canEdit && <p className="text-ink-2">{copy.onlyRead}</p>}
        {canEdit && hasInvestors && <Alert tone="warm">{copy.afterInvesting}</Alert>}
        {required.length > 0 && <Required required={required} />}
        {documents.length === 0 ? (
          <EmptyState title={copy.none} text={copy.noneText} />
        ) : (
          <section aria-labelledby="own-documents">
            <h2 id="own-documents" className="sr-only">
              {copy.list}
            </h2>
            <ul className="divide-y divide-line border-y border-line">
              {documents.map((document) => (
                <OwnDocument key={document.id} projectId={project.id} document={document} canEdit={canEdit} />
              ))}
            </ul>
            <p className="mt-3 text-small text-ink-3">{copy.downloadsHint}</p>
          </section>
        )}
        {canEdit && <DocumentForm key={firstMissing} projectId={project.id} firstKind={firstMissing ?? 'pitch_deck'} />}
        {removed.length > 0 && <Removed projectId={project.id} removed={removed} />}
      </div>
    </SubPage>
  );
}

function Required({ required }: Pick<DocumentDesk, 'required'>) {
  return (
    <section aria-labelledby="required-documents">
      <h2 id="required-documents" className="h3">
        {copy.required}
      </h2>
      <p className="mt-1 text-note text-ink-2">{copy.requiredText}</p>
      <ul className="mt-3 grid gap-2">
        {required.map(({ kind, law, maxPages, isMissing }) => (
          <li key={kind} className="flex items-start gap-2.5">
            {isMissing ? (
              <CircleAlert size={18} aria-hidden className="mt-1 shrink-0 text-copper" />
            ) : (
              <Check size={18} aria-hidden className="mt-1 shrink-0 text-verdigris" />
            )}
            <p>
              <span className="font-medium">{documentKindLabels[kind]}</span>{' '}
              <span className="text-ink-2">{copy.rule({ law, maxPages, isMissing })}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Removed({ projectId, removed }: { projectId: number } & Pick<DocumentDesk, 'removed'>) {
  return (
    <details>
      <summary className="link inline-flex min-h-[42px] cursor-pointer items-center">
        {copy.removedOnes(removed.length)}
      </summary>
      <ul className="divide-y divide-line">
        {removed.map((document) => (
          <li key={document.id} className="py-3">
            <p className="text-small text-ink-3">
              {copy.removedOn} <MomentDay at={document.removedAt} />
            </p>
            <DocumentSummary projectId={projectId} document={document} />
          </li>
        ))}
      </ul>
    </details>
  );
}
