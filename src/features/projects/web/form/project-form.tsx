// The creator's project form, for new and existing projects: input is saved while typing.
import { type ReactNode, useState } from 'react';
import { useLeaveGuard } from '#ui/form/leave-guard.tsx';
import type { ProjectDraft } from '../../draft-contract.ts';
import { openDraft } from './draft/draft-values.ts';
import { DraftNotices } from './draft/form-draft-notices.tsx';
import { DraftStatus } from './draft/form-draft-status.tsx';
import { useProjectDraft } from './draft/use-project-draft.ts';
import type { FormButton } from './form-buttons.tsx';
import { FormSide } from './form-side.tsx';
import { ProjectFormFrame, useProjectForm } from './project-form-frame.tsx';
import { type SendingOptions, useSending } from './project-form-sending.ts';
import type { FormSection } from './values/form-sections.ts';
import type { ShownFigures } from './values/preview-project.ts';
import type { ProjectFormValues } from './values/project-form-values.ts';

type ProjectFormProps<Saved> = Pick<SendingOptions<Saved>, 'save' | 'savedText' | 'failedTitle'> & {
  /** Initial values; later changes are ignored, so no input is overwritten. */
  initial: ProjectFormValues;
  /** Unsent input from before, used as initial values instead. */
  draft: ProjectDraft | null;
  /** Absent for a project that does not exist yet. */
  projectId?: number;
  /** The last is the primary one, also triggered by Enter. */
  buttons: readonly FormButton[];
  termsLocked?: boolean;
  /** The project was approved, with the rules of its offer; only an administrator changes the countries it refuses. */
  rulesFixed?: boolean;
  /** Additional sections at the end, with name and content. */
  more?: readonly FormSection[];
  children?: ReactNode;
  /** Explains the buttons, at the end of the form. */
  note?: ReactNode;
  /** Amount a published project has raised, for the preview. */
  figures?: ShownFigures;
};

export function ProjectForm<Saved>(props: ProjectFormProps<Saved>) {
  const { buttons, projectId, termsLocked = false, children, note, more, figures } = props;
  const [{ initial, savedDraft }] = useState({ initial: props.initial, savedDraft: props.draft });
  const state = useProjectForm({
    isPublished: props.rulesFixed ?? false,
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
        rulesFixed={props.rulesFixed}
        countriesFixed={props.rulesFixed}
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
