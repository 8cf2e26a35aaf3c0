// Supports of demo projects: one row per person and project, identical on every start.

import { demoPeople, signInKeys } from './demo-people.ts';
import type { DemoProject } from './demo-project.ts';

export type DemoSupport = { projectKey: string; personKey: string; daysAgo: number };

/** Excludes drafts and private projects, which have no visitors. */
const crowdSizes: Record<string, number> = {
  'borrowed-atlas': 52,
  mendery: 41,
  'signwriters-yard': 57,
  rainwool: 48,
  'second-grain': 39,
  marginalia: 33,
  'ninety-nine': 44,
  'quiet-puppets': 61,
  'buckwheat-road': 28,
  'salt-street-barge': 36,
  'ferry-keepers': 31,
  dicewright: 22,
  kelda: 14,
  'atlas-of-small-sounds': 37,
  'paper-orchard': 46,
  'night-bakery': 70,
  'hollow-moon': 64,
  ferment: 25,
  parcel: 55,
  fieldnote: 12,
  'signal-box-cinema': 9,
  'depot-honey': 17,
};

const signInSupports: Record<string, readonly string[]> = {
  ada: ['mendery', 'signwriters-yard'],
  grace: ['second-grain', 'quiet-puppets', 'kelda'],
  linus: ['dicewright', 'ninety-nine'],
};

export function demoSupports(projects: readonly DemoProject[]): DemoSupport[] {
  return projects.flatMap((project) =>
    [...listCrowd(project), ...listSignedIn(project)].map((personKey) => ({
      projectKey: project.key,
      personKey,
      daysAgo: 1 + (spread(`${personKey} supports ${project.key}`) % (project.daysOld - 1)),
    })),
  );
}

function listCrowd(project: DemoProject): string[] {
  return demoPeople
    .map((person) => person.key)
    .filter((key) => key !== project.ownerKey && !signInKeys.includes(key))
    .sort((a, b) => spread(`${project.key} ${a}`) - spread(`${project.key} ${b}`))
    .slice(0, crowdSizes[project.key] ?? 0);
}

function listSignedIn(project: DemoProject): string[] {
  return signInKeys.filter((key) => signInSupports[key]?.includes(project.key));
}

/** FNV-1a: a simple hash that is evenly distributed and stable across machines. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}
