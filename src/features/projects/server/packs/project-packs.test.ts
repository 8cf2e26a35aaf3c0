// The policy pack of an offer, as services and the database read it.
import { expect, test } from 'vitest';
import { figureValues, packs } from '#features/packs/pack-list.ts';
import { makeProject } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { projectPacks } from './project-pack-table.ts';
import { packOfProject } from './project-packs.ts';

const kindling = useTestApp();
const regcf = packs['us-regcf-2022-09-20'];

async function inDatabase(projectId: number, figure: string): Promise<unknown[]> {
  const { rows } = await kindling.deps.pool.query<{ pack: string; figure: string | null }>(
    'select project_pack($1) as pack, pack_figure($1, $2) as figure',
    [projectId, figure],
  );
  return rows.map((row) => [row.pack, row.figure]);
}

test('a project that names no pack runs under open-2026', async () => {
  const { id } = await makeProject(kindling.deps);
  expect(await packOfProject(kindling.deps.db, id)).toMatchObject({ pack: { id: 'open-2026' }, frozenAt: null });
  expect(await inDatabase(id, 'cancelHours')).toEqual([['open-2026', null]]);
});

test('a frozen pack keeps its figures: the database refuses to change or delete them', async () => {
  const { id } = await makeProject(kindling.deps);
  const figures = { ...figureValues(regcf), cancelHours: 72 };
  await kindling.deps.db
    .insert(projectPacks)
    .values({ projectId: id, packId: regcf.id, figures, frozenAt: new Date() });
  expect((await packOfProject(kindling.deps.db, id)).values).toEqual(figures);
  expect(await inDatabase(id, 'cancelHours')).toEqual([[regcf.id, '72']]);
  for (const change of ["update project_packs set pack_id = 'open-2026'", 'delete from project_packs']) {
    await expect(kindling.deps.pool.query(change)).rejects.toThrow(/frozen/);
  }
});
