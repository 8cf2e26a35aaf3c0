// Writes and publishes updates as a creator does.
import {
  createUpdateDraft,
  type ListedUpdate,
  publishUpdate,
  saveUpdateDraft,
} from '#features/updates/update-contract.ts';
import type { TestApp } from '../servers/test-app.ts';
import type { Caller } from '../servers/test-call.ts';

export type TestUpdate = {
  projectId: number;
  title?: string;
  content?: string;
  visibility?: 'public' | 'backers_only';
};

export async function draftTestUpdate({ call }: Pick<TestApp, 'call'>, as: Caller, update: TestUpdate) {
  const { projectId, title = 'First prototype', content = 'It works.', visibility = 'public' } = update;
  const { body: draft } = await call(createUpdateDraft, { as, params: { id: projectId } });
  const body = { title, content, visibility, revision: draft.revision };
  const saved = await call(saveUpdateDraft, { as, params: { id: draft.id }, body });
  if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`);
  return saved.body;
}

/** A published update; publishing must succeed. */
export async function publishTestUpdate(
  kindling: Pick<TestApp, 'call'>,
  as: Caller,
  update: TestUpdate,
): Promise<ListedUpdate> {
  const { id, revision } = await draftTestUpdate(kindling, as, update);
  const answer = await kindling.call(publishUpdate, { as, params: { id }, body: { revision } });
  if (answer.status !== 201) throw new Error(`not published: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
