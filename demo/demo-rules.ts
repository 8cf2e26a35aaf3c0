// The demo's offers under rules: one in each pack, and one that is announced. They keep their pack whether or not the site offers it.
import type { PackId } from '#features/packs/pack.ts';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { projectPacks } from '#features/projects/server/packs/project-pack-table.ts';
import type { Deps } from '#platform/config/deps.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { documentedProjects, seedDocuments } from './demo-documents.ts';

export const demoPacks: Readonly<Record<string, PackId>> = {
  parcel: 'us-regcf-2022-09-20',
  'buckwheat-road': 'eu-ecspr-2021-11-10',
  'depot-honey': 'eu-ecspr-2021-11-10',
  'signwriters-yard': 'uk-fca-2023-02-01',
};

type Seeded = { key: string; title: string; projectId: number; ownerId: number; publishedAt: Date };

export async function seedRules(
  tx: Transaction,
  deps: Pick<Deps, 'storage' | 'now'>,
  seeded: readonly Seeded[],
): Promise<void> {
  for (const { key, title, projectId, ownerId, publishedAt } of seeded) {
    const packId = demoPacks[key];
    if (packId !== undefined) {
      const figures = figureValues(packs[packId]);
      await tx.insert(projectPacks).values({ projectId, packId, figures, frozenAt: publishedAt });
    }
    if (documentedProjects.includes(key)) {
      await seedDocuments(tx, deps, { projectId, ownerId, projectKey: key, title, uploadedAt: publishedAt });
    }
  }
}
