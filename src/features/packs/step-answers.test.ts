import { describe, expect, test } from 'vitest';
import type { Step } from './pack.ts';
import { judgeStep, type StepReply } from './step-answers.ts';

const question = (id: string, right: number) => ({
  id,
  text: id,
  options: ['a', 'b', 'c'],
  right,
  why: `Because ${id}.`,
});
const base = { id: 'step', title: 'Step', brief: 'read it', law: 'Law', paragraphs: [], holds: 'commitment' } as const;
const statement: Step = { ...base, statement: 'I understand.', blocks: true };
const test4: Step = { ...base, questions: [question('one', 1), question('two', 0)], blocks: true };
const warning: Step = { ...test4, statement: 'I was warned.', blocks: false, warning: 'Be careful.' };

const judge = (step: Step, reply: Partial<StepReply>) =>
  judgeStep(step, { acknowledged: false, choices: {}, ...reply });

describe('a step', () => {
  test('with a statement passes once it is confirmed', () => {
    expect(judge(statement, {})).toEqual({ outcome: 'incomplete', questions: [] });
    expect(judge(statement, { acknowledged: true })).toEqual({ outcome: 'passed' });
  });

  test('with questions needs each of them answered by one of its options', () => {
    expect(judge(test4, { choices: { one: 1 } })).toEqual({ outcome: 'incomplete', questions: ['two'] });
    for (const two of [-1, 3, 0.5, Number.NaN])
      expect(judge(test4, { choices: { one: 1, two } })).toEqual({ outcome: 'incomplete', questions: ['two'] });
    expect(judge(test4, { choices: { one: 1, two: 0 } })).toEqual({ outcome: 'passed' });
  });

  test('that blocks names the wrong answers, whatever is acknowledged', () => {
    const choices = { one: 2, two: 1 };
    expect(judge(test4, { choices })).toEqual({ outcome: 'wrong', questions: ['one', 'two'] });
    expect(judge(test4, { choices, acknowledged: true })).toEqual({ outcome: 'wrong', questions: ['one', 'two'] });
  });

  test('that warns lets people go on once they acknowledged the warning', () => {
    const choices = { one: 1, two: 1 };
    expect(judge(warning, { choices })).toEqual({ outcome: 'warned', questions: ['two'] });
    expect(judge(warning, { choices, acknowledged: true })).toEqual({
      outcome: 'passed_with_warning',
      questions: ['two'],
    });
    expect(judge(warning, { choices: { one: 1, two: 0 } })).toEqual({ outcome: 'passed' });
  });

  test('with a statement and questions that block needs both', () => {
    const both: Step = { ...test4, statement: 'I understand.' };
    const choices = { one: 1, two: 0 };
    expect(judge(both, { choices })).toEqual({ outcome: 'incomplete', questions: [] });
    expect(judge(both, { choices, acknowledged: true })).toEqual({ outcome: 'passed' });
  });
});
