// Which public data changed since a moment, so that a cache gives up what shows it and nothing else.

/** What an answer or a page was made from. */
export type Shown = {
  /** Projects that it shows alone. */
  projects: ReadonlySet<number>;
  /** It shows many projects, or anything else that any change may concern. */
  isList: boolean;
};

export type PublicChanges = {
  /** Figures of one project changed: only it and lists show them. Without an id, anything may have changed. */
  note: (projectId?: number) => void;
  /** The present moment. */
  mark: () => number;
  isCurrent: (shown: Shown, since: number) => boolean;
};

/** Bounds memory: after so many different projects, everything counts as changed. */
const maxProjects = 10_000;

export function createPublicChanges(): PublicChanges {
  let moment = 0;
  let anything = 0;
  let lists = 0;
  const projects = new Map<number, number>();
  return {
    note: (projectId) => {
      moment += 1;
      lists = moment;
      if (projectId !== undefined && (projects.size < maxProjects || projects.has(projectId))) {
        projects.set(projectId, moment);
        return;
      }
      anything = moment;
      projects.clear();
    },
    mark: () => moment,
    isCurrent: (shown, since) => {
      if (anything > since || (shown.isList && lists > since)) return false;
      for (const id of shown.projects) if ((projects.get(id) ?? 0) > since) return false;
      return true;
    },
  };
}

/** Shared, because caches keep one for each list. */
const onlyLists: Shown = { projects: new Set(), isList: true };

/** What the answers at these addresses show. */
export function getShown(addresses: Iterable<string>): Shown {
  const projects = new Set<number>();
  let isList = false;
  for (const address of addresses) {
    const id = /^(?:\/api)?\/projects\/(\d{1,15})(?:[/?]|$)/.exec(address)?.[1];
    if (id === undefined) isList = true;
    else projects.add(Number(id));
  }
  return projects.size === 0 && isList ? onlyLists : { projects, isList };
}
