// What a dashboard shows first, by what its person has.

export type DashboardSection = 'projects' | 'portfolio' | 'history';
export type DashboardPerson = 'new' | 'investor' | 'creator';

/** Undefined counts are not known yet. A creator who also invests is a creator: projects ask for more than shares do. */
export function dashboardPersonOf(has: {
  projects: number | undefined;
  investments: number | undefined;
}): DashboardPerson {
  if (has.projects === 0 && has.investments !== undefined) return has.investments > 0 ? 'investor' : 'new';
  return 'creator';
}

export const dashboardSections = {
  creator: ['projects', 'portfolio', 'history'],
  investor: ['portfolio', 'history', 'projects'],
  new: ['projects', 'portfolio', 'history'],
} as const satisfies Record<DashboardPerson, readonly DashboardSection[]>;
