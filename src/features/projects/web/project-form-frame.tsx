// The project form in anybody's hands: its values and their check, its parts, what stands beside them, its buttons.
import { type ReactNode, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { Alert } from '#ui/alert.tsx';
import { useSite } from '#ui/site.tsx';
import { type FormButton, FormButtons } from './form-buttons.tsx';
import { noUploads, type UploadCounts, UploadsNote } from './form-pictures.tsx';
import { createResolver } from './project-form-rules.ts';
import type { ProjectFormValues } from './project-form-values.ts';
import { ProjectParts } from './project-parts.tsx';
import { useFocusOnMarked } from './use-focus-on-marked.ts';
import { useHydrated } from './use-hydrated.ts';

type FormState = ReturnType<typeof useFocusOnMarked> & {
  form: UseFormReturn<ProjectFormValues>;
  uploads: UploadCounts;
  onUploads: (counts: UploadCounts) => void;
};

type Beginning = {
  /** What is saved by now. */
  saved: ProjectFormValues;
  /** What the form begins with, where that is something else. */
  values?: ProjectFormValues;
  termsLocked: boolean;
};

export function useProjectForm({ saved, values = saved, termsLocked }: Beginning): FormState {
  const { today, minFundingGoal, minValuation } = useSite();
  const form = useForm<ProjectFormValues>({
    defaultValues: values,
    resolver: createResolver({ today, savedDeadline: saved.deadline, termsLocked, minFundingGoal, minValuation }),
    shouldFocusError: false,
  });
  const [uploads, onUploads] = useState(noUploads);
  return { form, uploads, onUploads, ...useFocusOnMarked() };
}

type ProjectFormFrameProps = {
  state: FormState;
  savedCategory: string;
  termsLocked: boolean;
  /** The last is the main one and Enter's. */
  buttons: readonly FormButton[];
  cancelTo?: string;
  send: (values: ProjectFormValues) => Promise<void>;
  /** What is wrong beyond a single field. */
  failure: string | undefined;
  /** Above the first part. */
  notices?: ReactNode;
  /** Beside the form on a wide screen, before its buttons on a narrow one. */
  side: ReactNode;
  /** In the admin area, which has a sidebar of its own. */
  narrow?: boolean;
  /** What the buttons lead to, right above them. */
  note?: ReactNode;
  /** Further parts, at the end. */
  children?: ReactNode;
};

export function ProjectFormFrame(props: ProjectFormFrameProps) {
  const { state, buttons, send, failure, narrow = false } = props;
  const { form, element, focusFirstMarked, uploads, onUploads } = state;
  const { isSubmitting } = form.formState;
  const hydrated = useHydrated();
  const [pressed, setPressed] = useState<string>();
  const submit = ({ label, status }: FormButton) => {
    if (isSubmitting || uploads.running > 0) return;
    setPressed(label);
    void form.handleSubmit((values) => send({ ...values, ...(status && { status }) }), focusFirstMarked)();
  };
  const main = buttons.at(-1);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label="Project"
        onSubmit={(event) => {
          event.preventDefault();
          if (main) submit(main);
        }}
      >
        <noscript>
          <p className="alert alert-warm mb-8">Filling in this form needs JavaScript.</p>
        </noscript>
        {props.notices}
        {/* Until the application has started, typing would be lost when it does. */}
        <fieldset
          disabled={!hydrated}
          className={`grid min-w-0 grid-cols-[minmax(0,1fr)] disabled:[&_.input]:bg-surface ${narrow ? 'lg:grid-cols-[minmax(0,1fr)_270px] lg:gap-x-10' : 'lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-x-12 xl:gap-x-16'}`}
        >
          <div>
            <ProjectParts savedCategory={props.savedCategory} termsLocked={props.termsLocked} onUploads={onUploads} />
            {props.children}
          </div>
          {props.side}
          <div className="grid content-start gap-4 border-t border-line pt-6">
            <UploadsNote {...uploads} />
            {failure && <Alert tone="danger">{failure}</Alert>}
            {props.note}
            <FormButtons
              buttons={buttons}
              busy={isSubmitting ? pressed : undefined}
              waiting={uploads.running > 0}
              onPress={submit}
              {...(props.cancelTo !== undefined && { cancelTo: props.cancelTo })}
            />
          </div>
        </fieldset>
      </form>
    </FormProvider>
  );
}
