// The words of a post about a project: they fit how it stands, and the moment they are about.
import { firstInvestorTitle, halfTitle } from '#features/projects/moment-words.ts';
import type { SharedMoment } from '#features/projects/project-kit-path.ts';
import type { Standing } from '#features/projects/project-standing.ts';
import { formatDay } from '#kernel/dates.ts';

/** `opensOn` is the day of a project that is not open yet. */
type SharedWords = { title: string; standing: Standing; opensOn?: string | undefined; site: string };

/** Nobody is invited to own a piece of what is not offered, or not yet. */
export function projectWords({ title, standing, opensOn, site }: SharedWords): string {
  if (opensOn !== undefined) return `${title} opens on ${site} on ${formatDay(opensOn)}.`;
  if (standing === 'active') return `${title}: own a piece of it on ${site}.`;
  return standing === 'funded' || standing === 'completed' ? `${title} is funded on ${site}.` : `${title} on ${site}.`;
}

type Progress = { title: string; investors: number; raised: number; goal: number };

/** Undefined for a moment without words of its own, and for one that has not happened. */
export function momentWords(
  { title, investors, raised, goal }: Progress,
  moment: SharedMoment | undefined,
): string | undefined {
  if (moment === 'first_investor' && investors > 0) return `${firstInvestorTitle(title)}.`;
  return moment === 'half' && raised * 2 >= goal ? `${halfTitle({ title, raised, goal })}.` : undefined;
}
