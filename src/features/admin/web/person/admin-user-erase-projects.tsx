// Chooses what happens to each open project of a user who is being deleted.
import { useId } from 'react';
import type { ProjectDecision } from '#features/accounts/account-contract.ts';
import { type ChosenPerson, PersonChoice } from '#features/accounts/web/admin/admin-person-choice.tsx';
import type { OpenProject } from '#features/projects/admin-project-contract.ts';
import { Button } from '#ui/button.tsx';
import { describeFunding, eraseCopy } from './admin-user-erase-copy.ts';

/** The choices made so far. */
export type Decision = { action?: ProjectDecision['action']; newOwner?: ChosenPerson };
export type Decisions = Readonly<Record<number, Decision>>;

type ProjectDecisionsProps = {
  open: readonly OpenProject[];
  decisions: Decisions;
  onDecide: (decisions: Decisions) => void;
  /** Missing or refused choices, by project. */
  errors: Readonly<Record<number, string>>;
};

export function ProjectDecisions({ open, decisions, onDecide, errors }: ProjectDecisionsProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-4">
      <div>
        <h3 dir="auto" id={headingId} className="font-semibold">
          {eraseCopy.decide}
        </h3>
        <p dir="auto" className="mt-1 text-note text-ink-2">
          {eraseCopy.decideText}
        </p>
      </div>
      {open.map((project, index) => {
        const decision = decisions[project.id] ?? {};
        return (
          <OneProject
            key={project.id}
            project={project}
            decision={decision}
            error={errors[project.id]}
            onDecide={(changed) => onDecide({ ...decisions, [project.id]: changed })}
            {...(index === 0 &&
              open.length > 1 &&
              toDecision(project.id, decision) !== undefined && {
                count: open.length,
                onUseForAll: () => onDecide(Object.fromEntries(open.map(({ id }) => [id, decision]))),
              })}
          />
        );
      })}
    </section>
  );
}

type OneProjectProps = {
  project: OpenProject;
  decision: Decision;
  error: string | undefined;
  onDecide: (decision: Decision) => void;
  count?: number;
  onUseForAll?: () => void;
};

function OneProject({ project, decision, error, onDecide, count = 1, onUseForAll }: OneProjectProps) {
  const id = useId();
  return (
    <fieldset
      className="grid min-w-0 gap-2 rounded-cover border border-line-strong p-4"
      aria-describedby={error ? `${id}-money ${id}-error` : `${id}-money`}
    >
      <legend className="sr-only">{project.title}</legend>
      <p aria-hidden className="font-semibold wrap-anywhere">
        {project.title}
      </p>
      <p dir="auto" id={`${id}-money`} className="text-note text-ink-2">
        {describeFunding(project)}
      </p>
      {(['hand_over', 'end'] as const).map((action) => (
        <label key={action} className="flex min-h-[44px] cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={id}
            checked={decision.action === action}
            onChange={() => onDecide({ ...decision, action })}
            className="size-[18px] shrink-0 accent-verdigris"
          />
          {action === 'end' ? eraseCopy.end : eraseCopy.handOver}
        </label>
      ))}
      {decision.action === 'hand_over' && (
        <PersonChoice
          label={eraseCopy.newOwner}
          peopleOnly
          chosen={decision.newOwner}
          onChoose={(newOwner) => onDecide({ ...decision, newOwner })}
        />
      )}
      {error && (
        <p dir="auto" id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
      {onUseForAll && (
        <Button look="quiet" size="small" className="justify-self-start" onClick={onUseForAll}>
          {eraseCopy.applyToAll(count)}
        </Button>
      )}
    </fieldset>
  );
}

/** Undefined until all choices are made. */
export function toDecision(id: number, { action, newOwner }: Decision): ProjectDecision | undefined {
  if (action === 'end') return { id, action };
  const ownerId = newOwner?.id ?? null;
  return action === undefined || ownerId === null ? undefined : { id, action, ownerId };
}

export function missingChoices(open: readonly OpenProject[], decisions: Decisions): Record<number, string> {
  return Object.fromEntries(
    open.flatMap(({ id }) => {
      const decision = decisions[id] ?? {};
      if (toDecision(id, decision) !== undefined) return [];
      return [[id, decision.action === undefined ? eraseCopy.undecided : eraseCopy.nobodyChosen]];
    }),
  );
}
