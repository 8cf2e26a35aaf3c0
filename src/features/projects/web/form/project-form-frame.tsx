// The project form, for creators and administrators: values and validation, sections, navigation and the save bar.

import { type ReactNode, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { useSite } from '#ui/site.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useFocusOnMarked } from './fields/use-focus-on-marked.ts';
import { FormBar } from './form-bar.tsx';
import type { FormButton } from './form-buttons.tsx';
import { FormRail } from './form-rail.tsx';
import { noUploads, type UploadCounts } from './pictures/form-pictures.tsx';
import { ProjectFormParts } from './project-form-parts.tsx';
import { formCopy } from './values/form-copy.ts';
import type { FormSection } from './values/form-sections.ts';
import { createResolver } from './values/project-form-rules.ts';
import type { ProjectFormValues } from './values/project-form-values.ts';

type FormState = ReturnType<typeof useFocusOnMarked> & {
  form: UseFormReturn<ProjectFormValues>;
  uploads: UploadCounts;
  onUploads: (counts: UploadCounts) => void;
};

type Beginning = {
  /** The saved values. */
  saved: ProjectFormValues;
  /** Initial values, if different from the saved ones. */
  values?: ProjectFormValues;
  termsLocked: boolean;
  /** How its goal is divided is fixed. */
  isPublished?: boolean;
};

export function useProjectForm({ saved, values = saved, termsLocked, isPublished = false }: Beginning): FormState {
  const { today, minFundingGoal, minValuation, minInvestment } = useSite();
  const form = useForm<ProjectFormValues>({
    defaultValues: values,
    resolver: createResolver({ today, saved, termsLocked, minFundingGoal, minValuation, minInvestment, isPublished }),
    shouldFocusError: false,
  });
  const [uploads, onUploads] = useState(noUploads);
  return { form, uploads, onUploads, ...useFocusOnMarked() };
}

type ProjectFormFrameProps = {
  state: FormState;
  savedCategory: string;
  termsLocked: boolean;
  /** The project was approved, with the rules of its offer. */
  rulesFixed?: boolean | undefined;
  /** The countries it refuses can't be changed here. */
  countriesFixed?: boolean | undefined;
  /** The last is the primary one, also triggered by Enter. */
  buttons: readonly FormButton[];
  cancelTo?: string;
  send: (values: ProjectFormValues) => Promise<void>;
  /** An error that belongs to no single field. */
  failure: string | undefined;
  /** Save status of the input. */
  status: ReactNode;
  /** Above the first section. */
  notices?: ReactNode;
  /** The preview. */
  side: ReactNode;
  /** In the admin area, which has its own sidebar. */
  narrow?: boolean;
  /** Explains the buttons, at the end of the form. */
  note?: ReactNode;
  /** Additional sections at the end, with name and content. */
  more?: readonly FormSection[];
  children?: ReactNode;
};

const noSections: readonly FormSection[] = [];

export function ProjectFormFrame(props: ProjectFormFrameProps) {
  const { state, buttons, send, failure, narrow = false, more = noSections } = props;
  const { form, element, focusFirstMarked, focusMarkedNow, uploads, onUploads } = state;
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
        aria-label={formCopy.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (main) submit(main);
        }}
      >
        <noscript>
          <p className="alert alert-warm mb-8">{formCopy.needsScript}</p>
        </noscript>
        {props.notices}
        {/* Disabled until hydration, because anything typed before would be lost. */}
        <fieldset
          disabled={!hydrated}
          className={`grid min-w-0 grid-cols-[minmax(0,1fr)] disabled:[&_.input]:bg-surface lg:grid-cols-[190px_minmax(0,1fr)] lg:gap-x-10 ${narrow ? '' : 'xl:grid-cols-[190px_minmax(0,1fr)_280px]'}`}
        >
          <FormRail more={more} />
          <div className="min-w-0 lg:col-start-2">
            <ProjectFormParts
              savedCategory={props.savedCategory}
              termsLocked={props.termsLocked}
              rulesFixed={props.rulesFixed ?? false}
              countriesFixed={props.countriesFixed ?? false}
              onUploads={onUploads}
            />
            {props.children}
            {props.note}
          </div>
          {props.side}
        </fieldset>
        <FormBar
          status={props.status}
          uploads={uploads}
          failure={failure}
          more={more}
          onShowErrors={focusMarkedNow}
          buttons={buttons}
          busy={isSubmitting ? pressed : undefined}
          waiting={!hydrated || uploads.running > 0}
          onPress={submit}
          cancelTo={props.cancelTo}
        />
      </form>
    </FormProvider>
  );
}
