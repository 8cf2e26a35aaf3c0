// The project form for administrators: the creator's parts without drafts, plus the admin-only parts.

import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '#ui/call.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useLeaveGuard } from '#ui/form/leave-guard.tsx';
import { UnsavedStatus } from '../form/form-bar.tsx';
import type { FormButton } from '../form/form-buttons.tsx';
import { FormSide } from '../form/form-side.tsx';
import { ProjectFormFrame, useProjectForm } from '../form/project-form-frame.tsx';
import { markRefusal } from '../form/project-form-sending.ts';
import { useFormFailure } from '../form/values/form-failure.ts';
import type { FormSection } from '../form/values/form-sections.ts';
import type { ShownFigures } from '../form/values/preview-project.ts';
import type { ProjectFormValues } from '../form/values/project-form-values.ts';
import { projectsCopy as copy } from './admin-projects-copy.ts';

type AdminProjectFormProps = {
  /** The saved values; differences from them are unsaved changes. */
  saved: ProjectFormValues;
  projectId?: number;
  creatorName: string | undefined;
  termsLocked: boolean;
  /** The project was approved, with the rules of its offer. */
  rulesFixed?: boolean;
  /** The last is the main one. */
  buttons: readonly FormButton[];
  cancelTo: string;
  /** Something outside the form's own values was changed. */
  hasMore: boolean;
  /** Undefined if something outside the form is missing and an error is shown. @throws ApiError */
  save: (values: ProjectFormValues) => Promise<{ to: string; text: string } | undefined>;
  /** Handles a refusal elsewhere; returns whether it did. */
  onRefused?: (error: ApiError, form: UseFormReturn<ProjectFormValues>) => Promise<boolean>;
  /** Above the form. */
  notice?: ReactNode;
  /** The figures of a saved project, for the preview. */
  figures?: ShownFigures;
  /** Additional sections at the end. */
  more: readonly FormSection[];
  children: ReactNode;
};

export function AdminProjectForm(props: AdminProjectFormProps) {
  const { saved, projectId, creatorName, termsLocked, buttons, cancelTo, notice } = props;
  const state = useProjectForm({ saved, termsLocked, isPublished: props.rulesFixed ?? false });
  const { form, uploads, focusFirstMarked } = state;
  const hasChanges = form.formState.isDirty || props.hasMore;
  const guard = useLeaveGuard(hasChanges || uploads.running > 0);
  const { send, failure } = useSendingAsAdmin({ ...props, form, onMarked: focusFirstMarked, onSaved: guard.allow });
  return (
    <>
      <ProjectFormFrame
        state={state}
        savedCategory={saved.category}
        termsLocked={termsLocked}
        rulesFixed={props.rulesFixed}
        buttons={buttons}
        cancelTo={cancelTo}
        send={send}
        failure={failure}
        notices={notice}
        status={<UnsavedStatus hasChanges={hasChanges} />}
        side={<FormSide projectId={projectId} creatorName={creatorName} figures={props.figures} narrow />}
        more={props.more}
        narrow
      >
        {props.children}
      </ProjectFormFrame>
      {guard.dialog}
    </>
  );
}

type SendingAsAdmin = Pick<AdminProjectFormProps, 'save' | 'onRefused'> & {
  form: UseFormReturn<ProjectFormValues>;
  onMarked: () => void;
  onSaved: () => void;
};

function useSendingAsAdmin({ form, save, onRefused, onMarked, onSaved }: SendingAsAdmin) {
  const { failure, fail, clear } = useFormFailure();
  const navigate = useNavigate();
  const send = async (values: ProjectFormValues) => {
    clear();
    try {
      const done = await save(values);
      if (done === undefined) return;
      onSaved();
      toast({ title: copy.form.success, description: done.text });
      await navigate(done.to);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (await onRefused?.(error, form)) return;
      fail(error, markRefusal({ form, error, values, onMarked }));
      toast({ title: copy.form.failed, description: error.userMessage, variant: 'destructive' });
    }
  };
  return { send, failure };
}
