// The changelog as a release changes it and quotes it.

const unreleased = '## [Unreleased]';

/** Its notes get the version as their heading, and an empty list of what is not released stays on top. @throws Error without notes */
export function releaseChangelog(changelog: string, version: string, date: Date): string {
  if (readSection(changelog, 'Unreleased') === undefined)
    throw new Error('CHANGELOG.md has nothing under "Unreleased", so there is nothing to release.');
  if (readSection(changelog, version) !== undefined) throw new Error(`CHANGELOG.md has notes of ${version} already.`);
  const [day] = date.toISOString().split('T');
  return changelog.replace(unreleased, `${unreleased}\n\n## [${version}] - ${day}`);
}

/** The notes of a version, without its heading. @throws Error if there are none */
export function readNotes(changelog: string, version: string): string {
  const notes = readSection(changelog, version);
  if (notes === undefined) throw new Error(`CHANGELOG.md has no notes of ${version}.`);
  return notes;
}

function readSection(changelog: string, name: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${name}]`));
  return section?.slice(section.indexOf('\n')).trim() || undefined;
}

/** @throws Error unless it is `major.minor.patch` and greater than every tag */
export function requireNewerVersion(version: string, tags: readonly string[]): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is not a version such as 0.2.0.`);
  const newest = tags
    .map((tag) => tag.slice(1))
    .toSorted(compareVersions)
    .at(-1);
  if (newest !== undefined && compareVersions(version, newest) <= 0)
    throw new Error(`${version} must be newer than ${newest}, the latest release.`);
}

export function compareVersions(one: string, other: string): number {
  const [ones, others] = [one, other].map((version) => version.split('.').map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (ones?.[place] ?? 0) - (others?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
