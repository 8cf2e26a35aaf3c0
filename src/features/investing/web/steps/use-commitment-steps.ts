// The steps before a payment: what was chosen in each, and its answer sent to the server.
import { useState } from 'react';
import { ApiError, call } from '#ui/call.ts';
import { answerStep, type CommitmentStep } from '../../gate-contract.ts';
import type { ReservedHold } from '../../investing-contract.ts';
import { stepsCopy } from './steps-copy.ts';

export type StepDraft = {
  acknowledged: boolean;
  /** The place of the chosen option, by question. */
  choices: Readonly<Record<string, number>>;
  /** The explanation of each wrong answer, by question. */
  wrong: Readonly<Record<string, string>>;
  /** Shown after wrong answers that only warn; it has to be acknowledged. */
  warning: string | null;
  error?: string | undefined;
};

const untouched: StepDraft = { acknowledged: false, choices: {}, wrong: {}, warning: null };

export type StepsSaved = 'saved' | 'refused' | 'failed';
export type CommitmentSteps = ReturnType<typeof useCommitmentSteps>;

/** One statement to confirm is a checkbox that is saved with the payment. */
function isOneStatement(steps: readonly CommitmentStep[]): boolean {
  return steps.length === 1 && steps[0]?.questions.length === 0;
}

export function useCommitmentSteps({ investmentId, steps: given }: ReservedHold) {
  const [steps, setSteps] = useState<readonly CommitmentStep[]>(given);
  const [drafts, setDrafts] = useState<Readonly<Record<string, StepDraft>>>({});
  const [busy, setBusy] = useState<string>();
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const isSimple = isOneStatement(steps);
  const firstOpen = steps.find(({ isOpen }) => isOpen);

  const change = (id: string, part: Partial<StepDraft>) =>
    setDrafts((before) => ({ ...before, [id]: { ...untouched, ...before[id], error: undefined, ...part } }));

  const send = async (step: CommitmentStep): Promise<StepsSaved> => {
    const { acknowledged, choices } = drafts[step.id] ?? untouched;
    try {
      const body = { step: step.id, acknowledged, choices };
      const answer = await call(answerStep, { params: { id: investmentId }, body });
      setSteps(answer.steps);
      change(step.id, {
        wrong: Object.fromEntries(answer.wrong.map(({ id, why }) => [id, why])),
        warning: answer.warning,
        ...(answer.outcome === 'wrong' && { error: stepsCopy.wrong(answer.wrong.length) }),
      });
      return answer.outcome === 'passed' ? 'saved' : 'refused';
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      change(step.id, { error: refusal.code === 'hold_ended' ? stepsCopy.ended : stepsCopy.failed });
      return 'failed';
    }
  };

  /** What is missing in a step before it can be sent. */
  const findProblem = (step: CommitmentStep): string | undefined => {
    const { acknowledged, choices, warning } = drafts[step.id] ?? untouched;
    if (step.questions.some(({ id }) => choices[id] === undefined)) return stepsCopy.answer;
    const needsBox = warning !== null || (step.statement !== null && (step.blocks || step.questions.length === 0));
    return needsBox && !acknowledged ? stepsCopy.notConfirmed : undefined;
  };

  return {
    steps,
    isSimple,
    busy,
    setRegion,
    draftOf: (id: string): StepDraft => drafts[id] ?? untouched,
    acknowledge: (id: string, acknowledged: boolean) => change(id, { acknowledged }),
    choose: (id: string, question: string, option: number) => {
      const { choices, wrong } = drafts[id] ?? untouched;
      const { [question]: _explained, ...otherWrong } = wrong;
      // Another answer may need no warning.
      change(id, {
        choices: { ...choices, [question]: option },
        wrong: otherWrong,
        warning: null,
        acknowledged: false,
      });
    },
    /** Sends one step; moves on to the next if it is passed. */
    submit: async (step: CommitmentStep): Promise<StepsSaved> => {
      if (busy !== undefined) return 'refused';
      const problem = findProblem(step);
      if (problem !== undefined) {
        change(step.id, { error: problem });
        return 'refused';
      }
      setBusy(step.id);
      try {
        return await send(step);
      } finally {
        setBusy(undefined);
      }
    },
    /** Whether everything is done, or can be saved with the payment; the first open step says what is missing and gets the focus. */
    check: (): boolean => {
      if (firstOpen === undefined) return true;
      const problem = isSimple ? findProblem(firstOpen) : stepsCopy.open;
      if (problem === undefined) return true;
      change(firstOpen.id, { error: problem });
      const place = region?.querySelector<HTMLElement>(`[data-step="${firstOpen.id}"]`);
      place?.setAttribute('open', '');
      (place?.querySelector<HTMLElement>('input') ?? place?.querySelector<HTMLElement>('summary'))?.focus();
      return false;
    },
    /** Call before charging. */
    saveNow: async (): Promise<StepsSaved> => (firstOpen === undefined ? 'saved' : await send(firstOpen)),
  };
}
