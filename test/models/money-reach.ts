// Counts how often the model-based test reached each step and outcome, since unreached ones are untested.
import type { Model, ModelQuestion } from './money-model-parts.ts';

export type Reach = { met: (what: string) => void; counts: () => Record<string, number> };

export function createReach(): Reach {
  const counts = new Map<string, number>();
  return {
    met: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    counts: () => Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}

/** Final states of the stories. */
export const ends = [
  'project active',
  'project funded',
  'project funded by what it kept',
  'project failed',
  'project removed',
  'investment completed',
  'investment completed after a won dispute',
  'investment expired',
  'investment cancelled',
  'investment refunded',
  'investment charged_back',
  'dispute won',
  'dispute lost',
  'refund failed',
  'refund given up for a lost dispute',
  'suspense open',
  'suspense card succeeded',
  'suspense card failed',
  'suspense bank succeeded',
  'investment refunded by hand',
  'investment refunded and charged back',
  'funding closed for good',
  'change confirmed',
  'change answered by silence',
  'change replaced by another',
  'change of no more interest',
] as const;
type End = (typeof ends)[number];

/** Reached only by unusually long stories: counted, but a single run may miss them. They have separate tests. */
export const rare: ReadonlySet<string> = new Set([
  'bank answers',
  'suspense card failed',
  'suspense bank succeeded',
  'investment refunded by hand',
  'investment refunded and charged back',
]);

const endsOfQuestions: Partial<Record<ModelQuestion['outcome'], End>> = {
  confirmed: 'change confirmed',
  silent: 'change answered by silence',
  superseded: 'change replaced by another',
  gone: 'change of no more interest',
};

export function listEnds(m: Model): End[] {
  const isKept = m.status === 'funded' && m.keepsWhatItRaises && m.isPastDeadline;
  return [
    m.isRemoved ? ('project removed' as const) : (`project ${m.status}` as const),
    ...(m.isClosed ? ['funding closed for good' as const] : []),
    ...m.investments.flatMap(({ questions }) => questions.flatMap(({ outcome }) => endsOfQuestions[outcome] ?? [])),
    ...(isKept ? ['project funded by what it kept' as const] : []),
    ...m.investments.flatMap(({ state, refunds, disputes }): End[] => {
      const isLost = disputes.some(({ ours }) => ours === 'lost');
      const ends: (End | false)[] = [
        (state === 'completed' || state === 'expired' || state === 'cancelled' || state === 'refunded') &&
          `investment ${state}`,
        state === 'charged_back' && 'investment charged_back',
        state === 'charged_back' && refunds.length > 0 && 'refund given up for a lost dispute',
        state === 'completed' &&
          disputes.some(({ ours }) => ours === 'won') &&
          'investment completed after a won dispute',
        state === 'refunded' && isLost && 'investment refunded and charged back',
        refunds.some(({ atProvider }) => atProvider === 'by hand') && 'investment refunded by hand',
        refunds.some(({ atProvider }) => atProvider === 'failed') && 'refund failed',
        disputes.some(({ ours }) => ours === 'won') && 'dispute won',
        isLost && 'dispute lost',
      ];
      return ends.filter((end) => end !== false);
    }),
    ...m.suspense.flatMap(({ exits }): End[] => {
      if (exits.every(({ state }) => state === 'failed')) return ['suspense open'];
      return exits.flatMap(({ way, state }): End[] => {
        if (way === 'bank') return ['suspense bank succeeded'];
        return state === 'succeeded' ? ['suspense card succeeded'] : ['suspense card failed'];
      });
    }),
  ];
}
