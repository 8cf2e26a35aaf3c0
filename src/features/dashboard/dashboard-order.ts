// The order of dashboard sections, by what a person has.

export type DashboardSection = 'projects' | 'figures' | 'portfolio' | 'history';
export type DashboardPerson = 'new' | 'investor' | 'creator';

/** Undefined counts are not loaded yet. Creators who also invest count as creators, because projects need more attention. */
export function classifyPerson(has: {
  projects: number | undefined;
  investments: number | undefined;
}): DashboardPerson {
  if (has.projects === 0 && has.investments !== undefined) return has.investments > 0 ? 'investor' : 'new';
  return 'creator';
}

export const dashboardSections = {
  creator: ['projects', 'figures', 'history', 'portfolio'],
  investor: ['figures', 'history', 'portfolio', 'projects'],
  new: ['figures', 'projects', 'history', 'portfolio'],
} as const satisfies Record<DashboardPerson, readonly DashboardSection[]>;
