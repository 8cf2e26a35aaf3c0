// The project form, for a new project and for editing one: its parts, its check, its buttons.
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useSite } from '#ui/site.tsx';
import type { ProjectStatus } from '../project-rules.ts';
import { useLeaveGuard } from './form-leave-guard.tsx';
import { MilestonesPart } from './form-milestones-part.tsx';
import { noUploads, PicturesPart, UploadsNote } from './form-pictures.tsx';
import { VideoPart } from './form-video.tsx';
import {
  BasicsPart,
  FaqPart,
  MarketPart,
  RisksPart,
  TeamPart,
  TermsPart,
  TimelinePart,
} from './project-form-parts.tsx';
import { createResolver } from './project-form-rules.ts';
import { afterForm, type SendingOptions, useSending } from './project-form-sending.ts';
import type { ProjectFormValues } from './project-form-values.ts';

type ProjectFormProps = Pick<SendingOptions, 'save' | 'savedText' | 'failedTitle'> & {
  /** What the form starts with; later changes of it are not followed, so nothing typed is overwritten. */
  initial: ProjectFormValues;
  /** The buttons that send, each with the status it sends; the last is the main one and Enter's. */
  buttons: readonly { label: string; status?: ProjectStatus }[];
  termsLocked?: boolean;
  /** A further part, at the end. */
  children?: ReactNode;
};

export function ProjectForm(props: ProjectFormProps) {
  const { initial, buttons, termsLocked = false, children } = props;
  const { today } = useSite();
  const form = useForm<ProjectFormValues>({
    defaultValues: initial,
    resolver: createResolver({ today, savedDeadline: initial.deadline, termsLocked }),
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting } = form.formState;
  const hydrated = useHydrated();
  const [uploads, setUploads] = useState(noUploads);
  const guard = useLeaveGuard(isDirty || uploads.running > 0);
  const { element, focusFirstMarked } = useFocusOnMarked();
  const { send, failure } = useSending({ ...props, form, onSaved: guard.allow, onMarked: focusFirstMarked });
  const [pressed, setPressed] = useState<string>();
  const submit = ({ label, status }: (typeof buttons)[number]) => {
    if (form.formState.isSubmitting || uploads.running > 0) return;
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
        {/* Until the application has started, typing would be lost when it does. */}
        <fieldset disabled={!hydrated} className="min-w-0 disabled:[&_.input]:bg-surface">
          <BasicsPart savedCategory={initial.category} />
          <PicturesPart onUploads={setUploads} />
          <VideoPart />
          <TermsPart locked={termsLocked} />
          <TimelinePart />
          <MilestonesPart />
          <TeamPart />
          <MarketPart />
          <RisksPart />
          <FaqPart />
          {children}
          <div className="grid justify-items-end gap-4 border-t border-line pt-8">
            <UploadsNote {...uploads} />
            {failure && <Alert tone="danger">{failure}</Alert>}
            <div className="flex w-full flex-wrap justify-end gap-3 max-sm:[&>*]:w-full">
              <LinkButton look="quiet" to={afterForm}>
                Cancel
              </LinkButton>
              {buttons.map((button) => (
                <Button
                  key={button.label}
                  type={button === main ? 'submit' : 'button'}
                  look={button === main ? 'solid' : 'outline'}
                  busy={isSubmitting && pressed === button.label}
                  disabled={uploads.running > 0 || (isSubmitting && pressed !== button.label)}
                  {...(button !== main && { onClick: () => submit(button) })}
                >
                  {button.label}
                </Button>
              ))}
            </div>
          </div>
        </fieldset>
      </form>
      {guard.dialog}
    </FormProvider>
  );
}

/** Focus goes to the first marked field on the page, whichever side marked it, as soon as it has been drawn as marked. */
function useFocusOnMarked() {
  const element = useRef<HTMLFormElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    const first = wanted.current
      ? element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-marked]')
      : undefined;
    if (!first) return;
    wanted.current = false;
    first.focus({ preventScroll: true });
    first.scrollIntoView({ block: 'center' });
  });
  return {
    element,
    focusFirstMarked: () => {
      wanted.current = true;
    },
  };
}

const never = () => () => undefined;

function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
