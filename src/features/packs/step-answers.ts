// Judges what a person confirmed and answered in a step.
import type { Step } from './pack.ts';

/** `choices`: the place of the chosen option, by question. */
export type StepReply = { acknowledged: boolean; choices: Readonly<Record<string, number>> };

export type StepVerdict =
  | { outcome: 'passed' }
  /** Questions without an answer, or a statement that is not confirmed: nothing to store. */
  | { outcome: 'incomplete'; questions: readonly string[] }
  /** It stops the commitment until every answer is right. */
  | { outcome: 'wrong'; questions: readonly string[] }
  /** It does not stop the commitment, but the warning has to be acknowledged first. */
  | { outcome: 'warned'; questions: readonly string[] }
  /** Wrong answers, and the warning acknowledged. */
  | { outcome: 'passed_with_warning'; questions: readonly string[] };

export function judgeStep(step: Step, { acknowledged, choices }: StepReply): StepVerdict {
  const questions = step.questions ?? [];
  const open = questions.filter(({ id, options }) => !isOption(choices[id], options.length)).map(({ id }) => id);
  // In a step that only warns, the statement is about the warning.
  const needsStatement = step.statement !== undefined && (step.blocks || questions.length === 0);
  if (open.length > 0 || (needsStatement && !acknowledged)) return { outcome: 'incomplete', questions: open };
  const wrong = questions.filter(({ id, right }) => choices[id] !== right).map(({ id }) => id);
  if (wrong.length === 0) return { outcome: 'passed' };
  if (step.blocks) return { outcome: 'wrong', questions: wrong };
  return { outcome: acknowledged ? 'passed_with_warning' : 'warned', questions: wrong };
}

function isOption(choice: number | undefined, count: number): choice is number {
  return choice !== undefined && Number.isInteger(choice) && choice >= 0 && choice < count;
}
