// What the rules ask to read, answer and acknowledge before paying: one statement as a checkbox, or a few steps one after the other.
import { Circle, CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Checkbox, FieldNotes } from '#ui/form/field.tsx';
import type { CommitmentStep } from '../../gate-contract.ts';
import { stepsCopy as copy } from './steps-copy.ts';
import type { CommitmentSteps } from './use-commitment-steps.ts';

export type CommitmentStepsProps = { state: CommitmentSteps; isLocked: boolean };

export function CommitmentStepsPart({ state, isLocked }: CommitmentStepsProps) {
  const { steps, setRegion, isSimple } = state;
  const [only] = steps;
  if (only === undefined) return null;
  return (
    <section ref={setRegion} aria-label={copy.region} className="grid gap-3">
      {isSimple ? (
        <Acknowledgment step={only} state={state} isLocked={isLocked} />
      ) : (
        <Steps state={state} isLocked={isLocked} />
      )}
    </section>
  );
}

function Acknowledgment({ step, state, isLocked }: CommitmentStepsProps & { step: CommitmentStep }) {
  return (
    <div data-step={step.id} className="grid gap-2">
      <h3 className="sr-only">{step.title}</h3>
      <p className="text-small leading-snug text-ink-2">{step.paragraphs.join(' ')}</p>
      <Statement step={step} state={state} isLocked={isLocked || !step.isOpen} />
    </div>
  );
}

function Steps({ state, isLocked }: CommitmentStepsProps) {
  const { steps } = state;
  const done = steps.filter(({ isOpen }) => !isOpen).length;
  const current = steps.find(({ isOpen }) => isOpen)?.id;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-semibold">{copy.region}</h3>
        <p role="status" className="text-note text-ink-2">
          {copy.progress(done, steps.length)}
        </p>
      </div>
      <ol className="grid gap-2">
        {steps.map((step, place) => (
          <li key={step.id}>
            <StepFold step={step} place={place + 1} isCurrent={step.id === current} state={state} isLocked={isLocked} />
          </li>
        ))}
      </ol>
    </>
  );
}

type FoldProps = CommitmentStepsProps & { step: CommitmentStep; place: number; isCurrent: boolean };

/** The first open step is unfolded; the others can be read at any time. */
function StepFold({ step, place, isCurrent, state, isLocked }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const wasCurrent = useRef(isCurrent);
  useEffect(() => {
    if (isCurrent && !wasCurrent.current) fold.current?.querySelector('summary')?.focus();
    wasCurrent.current = isCurrent;
  }, [isCurrent]);
  const icon = { size: 18, 'aria-hidden': true } as const;
  return (
    <details
      ref={fold}
      data-step={step.id}
      // A step that was passed closes, and the next one opens.
      key={`${isCurrent}`}
      open={isCurrent}
      className="rounded-button border border-line px-3.5"
    >
      <summary className="flex min-h-[44px] cursor-pointer list-none items-center gap-2.5 py-2 [&::-webkit-details-marker]:hidden">
        {step.isOpen ? (
          <Circle {...icon} className="shrink-0 text-ink-3" />
        ) : (
          <CircleCheck {...icon} className="shrink-0 text-verdigris-ink" />
        )}
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{step.title}</span>
        <span className="shrink-0 text-small text-ink-3">
          {step.isOpen ? copy.place(place, state.steps.length) : copy.done}
        </span>
      </summary>
      <div className="grid gap-4 pt-1 pb-3.5">
        <Paragraphs step={step} />
        {step.isOpen && <StepForm step={step} state={state} isLocked={isLocked} />}
        <p className="text-small text-ink-3">{step.law}</p>
      </div>
    </details>
  );
}

function Paragraphs({ step: { paragraphs } }: { step: CommitmentStep }) {
  return paragraphs.map((paragraph) => (
    <p key={paragraph} className="text-note leading-snug text-ink-2">
      {paragraph}
    </p>
  ));
}

function StepForm({ step, state, isLocked }: CommitmentStepsProps & { step: CommitmentStep }) {
  const { warning, error } = state.draftOf(step.id);
  const hasStatement = step.statement !== null && (step.blocks || step.questions.length === 0 || warning !== null);
  return (
    <form
      noValidate
      method="post"
      aria-label={step.title}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLocked) void state.submit(step);
      }}
    >
      {step.questions.map((question) => (
        <Question key={question.id} stepId={step.id} question={question} state={state} isLocked={isLocked} />
      ))}
      {warning !== null && (
        <Alert tone="warm" title={copy.warned}>
          {warning}
        </Alert>
      )}
      {hasStatement ? (
        <Statement step={step} state={state} isLocked={isLocked} />
      ) : (
        error !== undefined && <Alert tone="danger">{error}</Alert>
      )}
      <div>
        <Button type="submit" look="outline" busy={state.busy === step.id}>
          {step.questions.length > 0 && warning === null ? copy.check : copy.confirm}
        </Button>
      </div>
    </form>
  );
}

function Statement({ step, state, isLocked }: CommitmentStepsProps & { step: CommitmentStep }) {
  const id = useId();
  const { acknowledged, error } = state.draftOf(step.id);
  return (
    <div>
      <Checkbox
        label={step.statement ?? copy.read}
        checked={acknowledged || !step.isOpen}
        disabled={isLocked}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => state.acknowledge(step.id, event.currentTarget.checked)}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}

type QuestionProps = CommitmentStepsProps & { stepId: string; question: CommitmentStep['questions'][number] };

function Question({ stepId, question: { id, text, options }, state, isLocked }: QuestionProps) {
  const name = useId();
  const { choices, wrong } = state.draftOf(stepId);
  const why = wrong[id];
  return (
    <fieldset
      disabled={isLocked}
      className="grid gap-1"
      aria-describedby={why === undefined ? undefined : `${name}-error`}
    >
      <legend className="mb-1 font-medium">{text}</legend>
      {options.map((option, place) => (
        <label key={option} className="flex min-h-[42px] cursor-pointer items-center gap-3 text-note">
          <input
            type="radio"
            name={name}
            checked={choices[id] === place}
            className="size-[18px] shrink-0 accent-verdigris"
            onChange={() => state.choose(stepId, id, place)}
          />
          {option}
        </label>
      ))}
      <FieldNotes id={name} error={why} />
    </fieldset>
  );
}
