// Adds a document to a project: its kind, title and readers, and a PDF that is chosen or dropped.
import { FileText, Upload } from 'lucide-react';
import { useState } from 'react';
import { ChooseFile, PictureDrop } from '#features/images/web/picture-drop.tsx';
import { type DocumentKind, documentKinds } from '#features/packs/pack.ts';
import { accessLabels, type DocumentAccess, documentAccesses } from '#features/projects/project-documents.ts';
import { Button } from '#ui/button.tsx';
import { getAddress } from '#ui/call.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { SelectField, TextField } from '#ui/form/field.tsx';
import { uploadDocument } from '../document-contract.ts';
import { accessTexts, formatFileSize } from '../document-copy.ts';
import { documentKindLabels, maxDocumentTitle } from '../document-rules.ts';
import { ownDocumentsCopy as copy } from './documents-copy.ts';
import { UploadStanding } from './upload-standing.tsx';
import { fileProblem, useDocumentUpload } from './use-document-upload.ts';

export const pdfOnly = 'application/pdf,.pdf';
export const accessChoices = documentAccesses.map((value) => ({
  value,
  label: accessLabels[value],
  text: accessTexts[value],
}));

type DocumentFormProps = { projectId: number; firstKind: DocumentKind };

export function DocumentForm({ projectId, firstKind }: DocumentFormProps) {
  const upload = useDocumentUpload(projectId);
  const [kind, setKind] = useState<DocumentKind>(firstKind);
  const [typed, setTyped] = useState<string>();
  const [access, setAccess] = useState<DocumentAccess>('everyone');
  const [file, setFile] = useState<File>();
  const [isAsked, setAsked] = useState(false);
  // The kind is a good title until another one is typed.
  const title = typed ?? (kind === 'other' ? '' : documentKindLabels[kind]);
  const isSending = upload.percent !== undefined;

  const choose = ([chosen]: File[]) => {
    if (chosen === undefined || isSending) return;
    const problem = fileProblem(chosen);
    upload.fail(problem);
    setFile(problem === undefined ? chosen : undefined);
  };
  const submit = () => {
    setAsked(true);
    if (isSending || file === undefined || title.trim() === '') return;
    upload.start({
      address: getAddress(uploadDocument, { params: { id: projectId }, query: { kind, title: title.trim(), access } }),
      file,
      onUploaded: (document) => {
        toast({ title: copy.uploaded(document.title) });
        setFile(undefined);
        setTyped(undefined);
        setAsked(false);
      },
    });
  };

  return (
    <section aria-labelledby="add-document">
      <h2 id="add-document" className="h3 mb-4">
        {copy.add}
      </h2>
      <form
        className="panel grid gap-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="grid gap-6 sm:grid-cols-2">
          <SelectField label={copy.kind} value={kind} onChange={(event) => setKind(event.target.value as DocumentKind)}>
            {documentKinds.map((one) => (
              <option key={one} value={one}>
                {documentKindLabels[one]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={copy.titleLabel}
            maxLength={maxDocumentTitle}
            value={title}
            error={isAsked && title.trim() === '' ? copy.nameIt : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <ChoiceField
          legend={copy.access}
          hint={copy.titleHint}
          name="access"
          choices={accessChoices}
          value={access}
          onChange={(event) => setAccess(event.target.value as DocumentAccess)}
        />
        <PictureDrop label={copy.add} dropText={copy.drop} onFiles={choose}>
          <div className="grid justify-items-start gap-3 rounded-cover border border-dashed border-line-strong p-5">
            {file !== undefined && (
              <p className="flex min-w-0 items-center gap-2.5">
                <FileText size={20} aria-hidden className="shrink-0 text-ink-3" />
                <span className="min-w-0 wrap-anywhere">{file.name}</span>
                <span className="shrink-0 text-ink-3">{formatFileSize(file.size)}</span>
              </p>
            )}
            {!isSending && (
              <ChooseFile accept={pdfOnly} describedBy="document-file-hint" onFiles={choose}>
                {file === undefined ? copy.choose : copy.chooseOther}
              </ChooseFile>
            )}
            <p id="document-file-hint" className="field-hint">
              {copy.dropHint}
            </p>
            {isAsked && file === undefined && upload.error === undefined && (
              <p className="field-error" role="alert">
                {copy.chooseFirst}
              </p>
            )}
          </div>
        </PictureDrop>
        {upload.error !== undefined && (
          <Alert tone="danger" title={copy.notUploaded}>
            {upload.error}
          </Alert>
        )}
        {upload.percent === undefined ? (
          <div>
            <Button type="submit">
              <Upload size={18} aria-hidden />
              {copy.upload}
            </Button>
          </div>
        ) : (
          <UploadStanding percent={upload.percent} name={title} onStop={upload.stop} />
        )}
      </form>
    </section>
  );
}
