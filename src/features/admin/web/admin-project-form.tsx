// The project form in the hands of an administrator: the creator's own parts, without drafts, with what only they may set.
import { type ReactNode, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { type FormButton, FormButtons } from '#features/projects/web/form-buttons.tsx';
import { useLeaveGuard } from '#features/projects/web/form-leave-guard.tsx';
import { noUploads, UploadsNote } from '#features/projects/web/form-pictures.tsx';
import { FormSide } from '#features/projects/web/form-side.tsx';
import { createResolver } from '#features/projects/web/project-form-rules.ts';
import { markRefusal } from '#features/projects/web/project-form-sending.ts';
import type { ProjectFormValues } from '#features/projects/web/project-form-values.ts';
import { ProjectParts } from '#features/projects/web/project-parts.tsx';
import { useFocusOnMarked } from '#features/projects/web/use-focus-on-marked.ts';
import { useHydrated } from '#features/projects/web/use-hydrated.ts';
import { Alert } from '#ui/alert.tsx';
import { ApiError } from '#ui/call.ts';
import { useSite } from '#ui/site.tsx';
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
  const { saved, projectId, termsLocked, buttons } = props;
  const { today, minFundingGoal, minValuation } = useSite();
  const form = useForm<ProjectFormValues>({
    defaultValues: saved,
    resolver: createResolver({ today, savedDeadline: saved.deadline, termsLocked, minFundingGoal, minValuation }),
    shouldFocusError: false,
  });
  const { isSubmitting, isDirty } = form.formState;
  const hydrated = useHydrated();
  const [uploads, setUploads] = useState(noUploads);
  const guard = useLeaveGuard(isDirty || props.hasMore || uploads.running > 0);
  const { element, focusFirstMarked } = useFocusOnMarked();
  const { send, failure } = useSendingAsAdmin({ ...props, form, onMarked: focusFirstMarked, onSaved: guard.allow });
  const [pressed, setPressed] = useState<string>();
  const submit = ({ label, status }: FormButton) => {
    if (isSubmitting || uploads.running > 0) return;
    setPressed(label);
    void form.handleSubmit((values) => send({ ...values, ...(status && { status }) }), focusFirstMarked)();
  };
  const main = buttons.at(-1);
  return (
    <FormProvider {...form}>
      {props.notice}
      <form
        ref={element}
        noValidate
        aria-label="Project"
        onSubmit={(event) => {
          event.preventDefault();
          if (main) submit(main);
        }}
      >
        {/* Until the application has started, typing would be lost when it does. */}
        <fieldset
          disabled={!hydrated}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] disabled:[&_.input]:bg-surface lg:grid-cols-[minmax(0,1fr)_270px] lg:gap-x-10"
        >
          <div>
            <ProjectParts savedCategory={saved.category} termsLocked={termsLocked} onUploads={setUploads} />
            {props.children}
          </div>
          <FormSide projectId={projectId} creatorName={props.creatorName} />
          <div className="grid content-start gap-4 border-t border-line pt-6">
            <UploadsNote {...uploads} />
            {failure && <Alert tone="danger">{failure}</Alert>}
            <FormButtons
              buttons={buttons}
              busy={isSubmitting ? pressed : undefined}
              waiting={uploads.running > 0}
              onPress={submit}
              cancelTo={props.cancelTo}
            />
          </div>
        </fieldset>
      </form>
      {guard.dialog}
    </FormProvider>
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
