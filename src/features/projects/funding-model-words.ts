// What happens at the deadline to a project short of its goal, in words: for its creator and for those who invest.
import type { FundingModel } from './project-rules.ts';

export const fundingModelWords = {
  all_or_nothing: {
    label: 'All or nothing',
    text: 'The project ends, and everybody gets the whole amount back.',
    /** On the project's page. */
    outcome: 'everybody gets their money back',
  },
  keep_what_you_raise: {
    label: 'Keep what you raise',
    text: 'The project keeps what was raised until then, and everybody keeps their share.',
    outcome: 'the project keeps what it raised',
  },
} as const satisfies Record<FundingModel, { label: string; text: string; outcome: string }>;
