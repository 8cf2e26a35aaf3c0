// The project form in the hands of an administrator: the creator's own parts, without drafts, with what only they may set.
import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { FormButton } from '#features/projects/web/form-buttons.tsx';
import { useLeaveGuard } from '#features/projects/web/form-leave-guard.tsx';
import { FormSide } from '#features/projects/web/form-side.tsx';
import { ProjectFormFrame, useProjectForm } from '#features/projects/web/project-form-frame.tsx';
import { markRefusal } from '#features/projects/web/project-form-sending.ts';
import type { ProjectFormValues } from '#features/projects/web/project-form-values.ts';
import { ApiError } from '#ui/call.ts';
import { toast } from '#ui/toast.ts';

type AdminProjectFormProps = {
  /** What is saved by now; what differs from it would be lost by leaving. */
  saved: ProjectFormValues;
  projectId?: number;
  creatorName: string | undefined;
  termsLocked: boolean;
  /** The last is the main one. */
  buttons: readonly FormButton[];
  cancelTo: string;
  /** Something beside the form's own values was changed. */
  hasMore: boolean;
  /** Undefined where something beside the fields is missing and has been said. @throws ApiError */
  save: (values: ProjectFormValues) => Promise<{ to: string; text: string } | undefined>;
  /** A refusal that has a place of its own; answers whether it has. */
  onRefused?: (error: ApiError, form: UseFormReturn<ProjectFormValues>) => Promise<boolean>;
  /** Above the form. */
  notice?: ReactNode;
  /** Further parts, at the end. */
  children: ReactNode;
};

export function AdminProjectForm(props: AdminProjectFormProps) {
  const { saved, projectId, creatorName, termsLocked, buttons, cancelTo, notice } = props;
  const state = useProjectForm({ saved, termsLocked });
  const { form, uploads, focusFirstMarked } = state;
  const guard = useLeaveGuard(form.formState.isDirty || props.hasMore || uploads.running > 0);
  const { send, failure } = useSendingAsAdmin({ ...props, form, onMarked: focusFirstMarked, onSaved: guard.allow });
  return (
    <>
      <ProjectFormFrame
        state={state}
        savedCategory={saved.category}
        termsLocked={termsLocked}
        buttons={buttons}
        cancelTo={cancelTo}
        send={send}
        failure={failure}
        notices={notice}
        side={<FormSide projectId={projectId} creatorName={creatorName} />}
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
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const send = async (values: ProjectFormValues) => {
    setFailure(undefined);
    try {
      const done = await save(values);
      if (done === undefined) return;
      onSaved();
      toast({ title: 'Success', description: done.text });
      await navigate(done.to);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (await onRefused?.(error, form)) return;
      setFailure(markRefusal({ form, error, values, onMarked }));
      toast({ title: 'The project was not saved', description: error.userMessage, variant: 'destructive' });
    }
  };
  return { send, failure };
}
