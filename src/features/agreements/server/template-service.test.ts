// Templates of agreements for administrators: versions that never change, checked texts, and texts that ship with the product.
import { expect, test } from 'vitest';
import { makeAdmin } from '#test/factories/make.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getTemplate, listTemplates, saveTemplate } from '../agreement-admin-contract.ts';
import { readDefaultTemplate } from './default-templates.ts';
import { getCurrentTemplate, storeShippedTemplates } from './template-service.ts';

const kindling = useTestApp();
const uk = { family: 'uk-fca', instrument: 'safe' } as const;

async function findId(as: Awaited<ReturnType<typeof makeAdmin>>, wanted: { family: string; instrument: string }) {
  const { body } = await kindling.call(listTemplates, { as });
  const found = body.find(({ family, instrument }) => family === wanted.family && instrument === wanted.instrument);
  return found?.id ?? 0;
}

test('a site starts with a shipped text for each of the four rules and the four funding models', async () => {
  const { body } = await kindling.call(listTemplates, { as: await makeAdmin(kindling.deps) });
  expect(body).toHaveLength(16);
  expect(body.every(({ version, isShipped }) => version === 1 && isShipped)).toBe(true);
});

test('an administrator adds a version with a reason; the one before stays, and the audit log has it [agreement-5]', async () => {
  const admin = await makeAdmin(kindling.deps);
  const id = await findId(admin, uk);
  const text = `${readDefaultTemplate(uk.family, uk.instrument)}\n\nAdded by counsel.`;
  const saved = await kindling.call(saveTemplate, { as: admin, params: { id }, body: { text, note: 'Reviewed' } });
  expect(saved).toMatchObject({ status: 201, body: { version: 2, isShipped: false } });
  expect(saved.body.versions.map(({ version, note }) => [version, note])).toEqual([
    [2, 'Reviewed'],
    [1, null],
  ]);
  // By the id of any version.
  expect((await kindling.call(getTemplate, { as: admin, params: { id } })).body.id).toBe(saved.body.id);
  expect((await getCurrentTemplate(kindling.deps.db, uk)).text).toBe(text);
  const { rows } = await kindling.deps.pool.query(
    "select subject_id from audit_entries where action = 'agreement.template_changed'",
  );
  expect(rows).toEqual([{ subject_id: String(saved.body.id) }]);
});

test('a text with an unknown field, the same text, and a text written from an older version are refused [agreement-6]', async () => {
  const admin = await makeAdmin(kindling.deps);
  const first = await findId(admin, { family: 'open', instrument: 'equity' });
  const shipped = readDefaultTemplate('open', 'equity');
  const save = (id: number, text: string) =>
    kindling.call(saveTemplate, { as: admin, params: { id }, body: { text, note: 'A reason' } });
  const message = expect.stringContaining('unknown field: {{sum}}');
  expect(await save(first, `${shipped} {{sum}}`)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'text', message }] },
  });
  expect(await save(first, `${shipped}\r\n`)).toMatchObject({ status: 409, body: { code: 'same_text' } });
  const both = await Promise.all(['One', 'Two'].map((word) => save(first, `${shipped}\n\n${word}.`)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
});

test('a new shipped text becomes a version where the site still used the old one, and never replaces its own', async () => {
  const { db, pool } = kindling.deps;
  await pool.query(
    "insert into agreement_templates (pack_family, instrument, version, text) values ('open', 'safe', 2, 'An older text')",
  );
  const own = await getCurrentTemplate(db, uk);
  await storeShippedTemplates(db);
  await storeShippedTemplates(db);
  const current = await getCurrentTemplate(db, { family: 'open', instrument: 'safe' });
  expect(current).toMatchObject({ version: 3, text: readDefaultTemplate('open', 'safe') });
  expect((await getCurrentTemplate(db, uk)).id).toBe(own.id);
});
