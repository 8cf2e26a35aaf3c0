// The frame of both editors: the fields, missing input, a conflict with another window, and the submit button.
import { type ReactNode, useRef, useState } from 'react';
import { findLengthIssue } from '#features/writing/story-length.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { PageHeader, SubPage } from '#ui/section.tsx';
import { type UpdateErrors, UpdateFields } from './update-fields.tsx';
import type { UpdateValues } from './update-values.ts';
import { editorCopy as copy } from './updates-copy.ts';

type UpdateEditorProps = {
  title: string;
  lead: ReactNode;
  projectId: number;
  values: UpdateValues;
  /** Shown above the fields. */
  notice?: ReactNode;
  submit: string;
  isBusy: boolean;
  /** Shown next to the button. */
  status?: ReactNode;
  onChange: (values: UpdateValues) => void;
  /** Called when all required fields are filled in and nothing is too long. */
  onSubmit: () => void;
};

export function UpdateEditor(props: UpdateEditorProps) {
  const { title, lead, projectId, values, notice, submit, isBusy, status, onChange, onSubmit } = props;
  const titleRef = useRef<HTMLInputElement>(null);
  const textRef = useRef<{ focus: () => void }>(null);
  const [errors, setErrors] = useState<UpdateErrors>({});
  const check = () => {
    const found: UpdateErrors = {
      ...(values.title.trim() === '' && { title: copy.titleMissing }),
      ...(values.content.trim() === '' && { content: copy.textMissing }),
    };
    setErrors(found);
    if (found.title !== undefined) titleRef.current?.focus();
    else if (found.content !== undefined || findLengthIssue(values.content) !== undefined) textRef.current?.focus();
    else onSubmit();
  };
  const change = (next: UpdateValues) => {
    setErrors(({ title: missingTitle, content }) => ({
      ...(missingTitle !== undefined && next.title.trim() === '' && { title: missingTitle }),
      ...(content !== undefined && next.content.trim() === '' && { content }),
    }));
    onChange(next);
  };
  return (
    <SubPage back={{ to: `/dashboard/projects/${projectId}/updates`, label: copy.back }} className="max-w-narrow">
      <PageHeader compact title={title} lead={lead} />
      <form
        noValidate
        className="mt-4 grid grid-cols-1 gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        {notice}
        <UpdateFields values={values} errors={errors} titleRef={titleRef} textRef={textRef} onChange={change} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-5">
          <Button type="submit" busy={isBusy}>
            {submit}
          </Button>
          {status}
        </div>
      </form>
    </SubPage>
  );
}

type VersionChoiceProps = { onTakeOther: () => void; onKeepMine: () => void };

/** Two windows changed the same text: the creator chooses before anything is overwritten. */
export function VersionChoice({ onTakeOther, onKeepMine }: VersionChoiceProps) {
  return (
    <Alert tone="warm" title={copy.conflict.title}>
      <p>{copy.conflict.text}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button look="outline" size="small" onClick={onTakeOther}>
          {copy.conflict.takeOther}
        </Button>
        <Button look="outline" size="small" onClick={onKeepMine}>
          {copy.conflict.keepMine}
        </Button>
      </div>
    </Alert>
  );
}
