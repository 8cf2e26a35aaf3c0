// The project form, for a new project and for editing one: its parts, its check, its buttons.
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Alert } from '#ui/alert.tsx';
import { useSite } from '#ui/site.tsx';
import type { ProjectDraft } from '../draft-contract.ts';
import { openDraft } from './draft-values.ts';
import { type FormButton, FormButtons } from './form-buttons.tsx';
import { DraftNotices } from './form-draft-notices.tsx';
import { useLeaveGuard } from './form-leave-guard.tsx';
import { noUploads, UploadsNote } from './form-pictures.tsx';
import { FormSide } from './form-side.tsx';
import { createResolver } from './project-form-rules.ts';
import { type SendingOptions, useSending } from './project-form-sending.ts';
import type { ProjectFormValues } from './project-form-values.ts';
import { ProjectParts } from './project-parts.tsx';
import { useFocusOnMarked } from './use-focus-on-marked.ts';
import { useHydrated } from './use-hydrated.ts';
import { useProjectDraft } from './use-project-draft.ts';

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
  /** A further part, at the end. */
  children?: ReactNode;
  /** What the buttons lead to, right above them. */
  note?: ReactNode;
};

export function ProjectForm<Saved>(props: ProjectFormProps<Saved>) {
  const { buttons, projectId, termsLocked = false, children, note } = props;
  const { today, minFundingGoal, minValuation } = useSite();
  const [{ initial, savedDraft }] = useState({ initial: props.initial, savedDraft: props.draft });
  const form = useForm<ProjectFormValues>({
    defaultValues: savedDraft ? openDraft(savedDraft.values, initial).values : initial,
    resolver: createResolver({ today, savedDeadline: initial.deadline, termsLocked, minFundingGoal, minValuation }),
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;
  const hydrated = useHydrated();
  const [uploads, setUploads] = useState(noUploads);
  const draft = useProjectDraft({ form, projectId, saved: initial, draft: savedDraft });
  const guard = useLeaveGuard(!draft.safe || uploads.running > 0);
  const { element, focusFirstMarked } = useFocusOnMarked();
  const { send, failure } = useSending({ ...props, form, draft, onSaved: guard.allow, onMarked: focusFirstMarked });
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
        <DraftNotices draft={draft} isNew={projectId === undefined} />
        {/* Until the application has started, typing would be lost when it does. */}
        <fieldset
          disabled={!hydrated}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] disabled:[&_.input]:bg-surface lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-x-12 xl:gap-x-16"
        >
          <div>
            <ProjectParts savedCategory={initial.category} termsLocked={termsLocked} onUploads={setUploads} />
            {children}
          </div>
          <FormSide draft={draft} projectId={projectId} />
          <div className="grid content-start gap-4 border-t border-line pt-6">
            <UploadsNote {...uploads} />
            {failure && <Alert tone="danger">{failure}</Alert>}
            {note}
            <FormButtons
              buttons={buttons}
              busy={isSubmitting ? pressed : undefined}
              waiting={uploads.running > 0}
              onPress={submit}
            />
          </div>
        </fieldset>
      </form>
      {guard.dialog}
    </FormProvider>
  );
}
