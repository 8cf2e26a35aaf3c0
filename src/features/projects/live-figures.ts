// The figures of a project that move on open pages, as they arrive there.
import type { Project } from './project-shapes.ts';

export type LiveFigures = Pick<
  Project,
  'status' | 'fundingRaised' | 'remaining' | 'available' | 'investorCount' | 'upvotes'
>;
