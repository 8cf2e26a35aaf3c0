// The agreement of an investment over HTTP: reading, signing, the withheld client secret, the extended hold, PDF, and the database's guard.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { pdfText } from '#test/checks/pdf-text.ts';
import { claim, expireHold, hold, invest, pay, prepare } from '#test/factories/invest.ts';
import { makeAdmin, makeProject, makeUser, type TestUser } from '#test/factories/make.ts';
import { answerSteps, makeProjectUnder, stateProfile } from '#test/factories/rules.ts';
import { useTestApp } from '#test/servers/test-app.ts';
import { getAgreement, getAgreementPdf, openAgreement, signAgreement } from '../../agreement-contract.ts';
import { createPaymentIntent } from '../../investing-contract.ts';
import { sweepOnce } from '../sweep/sweeper.ts';

const kindling = useTestApp();

const read = (as: TestUser, id: number) => kindling.call(getAgreement, { as, params: { id } });
const sign = (as: TestUser, id: number, body: object) => kindling.call(signAgreement, { as, params: { id }, body });

async function reserve(name = 'Grace Hopper') {
  const investor = await makeUser(kindling.deps, { name });
  const project = await makeProject(kindling.deps, { title: 'A lamp', valuationCents: 40_000_000 });
  const prepared = await hold(kindling, investor, { projectId: project.id, amount: 1000 });
  return { investor, project, prepared, id: prepared.investmentId };
}

/** Under a pack that requires the agreement. */
async function makeRegulated(investor: TestUser): Promise<number> {
  await stateProfile(kindling.deps, investor.id);
  return (await makeProjectUnder(kindling.deps, 'eu-ecspr-2021-11-10')).id;
}

