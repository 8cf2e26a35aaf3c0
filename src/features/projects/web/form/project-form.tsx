// The project form in its creator's hands, for a new project and for editing one: what is typed is kept while one types.
import { type ReactNode, useState } from 'react';
import { useLeaveGuard } from '#ui/form/leave-guard.tsx';
import type { ProjectDraft } from '../../draft-contract.ts';
import { openDraft } from '../draft/draft-values.ts';
import { DraftNotices } from '../draft/form-draft-notices.tsx';
import { DraftStatus } from '../draft/form-draft-status.tsx';
import { useProjectDraft } from '../draft/use-project-draft.ts';
import type { FormButton } from './form-buttons.tsx';
import type { FormSection } from './form-sections.ts';
import { FormSide } from './form-side.tsx';
import type { ShownFigures } from './preview-project.ts';
import { ProjectFormFrame, useProjectForm } from './project-form-frame.tsx';
import { type SendingOptions, useSending } from './project-form-sending.ts';
import type { ProjectFormValues } from './project-form-values.ts';

type ProjectFormProps<Saved> = Pick<SendingOptions<Saved>, 'save' | 'savedText' | 'failedTitle'> & {
  /** What the form starts with; later changes of it are not followed, so nothing typed is overwritten. */
  initial: ProjectFormValues;
  /** What was typed before and not sent: the form begins with it instead. */
  draft: ProjectDraft | null;
  /** Absent for a project that does not exist yet. */
  projectId?: number;
  /** The last is the main one and Enter's. */
  buttons: readonly FormButton[];
  termsLocked?: boolean;
  /** Further sections, at the end: their names and their contents. */
  more?: readonly FormSection[];
  children?: ReactNode;
  /** What the buttons lead to, at the end of the form. */
  note?: ReactNode;
  /** What a project that is published already has raised, for the preview. */
  figures?: ShownFigures;
};

export function ProjectForm<Saved>(props: ProjectFormProps<Saved>) {
  const { buttons, projectId, termsLocked = false, children, note, more, figures } = props;
  const [{ initial, savedDraft }] = useState({ initial: props.initial, savedDraft: props.draft });
  const state = useProjectForm({
    saved: initial,
    termsLocked,
    ...(savedDraft && { values: openDraft(savedDraft.values, initial).values }),
  });
  const { form, uploads, focusFirstMarked } = state;
  const draft = useProjectDraft({ form, projectId, saved: initial, draft: savedDraft });
  const guard = useLeaveGuard(!draft.safe || uploads.running > 0);
  const { send, failure } = useSending({ ...props, form, draft, onSaved: guard.allow, onMarked: focusFirstMarked });
  return (
    <>
      <ProjectFormFrame
        state={state}
        savedCategory={initial.category}
        termsLocked={termsLocked}
        buttons={buttons}
        send={send}
        failure={failure}
        notices={<DraftNotices draft={draft} isNew={projectId === undefined} />}
        status={<DraftStatus draft={draft} />}
        side={<FormSide projectId={projectId} figures={figures} />}
        note={note}
        {...(more && { more })}
      >
        {children}
      </ProjectFormFrame>
      {guard.dialog}
    </>
  );
}
