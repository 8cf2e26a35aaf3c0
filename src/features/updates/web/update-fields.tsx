// The fields of an update: title, text with pictures and a preview, and who can read it.
import { ImagePlus } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { createQueue, pictureProblem } from '#features/images/web/image-upload.ts';
import { ChooseFile, PictureDrop, useNoStrayDrops } from '#features/images/web/picture-drop.tsx';
import { UploadProgress } from '#features/images/web/upload-progress.tsx';
import { usePictureUploads } from '#features/images/web/use-picture-uploads.ts';
import { FormMarkdownPreview } from '#features/projects/web/form/fields/form-markdown-preview.tsx';
import {
  applyEdit,
  MarkdownToolbar,
  markByKey,
  TextOrPreview,
} from '#features/projects/web/form/fields/markdown-toolbar.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { TextArea, TextField } from '#ui/form/field.tsx';
import { maxUpdateContent, maxUpdateTitle, type UpdateVisibility, updateVisibilities } from '../update-rules.ts';
import type { UpdateValues } from './update-values.ts';
import { editorCopy as copy, visibilityCopy } from './updates-copy.ts';

export type UpdateErrors = Partial<Record<'title' | 'content', string>>;

type UpdateFieldsProps = {
  values: UpdateValues;
  errors: UpdateErrors;
  titleRef: RefObject<HTMLInputElement | null>;
  areaRef: RefObject<HTMLTextAreaElement | null>;
  onChange: (values: UpdateValues) => void;
};

export function UpdateFields({ values, errors, titleRef, areaRef, onChange }: UpdateFieldsProps) {
  return (
    <>
      <TextField
        ref={titleRef}
        label={copy.titleField}
        hint={copy.titleHint}
        error={errors.title}
        maxLength={maxUpdateTitle}
        value={values.title}
        onChange={({ target }) => onChange({ ...values, title: target.value })}
      />
      <UpdateText
        value={values.content}
        error={errors.content}
        area={areaRef}
        onChange={(content) => onChange({ ...values, content })}
      />
      <ChoiceField
        legend={copy.visibility}
        name="visibility"
        choices={updateVisibilities.map((value) => ({ value, ...visibilityCopy[value] }))}
        value={values.visibility}
        onChange={({ currentTarget }) => onChange({ ...values, visibility: currentTarget.value as UpdateVisibility })}
      />
    </>
  );
}

type UpdateTextProps = {
  value: string;
  error: string | undefined;
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
};

function UpdateText({ value, error, area, onChange }: UpdateTextProps) {
  const areaId = useId();
  const [shown, setShown] = useState<'text' | 'preview'>('text');
  const pictures = useTextPictures(area);
  useNoStrayDrops();
  return (
    <div className="relative grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <label htmlFor={areaId} className="field-label">
          {copy.text}
        </label>
        <TextOrPreview shown={shown} onChange={setShown} />
      </div>
      <div hidden={shown === 'preview'}>
        <PictureDrop label={copy.text} dropText={copy.dropPictures} onFiles={pictures.add}>
          <MarkdownToolbar area={area} />
          <TextArea
            id={areaId}
            ref={area}
            // Its label is above the buttons.
            label=""
            hideLabel
            hint={copy.textHint}
            error={error}
            rows={14}
            maxLength={maxUpdateContent}
            className="min-h-[320px] !rounded-t-none"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={(event) => markByKey(event, area.current)}
          />
        </PictureDrop>
        <div className="mt-3 grid gap-3">
          {pictures.problem !== undefined && (
            <p role="alert" className="field-error">
              {pictures.problem}
            </p>
          )}
          {pictures.list.map((upload) => (
            <UploadProgress
              key={upload.id}
              upload={upload}
              name={upload.file.name}
              onRetry={() => pictures.retry(upload.id)}
              onDrop={() => pictures.drop(upload.id)}
            />
          ))}
          <p>
            <ChooseFile multiple onFiles={pictures.add}>
              <ImagePlus size={18} aria-hidden />
              {copy.picture}
            </ChooseFile>
          </p>
        </div>
      </div>
      {shown === 'preview' && <FormMarkdownPreview text={value} title={copy.preview} />}
    </div>
  );
}

/** Uploads pictures and inserts them at the cursor, with their description selected for typing. */
function useTextPictures(area: RefObject<HTMLTextAreaElement | null>) {
  const [problem, setProblem] = useState<string>();
  const [queue] = useState(() => createQueue(2));
  /** Cursor position when the files were chosen. */
  const place = useRef(0);
  const uploads = usePictureUploads({
    queue,
    onUploaded: (_upload, { address }) => {
      const element = area.current;
      if (element === null) return;
      const at = Math.min(place.current, element.value.length);
      const before = at === 0 || element.value.slice(0, at).endsWith('\n\n') ? '' : '\n\n';
      const insert = `${before}![${copy.pictureText}](${address})\n\n`;
      const start = at + before.length + 2;
      applyEdit(element, { from: at, to: at, insert, select: { start, end: start + copy.pictureText.length } });
      place.current = at + insert.length;
    },
    onFailed: () => undefined,
  });
  return {
    ...uploads,
    problem,
    add: (files: File[]) => {
      place.current = area.current?.selectionEnd ?? 0;
      setProblem(undefined);
      for (const file of files) {
        const found = pictureProblem(file);
        if (found === undefined) uploads.start({ file, alt: '' });
        else setProblem(`${file.name}: ${found}`);
      }
    },
  };
}
