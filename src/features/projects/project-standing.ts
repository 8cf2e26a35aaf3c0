// Labels for the states of a project, shared by pages, lists, admin screens, emails, notifications and files.
import type { ListStatus, ProjectStatus } from './project-rules.ts';
import type { StoppedProject } from './project-shapes.ts';

export type Standing = ProjectStatus | 'stopped' | 'ended_elsewhere';

/** The facts that decide a project's label. */
export type StandingFacts = { status: ProjectStatus; stopped: StoppedProject | null; endedElsewhere: boolean };

export function getStanding({ status, stopped, endedElsewhere }: StandingFacts): Standing {
  if (status !== 'failed') return status;
  if (stopped !== null) return 'stopped';
  return endedElsewhere ? 'ended_elsewhere' : 'failed';
}

/** Labels for a status alone, such as one that a project may move to. */
export const statusLabels = {
  draft: 'Draft',
  active: 'Active',
  funded: 'Funded',
  completed: 'Completed',
  failed: 'Failed',
} as const satisfies Record<ProjectStatus, string>;

/** Labels for filters, which match all projects with a status. */
export const statusFilterLabels = {
  ...statusLabels,
  announced: 'Coming soon',
  failed: 'Ended',
} as const satisfies Record<ListStatus, string>;

export function standingLabel(project: StandingFacts): string {
  const standing = getStanding(project);
  if (standing === 'stopped') return stoppedLabel(project.stopped ?? { after: 0, of: 0 });
  return standing === 'ended_elsewhere' ? 'Ended' : statusLabels[standing];
}

type StoppedPlace = Pick<StoppedProject, 'after' | 'of'>;

/** "Stopped after milestone 2 of 3" */
export function stoppedLabel(place: StoppedPlace): string {
  return `S${stoppedWords(place).slice(1)}`;
}

/** "stopped after milestone 2 of 3", within a sentence. */
export function stoppedWords({ after, of }: StoppedPlace): string {
  if (of === 0) return 'stopped';
  return after === 0 ? `stopped before milestone 1 of ${of}` : `stopped after milestone ${after} of ${of}`;
}

/** Dollars that a project raised. For a stopped one, the amount when its funding closed, before the remainder was returned. */
export function raisedOf({
  fundingRaised,
  stopped,
}: {
  fundingRaised: number;
  stopped?: StoppedProject | null | undefined;
}): number {
  return stopped?.raised ?? fundingRaised;
}
