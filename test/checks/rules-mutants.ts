// Defects in the rules of offers: limits over twelve months, rights to leave, answers to changes, the goal, and money sent as a whole.
import type { Mutant } from './mutants.ts';

const investing = 'src/features/investing/server';
const packs = 'src/features/packs';
const gate = `${investing}/gate/gate.test.ts`;
const packTests = `${packs}/packs.test.ts`;
const reconfirmation = `${investing}/ends/reconfirmation.test.ts`;
const races = `${investing}/ends/leaving-races.test.ts`;
const rights = `${investing}/refunds/rights-by-law.test.ts`;
const closing = 'src/features/payouts/server/plan/closing-rights.test.ts';

export const rulesMutants: Mutant[] = [
  {
    name: 'commitments at the same moment pass a limit together',
    plant: {
      sqlFunction: 'take_holds',
      from: "WHEN committed + r.amount > (r.rules ->> 'limit')::bigint THEN 'over_limit'",
      to: "WHEN false THEN 'over_limit'",
    },
    caughtBy: {
      file: `${investing}/gate/gate-limits.test.ts`,
      test: 'many commitments at once on three servers stay within the limit, and each refusal was right',
    },
  },
  {
    name: 'late money passes a limit that was used for something else since',
    plant: { sqlFunction: 'is_over_limit', from: '> c.limit_cents', to: '> c.limit_cents * 100' },
    caughtBy: {
      file: `${investing}/gate/limit-stories.test.ts`,
      test: 'late money goes back if the limit was used for something else since, and is kept if it still fits',
    },
  },
  {
    name: 'what was invested counts toward a limit for ever',
    plant: { sqlFunction: 'pack_commitments', from: "interval '12 months'", to: "interval '12 years'" },
    caughtBy: { file: gate, test: 'an investment that was made more than twelve months ago does not count' },
  },
  {
    name: 'what was invested under other laws counts toward a limit',
    plant: { sqlFunction: 'pack_commitments', from: 'project_pack(i.project_id) = ANY (p_packs)', to: 'true' },
    caughtBy: {
      file: gate,
      test: 'other laws have limits of their own: what was invested without rules does not count',
    },
  },
  {
    name: 'reservations elsewhere do not count toward a limit',
    plant: { sqlFunction: 'pack_commitments', from: 'i.counted IS NOT NULL', to: "i.counted = 'raised'" },
    caughtBy: { file: gate, test: 'reservations elsewhere count until they end, and what was canceled does not' },
  },
  {
    name: 'the last cent of a limit is refused',
    plant: [
      {
        file: `${packs}/rolling-limit.ts`,
        from: 'usedCents + amountCents <= limitCents',
        to: 'usedCents + amountCents < limitCents',
      },
    ],
    caughtBy: { file: packTests, test: 'the last cent of a limit may be invested, and not one more' },
  },
  {
    name: 'a limit forgets what was committed in another year',
    plant: [
      { file: `${packs}/rolling-limit.ts`, from: 'at > since', to: 'at.getUTCFullYear() === now.getUTCFullYear()' },
    ],
    caughtBy: { file: packTests, test: 'thousands of histories are judged as by a second computation' },
  },
  {
    name: 'the higher limit needs only one of income and net worth',
    plant: [
      {
        file: `${packs}/us-regcf-2022-09-20.ts`,
        from: 'incomeCents < threshold || netWorthCents < threshold',
        to: 'incomeCents < threshold && netWorthCents < threshold',
      },
    ],
    caughtBy: { file: packTests, test: 'thousands of histories are judged as by a second computation' },
  },
  {
    name: 'an offer sells before it was public for its days',
    plant: [
      { file: `${packs}/us-regcf-2022-09-20.ts`, from: 'opensAt === null || now < opensAt', to: 'opensAt === null' },
    ],
    caughtBy: { file: gate, test: 'nothing is sold before the offer was public for 21 days' },
  },
  {
    name: 'the figures of the day decide, not those frozen with the project',
    plant: [
      {
        file: `${investing}/gate/gate.ts`,
        from: 'mayInvest(facts, rules.values)',
        to: 'mayInvest(facts, Object.fromEntries(Object.entries(rules.pack.figures).map(([key, figure]) => [key, figure.value])))',
      },
    ],
    caughtBy: { file: gate, test: 'the figures frozen with the project decide, not the ones of the pack' },
  },
  {
    name: 'a reflection period is a day too short',
    plant: { sqlFunction: 'reflection_end', from: 'p_days + 1', to: 'p_days' },
    caughtBy: {
      file: rights,
      test: 'an ordinary investor in Europe may change their mind for four calendar days, whatever the deadline, and is told so',
    },
  },
  {
    name: 'the hours to cancel are those of the site, whatever the rules say',
    plant: {
      sqlFunction: 'cancellation_end',
      from: "pack_figure(p_project, 'cancelHours')::integer, ",
      to: '',
    },
    caughtBy: { file: rights, test: 'the hours before the deadline are those of the rules, not of the site' },
  },
  {
    name: 'an answer counts after its last day',
    plant: [
      {
        file: `${investing}/ends/reconfirmation-answering.ts`,
        from: 'if (own.isOver) {',
        to: 'if (false as boolean) {',
      },
    ],
    caughtBy: {
      file: reconfirmation,
      test: 'without an answer in time the investment is refunded, and its investor is told why',
    },
  },
  {
    name: 'the money of a silent investor is returned although they answered at the same moment',
    plant: [
      {
        file: `${investing}/ends/reconfirmation-sweep.ts`,
        from: 'return ended.length > 0 && remainderCents > 0;',
        to: 'return remainderCents > 0 || ended.length > 0;',
      },
    ],
    caughtBy: {
      file: races,
      test: 'an answer given in time counts, although the return of the money had begun to wait for it',
    },
  },
  {
    name: 'a change after the last day prolongs what has ended',
    plant: [
      {
        file: `${investing}/ends/reconfirmation-asking.ts`,
        from: 'project.deadline >= getToday(deps) && ',
        to: '',
      },
    ],
    caughtBy: { file: races, test: 'a change after the last day asks those who invested, and sells nothing more' },
  },
  {
    name: 'a change shortly before the end leaves no time to answer',
    plant: [
      {
        file: `${investing}/ends/reconfirmation-asking.ts`,
        from: 'await moveDeadline(tx, projectId, dueDay);',
        to: 'await moveDeadline(tx, projectId, project.deadline);',
      },
    ],
    caughtBy: {
      file: reconfirmation,
      test: 'a change shortly before the end moves the last day, so that everyone has time to answer',
    },
  },
  {
    name: 'a goal that a bank took money from stays reached',
    plant: [
      {
        file: `${investing}/goal-unmet.ts`,
        from: 'if (!isByRight && !pack.needsGoal) return;',
        to: 'if (!isByRight) return;',
      },
    ],
    caughtBy: {
      file: races,
      test: 'under us-regcf-2022-09-20, a reached goal that a bank or an administrator takes money from is active, and at its end failed',
    },
  },
  {
    name: 'funding is final below a goal that the rules need',
    plant: [
      {
        file: 'src/features/payouts/server/plan/plan-opening.ts',
        from: 'if (pack.needsGoal) await reopenFunding(tx, projectId, { afterDeadline: true });',
        to: '',
      },
    ],
    caughtBy: {
      file: closing,
      test: 'under such rules funding is not final below the goal, however it got there: the offer goes on, or ends and refunds',
    },
  },
  {
    name: 'less than the goal is kept under rules that need it',
    plant: [{ file: `${investing}/ends/project-deadline.ts`, from: 'mayKeep: !pack.needsGoal', to: 'mayKeep: true' }],
    caughtBy: {
      file: closing,
      test: 'a project under rules that need the goal keeps nothing below it, though its creator chose to',
    },
  },
  {
    name: 'milestones move money where the rules send it as a whole',
    plant: [
      {
        file: 'src/features/payouts/server/plan/plan-opening.ts',
        from: "rows.length === 0 || pack.releases.kind === 'whole' ? [whole] : rows",
        to: 'rows.length === 0 ? [whole] : rows',
      },
    ],
    caughtBy: {
      file: 'src/features/payouts/server/plan/whole-release.test.ts',
      test: 'milestones with amounts are no parts of the money where the rules send it as a whole, and are elsewhere',
    },
  },
];