describe('the agreement of a reserved investment', () => {
  test('is filled with who, what and how much, and its hash is that of its text', async () => {
    const { investor, id } = await reserve();
    const { body } = await read(investor, id);
    expect(body).toMatchObject({ isRequired: false, signer: 'Grace Hopper', provider: 'built_in', signature: null });
    expect(body.template).toEqual({ family: 'open', instrument: 'equity', version: 1 });
    for (const part of ['between Grace Hopper (the', '“A lamp”', 'pays $1,000', '0.250000%', '$400,000']) {
      expect(body.text).toContain(part);
    }
    expect(body.sha256).toBe(createHash('sha256').update(body.text).digest('hex'));
  });

  test('says, as the checkout does, that the amount may be reduced where the project divides its goal', async () => {
    const investor = await makeUser(kindling.deps, { name: 'Grace Hopper' });
    const project = await makeProject(kindling.deps, {
      deadline: '2099-01-31',
      allotment: 'capped',
      maxCents: 10_000_000,
      perHeadCents: 20_000,
    });
    const { investmentId: id, project: shown } = await hold(kindling, investor, {
      projectId: project.id,
      amount: 1000,
    });
    const { body } = await read(investor, id);
    expect(shown.allotmentNote).toContain(
      'If they ask for more than the goal of $50,000, everyone first gets what they asked for up to $200',
    );
    expect(body.text).toContain('may be reduced by allotment');
    expect(body.text).toContain(shown.allotmentNote);
    expect(await sign(investor, id, { name: 'Grace Hopper', sha256: body.sha256 })).toMatchObject({ status: 201 });
  });

  test('is signed by the typed name, once, and stays the same text afterwards [agreement-1]', async () => {
    const { investor, prepared, id } = await reserve();
    const { body: draft } = await read(investor, id);
    const { sha256 } = draft;
    const first = await sign(investor, id, { name: ' grace  HOPPER', sha256 });
    expect(first).toMatchObject({ status: 201, body: { text: draft.text, signature: { provider: 'built_in' } } });
    expect(await sign(investor, id, { name: 'Somebody else' })).toMatchObject({ status: 200, body: first.body });
    await kindling.deps.db.execute(sql`update users set name = 'Grace Murray' where id = ${investor.id}`);
    await pay(kindling, prepared);
    expect((await claim(kindling, investor, prepared)).status).toBe(201);
    expect(await read(investor, id)).toMatchObject({ status: 200, body: { text: draft.text, sha256 } });
  });

  test.each([
    ['nothing', '', 'Type your name to sign the agreement.'],
    ['another name', 'Ada Lovelace', 'This doesn’t match your name. Type “Grace Hopper” to sign.'],
  ])('is not signed by %s: an error at the field', async (_what, name, message) => {
    const { investor, id } = await reserve();
    const answer = await sign(investor, id, { name });
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', issues: [{ path: 'name', message }] } });
    expect((await read(investor, id)).body.signature).toBeNull();
  });

  test('is signed once when 16 windows sign at the same time', async () => {
    const { investor, id } = await reserve();
    const answers = await Promise.all(Array.from({ length: 16 }, () => sign(investor, id, { name: 'Grace Hopper' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(15).fill(200), 201]);
  });

  test('that changed while it was read is shown again instead of signed', async () => {
    const { investor, id } = await reserve();
    const answer = await sign(investor, id, { name: 'Grace Hopper', sha256: 'a'.repeat(64) });
    const { body: draft } = await read(investor, id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', agreement: draft } });
  });

  test('cannot be signed once the reservation has ended, and is then not there', async () => {
    const { investor, id } = await reserve();
    await expireHold(kindling.deps.db, id);
    expect(await sign(investor, id, { name: 'Grace Hopper' })).toMatchObject({
      status: 409,
      body: { code: 'hold_ended' },
    });
    await sweepOnce(kindling.deps);
    expect((await read(investor, id)).status).toBe(404);
  });

  test('is not there for an investment that a bare call made without it', async () => {
    const investor = await makeUser(kindling.deps);
    const { id } = await invest(kindling, investor, { projectId: (await makeProject(kindling.deps)).id, amount: 300 });
    expect((await read(investor, id)).status).toBe(404);
  });

  test('is a PDF with the text, the signature and the hash, for the investor and administrators alone', async () => {
    const { investor, id } = await reserve('Ελένη Łukasiewicz');
    const { body } = await sign(investor, id, { name: 'Ελένη Łukasiewicz' });
    const download = async (as: TestUser) => {
      const url = getAgreementPdf.path.replace('{id}', String(id));
      const answer = await kindling.app.inject({ url, headers: { cookie: as.cookie } });
      return { answer, words: answer.statusCode === 200 ? pdfText(answer.rawPayload).replaceAll('\n', ' ') : '' };
    };
    for (const as of [investor, await makeAdmin(kindling.deps)]) {
      const { answer, words } = await download(as);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="kindling-agreement-${String(id).padStart(6, '0')}.pdf"`,
        'cache-control': 'private, no-cache',
      });
      for (const part of ['Ελένη', 'Signed electronically by', 'Signature and record']) expect(words).toContain(part);
      expect(words.replaceAll(' ', '')).toContain(body.sha256);
    }
    expect((await download(await makeUser(kindling.deps))).answer.statusCode).toBe(404);
  });
});

describe('a payment that requires the agreement', () => {
  test('gets its client secret only after the signature, with the same key and the same hold [agreement-3]', async () => {
    const investor = await makeUser(kindling.deps, { name: 'Grace Hopper' });
    const projectId = await makeRegulated(investor);
    const wish = { projectId, amount: 1000, key: 'a key' };
    const needed = await kindling.call(createPaymentIntent, {
      as: investor,
      body: { projectId, amount: 1000 },
      headers: { 'idempotency-key': 'a key' },
    });
    const details = needed.body as unknown as { investmentId: number; agreement: { sha256: string } };
    expect(needed).toMatchObject({ status: 409, body: { code: 'agreement_needed', expiresAt: expect.any(String) } });
    expect(JSON.stringify(needed.body)).not.toContain('_secret');
    expect(details.agreement).toMatchObject({ isRequired: true, template: { family: 'eu-ecspr' } });
    expect((await prepare(kindling, investor, wish)).status).toBe(409);
    const { sha256 } = details.agreement;
    expect((await sign(investor, details.investmentId, { name: 'Grace Hopper', sha256 })).status).toBe(201);
    // What the rules ask to read and answer is still open.
    expect(await prepare(kindling, investor, wish)).toMatchObject({ status: 409, body: { code: 'agreement_needed' } });
    await answerSteps(kindling, investor, details.investmentId);
    const prepared = await prepare(kindling, investor, wish);
    expect(prepared).toMatchObject({ status: 200, body: { investmentId: details.investmentId } });
    await pay(kindling, prepared.body);
    expect((await claim(kindling, investor, prepared.body)).status).toBe(201);
  });

  test('is required by a setting for offers without special rules too', async () => {
    const { investor, project } = await reserve();
    const setRequired = async (isRequired: boolean) => {
      await kindling.deps.db.execute(
        sql`update site_settings set agreement_required = ${isRequired}, version = version + 1`,
      );
      await kindling.deps.settings.refresh();
    };
    await setRequired(true);
    const wish = { projectId: project.id, amount: 700 };
    expect(await prepare(kindling, investor, wish)).toMatchObject({ status: 409, body: { code: 'agreement_needed' } });
    await setRequired(false);
  });

  test('ends like any other when nobody signs', async () => {
    const investor = await makeUser(kindling.deps);
    const projectId = await makeRegulated(investor);
    const answer = await prepare(kindling, investor, { projectId, amount: 1000 });
    const { investmentId } = answer.body;
    await expireHold(kindling.deps.db, investmentId);
    await sweepOnce(kindling.deps);
    const { rows } = await kindling.deps.pool.query(
      'select state, held_cents from investments i join projects p on p.id = project_id where i.id = $1',
      [investmentId],
    );
    expect(rows).toEqual([{ state: 'expired', held_cents: 0 }]);
  });
});

describe('opening the agreement', () => {
  const open = (as: TestUser, id: number) => kindling.call(openAgreement, { as, params: { id } });

  test('extends the reservation once, by as long as it was given [agreement-2]', async () => {
    const { investor, prepared, id } = await reserve();
    const first = await open(investor, id);
    const gained = Date.parse(first.body.expiresAt) - Date.parse(prepared.expiresAt);
    expect(first.body.isExtended).toBe(true);
    expect(Math.round(gained / 1000)).toBe(kindling.deps.config.holdTtlSeconds);
    expect(await open(investor, id)).toMatchObject({ status: 200, body: { ...first.body, isExtended: false } });
  });

  test('extends nothing for others, and no reservation that has ended', async () => {
    const { investor, id } = await reserve();
    expect((await open(await makeUser(kindling.deps), id)).status).toBe(404);
    await expireHold(kindling.deps.db, id);
    expect(await open(investor, id)).toMatchObject({ status: 409, body: { code: 'hold_ended' } });
  });
});

test('the database refuses to change or delete what was signed, and any version of a template', async () => {
  const { investor, prepared, id } = await reserve();
  await sign(investor, id, { name: 'Grace Hopper' });
  await pay(kindling, prepared);
  await claim(kindling, investor, prepared);
  for (const change of [
    `update signed_agreements set signed_name = 'Ada' where investment_id = ${id}`,
    `update signed_agreements set content = 'x', signed_name = null, address = null, user_agent = null where investment_id = ${id}`,
    `delete from signed_agreements where investment_id = ${id}`,
    "update agreement_templates set text = 'x'",
    'delete from agreement_templates',
  ]) {
    await expect(kindling.deps.pool.query(change)).rejects.toThrow(/signed|kept|never/);
  }
});
