// One document for the people of its project: its facts and downloads, a new version, its title and readers, and its removal.
import { useState } from 'react';
import { ChooseFile } from '#features/images/web/picture-drop.tsx';
import { accessLabels, type DocumentAccess } from '#features/projects/project-documents.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { type ListedDocument, removeDocument, updateDocument, uploadDocumentVersion } from '../document-contract.ts';
import { documentKindLabels, maxDocumentTitle } from '../document-rules.ts';
import { accessChoices, pdfOnly } from './document-form.tsx';
import { ownDocumentsCopy as copy, documentsCopy } from './documents-copy.ts';
import { VersionLink } from './project-documents.tsx';
import { UploadStanding } from './upload-standing.tsx';
import { fileProblem, useDocumentUpload } from './use-document-upload.ts';
import { VersionFacts } from './version-facts.tsx';

type OwnDocumentProps = { projectId: number; document: ListedDocument; canEdit: boolean };

export function OwnDocument({ projectId, document, canEdit }: OwnDocumentProps) {
  const [isEditing, setEditing] = useState(false);
  const [asks, setAsks] = useState(false);
  const upload = useDocumentUpload(projectId);
  const { id, title } = document;
  const replace = ([file]: File[]) => {
    if (file === undefined) return;
    const problem = fileProblem(file);
    upload.fail(problem);
    if (problem !== undefined) return;
    upload.start({
      address: getAddress(uploadDocumentVersion, { params: { id: projectId, documentId: id } }),
      file,
      onUploaded: ({ version }) => toast({ title: copy.replaced(title, version) }),
    });
  };
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <DocumentSummary projectId={projectId} document={document} />
        {canEdit && upload.percent === undefined && (
          <span className="flex flex-wrap items-center gap-2 print:hidden">
            <ChooseFile accept={pdfOnly} onFiles={replace}>
              <span>
                {copy.replace}
                <span className="sr-only">{copy.of(title)}</span>
              </span>
            </ChooseFile>
            <Button look="quiet" size="small" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
              {copy.edit}
              <span className="sr-only">{copy.named(title)}</span>
            </Button>
            <Button look="quiet" size="small" onClick={() => setAsks(true)}>
              {copy.remove}
              <span className="sr-only">{copy.named(title)}</span>
            </Button>
          </span>
        )}
      </div>
      {upload.percent !== undefined && <UploadStanding percent={upload.percent} name={title} onStop={upload.stop} />}
      {upload.error !== undefined && (
        <p className="field-error" role="alert">
          {upload.error}
        </p>
      )}
      {isEditing && <EditForm projectId={projectId} document={document} onClose={() => setEditing(false)} />}
      {asks && <RemoveDialog projectId={projectId} document={document} onClose={() => setAsks(false)} />}
    </li>
  );
}

type SummaryProps = {
  projectId: number;
  document: Omit<ListedDocument, 'canRead' | 'downloads'> & { downloads?: number | null };
};

export function DocumentSummary({ projectId, document }: SummaryProps) {
  const { title, kind, version, access, earlier, downloads } = document;
  const label = documentKindLabels[kind];
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="min-w-0 font-semibold wrap-anywhere" dir="auto">
          <VersionLink projectId={projectId} document={document} version={version}>
            {title}
          </VersionLink>
        </h3>
        <Badge tone={access === 'everyone' ? 'good' : 'secondary'}>{accessLabels[access]}</Badge>
      </div>
      <p className="text-note text-ink-2">
        {label !== title && <span>{label} · </span>}
        <span>{documentsCopy.version(version)}</span>
        {downloads != null && <span> · {copy.downloads(downloads)}</span>}
      </p>
      <VersionFacts version={document} title={title} />
      {earlier.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-[42px] cursor-pointer items-center text-note">
            {documentsCopy.earlier(earlier.length)}
          </summary>
          <ul className="flex flex-wrap gap-x-4">
            {earlier.map((one) => (
              <li key={one.version} className="text-note">
                <VersionLink projectId={projectId} document={document} version={one.version}>
                  {documentsCopy.version(one.version)}
                </VersionLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type PartProps = { projectId: number; document: ListedDocument; onClose: () => void };

function EditForm({ projectId, document, onClose }: PartProps) {
  const [title, setTitle] = useState(document.title);
  const [access, setAccess] = useState<DocumentAccess>(document.access);
  const save = useAction(updateDocument, {
    refetch: [`/api/projects/${projectId}`],
    done: copy.saved,
    failed: copy.notSaved,
    onSuccess: onClose,
  });
  const isNamed = title.trim() !== '';
  return (
    <form
      className="panel grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) save.mutate({ params: { id: projectId, documentId: document.id }, body: { title, access } });
      }}
    >
      <TextField
        label={copy.titleLabel}
        maxLength={maxDocumentTitle}
        value={title}
        error={isNamed ? undefined : copy.nameIt}
        onChange={(event) => setTitle(event.target.value)}
      />
      <ChoiceField
        legend={copy.access}
        hint={copy.titleHint}
        name={`access-${document.id}`}
        choices={accessChoices}
        value={access}
        onChange={(event) => setAccess(event.target.value as DocumentAccess)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {copy.save}
        </Button>
        <Button look="outline" onClick={onClose}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}

function RemoveDialog({ projectId, document, onClose }: PartProps) {
  const remove = useAction(removeDocument, {
    refetch: [`/api/projects/${projectId}`],
    done: copy.removed(document.title),
    failed: copy.notRemoved,
    onSettled: onClose,
  });
  return (
    <LazyConfirmDialog
      onClose={onClose}
      title={copy.removeTitle(document.title)}
      description={copy.removeText}
      confirmLabel={copy.remove}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: projectId, documentId: document.id } })}
    />
  );
}
