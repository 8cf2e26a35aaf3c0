// Labels and explanations of the funding models: what happens to a project short of its goal at the deadline.
import type { FundingModel } from './project-rules.ts';

export const fundingModelWords = {
  all_or_nothing: {
    label: 'All or nothing',
    text: 'The project ends, and everyone is refunded in full.',
    /** On the project's page. */
    outcome: 'everyone gets their money back',
  },
  keep_what_you_raise: {
    label: 'Keep what you raise',
    text: 'The project keeps what it has raised by then, and everyone keeps their share.',
    outcome: 'the project keeps what it raised',
  },
} as const satisfies Record<FundingModel, { label: string; text: string; outcome: string }>;
