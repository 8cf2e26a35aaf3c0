// API contract of the rules before a commitment: refusals, steps to read and answer, and limits.

import * as z from 'zod/mini';
import { maxReason } from '#features/accounts/profile-rules.ts';
import { investorClasses, packFamilies, profileFields, remedies } from '#features/packs/pack.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { day, idNumber, idText, moment, named, text } from '#kernel/fields.ts';

/** US dollars as decimal text with two decimals. */
const dollarText = z.string();

/** The details of `not_allowed_by_rules`. */
export const ruleRefusal = z.object({
  rule: z.string(),
  /** The family of packs whose rule it is, or that asks together with the rules of the site. */
  family: z.enum(packFamilies),
  /** The law, with its date. */
  law: z.string(),
  message: z.string(),
  /** What the limit was computed from: "the income and net worth you stated on Nov 2, 2026". Null unless the rule computes a limit. */
  basis: z.nullable(z.string()),
  limit: z.nullable(dollarText),
  used: z.nullable(dollarText),
  stillAllowed: dollarText,
  /** When the amount becomes possible by waiting; null if it does not. */
  from: z.nullable(moment),
  remedy: z.enum(remedies),
  /** Missing facts of the investor profile. */
  missing: z.array(z.enum(profileFields)),
});
export type RuleRefusal = z.infer<typeof ruleRefusal>;

/** Something to read, answer or acknowledge before paying. Never names the right answers. */
export const commitmentStep = z.object({
  id: z.string(),
  title: z.string(),
  law: z.string(),
  paragraphs: z.array(z.string()),
  statement: z.nullable(z.string()),
  questions: z.array(z.object({ id: z.string(), text: z.string(), options: z.array(z.string()) })),
  /** Wrong answers stop the commitment; otherwise they show a warning. */
  blocks: z.boolean(),
  /** Whether it is still to be answered for this commitment. */
  isOpen: z.boolean(),
});
export type CommitmentStep = z.infer<typeof commitmentStep>;

export const listSteps = endpoint('GET /api/investments/{id}/steps', {
  access: 'user',
  summary: 'List what your commitment asks you to read, answer and acknowledge',
  output: z.array(commitmentStep),
});

const maxQuestions = 20;

export const answerStep = endpoint('POST /api/investments/{id}/steps', {
  access: 'user',
  summary: 'Answer or acknowledge a step of your commitment',
  body: z.strictObject({
    step: text({ min: 1, max: 100, name: 'Step' }),
    /** The statement of the step, or its warning after wrong answers. */
    acknowledged: z._default(z.boolean(), false),
    /** The place of the chosen option, from 0, by question. */
    choices: z._default(
      z
        .record(z.string().check(z.maxLength(100)), z.int().check(z.minimum(0), z.maximum(100)))
        .check(z.refine((choices) => Object.keys(choices).length <= maxQuestions, 'Too many answers')),
      {},
    ),
  }),
  output: z.object({
    /** 'wrong' stops the commitment; 'warned' asks to acknowledge the warning; then nothing is passed yet. */
    outcome: z.enum(['passed', 'wrong', 'warned']),
    wrong: z.array(z.object({ id: z.string(), why: z.string() })),
    warning: z.nullable(z.string()),
    steps: z.array(commitmentStep),
  }),
});
export type StepOutcome = z.infer<NonNullable<typeof answerStep.output>>;

/** One decision, as it was stored, for administrators. */
export const ruleCheck = z.object({
  id: z.int(),
  at: moment,
  investor: named,
  /** Null if it was refused. */
  investmentId: z.nullable(idNumber),
  /** Whether it depends on what the investor had stated, which is opened with a reason. */
  hasFacts: z.boolean(),
  /** The name of the pack. */
  rules: z.string(),
  decision: z.enum(['allowed', 'refused']),
  rule: z.nullable(z.string()),
  amount: dollarText,
  /** What the person could commit here in twelve months; null if the rules set no limit. */
  limit: z.nullable(dollarText),
  /** The earlier commitments that counted. */
  committed: z.array(z.object({ investmentId: z.int(), amount: dollarText, at: moment })),
  /** The figures of the pack, frozen with the project. */
  figures: z.array(z.object({ label: z.string(), text: z.string() })),
  /** Why it was refused, in the words of the refusal. */
  explanation: z.nullable(z.string()),
  /** The decision computed again now with the pack of that date; a rule of the site is not computed again. */
  again: z.enum(['same', 'different', 'unreadable', 'site']),
});
export type RuleCheck = z.infer<typeof ruleCheck>;

/** A step that was answered. */
export const stepRecord = z.object({ id: z.int(), step: z.string(), passed: z.boolean(), at: moment });
export type StepRecord = z.infer<typeof stepRecord>;

export const checkDecisions = ['allowed', 'refused'] as const;

export const listProjectChecks = endpoint('GET /api/admin/projects/{id}/rule-checks', {
  access: 'admin',
  audit: 'policy_check.list_read',
  summary: 'List what the rules decided each time someone asked to invest in a project',
  query: z.object({
    decision: z.optional(z.enum(checkDecisions)),
    /** Only checks older than this one. */
    before: z.optional(idText),
  }),
  output: z.object({
    projectTitle: z.string(),
    checks: z.array(ruleCheck),
    /** The value of `before` for the next page; null on the last one. */
    next: z.nullable(idNumber),
  }),
  success: { 200: 'At most 50, newest first' },
});

const dollarsOrNull = z.nullable(dollarText);

/** What the investor had stated when it was decided. Null where nothing was. */
export const checkFacts = z.object({
  kind: z.enum(['person', 'organization']),
  country: z.nullable(z.string()),
  birthDate: z.nullable(day),
  income: dollarsOrNull,
  netWorth: dollarsOrNull,
  liquidAssets: dollarsOrNull,
  commitments: dollarsOrNull,
  elsewhere: dollarsOrNull,
  investorClass: z.enum(investorClasses),
  classUntil: z.nullable(moment),
  statedAt: z.nullable(moment),
});
export type CheckFacts = z.infer<typeof checkFacts>;

export const openCheckFacts = endpoint('POST /api/admin/rule-checks/{id}/openings', {
  access: 'admin',
  audit: 'policy_check.opened',
  stepUp: true,
  summary: 'Open what a decision knew about the investor, with a reason that is logged',
  body: z.strictObject({ reason: text({ min: 1, max: maxReason, name: 'Reason' }) }),
  output: checkFacts,
});

/** What a person may still commit in twelve months under the rules of one law. */
export const investmentLimit = z.object({
  family: z.enum(packFamilies),
  /** The name of the rules. */
  name: z.string(),
  law: z.string(),
  limit: dollarText,
  used: dollarText,
  stillAllowed: dollarText,
  /** When more becomes possible; null if nothing counts toward the limit here. */
  from: z.nullable(moment),
  statedAt: z.nullable(moment),
});
export type InvestmentLimit = z.infer<typeof investmentLimit>;

export const listLimits = endpoint('GET /api/users/investment-limits', {
  access: 'user',
  summary: 'List your limits in twelve months, by law',
  output: z.array(investmentLimit),
});
