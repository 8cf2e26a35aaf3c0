// The life of one offer, step by step over HTTP, as its creator, its investors and administrators live it. Clocks are moved in the database.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { signAgreement } from '#features/investing/agreement-contract.ts';
import { sweepOnce } from '#features/investing/server/sweep/sweeper.ts';
import type { PackId } from '#features/packs/pack.ts';
import { packs } from '#features/packs/pack-list.ts';
import { createProject, updateProject } from '#features/projects/project-contract.ts';
import { getCertificate, getCertificatePdf, issueCertificate } from '#features/register/certificate-contract.ts';
import { addDays, toDay } from '#kernel/dates.ts';
import { pdfText } from '../checks/pdf-text.ts';
import { sendDocument } from '../factories/documents.ts';
import { claim, pay, prepare } from '../factories/invest.ts';
import { makeUser, projectBody, type TestUser } from '../factories/make.ts';
import { makePdf } from '../factories/make-pdf.ts';
import { offerPack } from '../factories/offered-packs.ts';
import { answerSteps, stateProfile } from '../factories/rules.ts';
import type { TestApp } from '../servers/test-app.ts';

/** Who may invest any amount under each family's rules, and an ordinary investor. */
const strong = {
  'us-regcf': 'accredited',
  'eu-ecspr': 'sophisticated',
  'uk-fca': 'high_net_worth',
} as const;

export type OfferLife = ReturnType<typeof startLife>;

export function startLife(kindling: TestApp, packId: PackId) {
  const { deps } = kindling;
  const { family, documents } = packs[packId];
  const today = toDay(Date.now());

  /** Someone who stated what the rules ask for. */
  async function makeInvestor(name: string, kind: 'ordinary' | 'strong' = 'ordinary'): Promise<TestUser> {
    const person = await makeUser(deps, { name });
    if (family === 'open') return person;
    const ordinary =
      family === 'uk-fca' ? { netWorth: 3_000_000, investorClass: { family, name: 'restricted' as const } } : {};
    const stated = kind === 'strong' ? { investorClass: { family, name: strong[family] } } : ordinary;
    await stateProfile(deps, person.id, { country: 'US', ...stated });
    if (family === 'uk-fca') await coolOff(person);
    return person;
  }

  /** First-time investors asked a day ago. */
  async function coolOff({ id }: TestUser): Promise<void> {
    await deps.db.execute(sql`insert into step_answers (investor_id, step, passed, answers, at)
      values (${id}, 'first-ask:uk-fca', true, '{}', now() - interval '25 hours')`);
  }

  /** Written, with its documents, and published; announced until later. */
  async function announce(owner: TestUser, title: string): Promise<number> {
    if (packId !== 'open-2026') await offerPack(deps, packId);
    const body = {
      ...projectBody,
      title,
      fundingGoal: 5000,
      valuation: 50_000,
      status: 'draft',
      deadline: addDays(today, 60),
      opensOn: addDays(today, 5),
      ...(packId !== 'open-2026' && { pack: packId }),
    };
    const made = await kindling.call(createProject, { as: owner, body });
    expect(made.status).toBe(201);
    const { id } = made.body;
    for (const { kind } of documents) {
      const sent = await sendDocument(kindling, await makePdf({ text: kind }), {
        as: owner,
        id,
        query: { kind, title: kind },
      });
      expect(sent.status).toBe(201);
    }
    const published = await kindling.call(updateProject, { as: owner, params: { id }, body: { status: 'active' } });
    expect([published.status, published.body]).toMatchObject([200, { status: 'active', pack: { id: packId } }]);
    return id;
  }

  /** As if it had been public for a month, and opened just now. */
  async function open(id: number): Promise<void> {
    await deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`update projects set published_at = now() - interval '30 days', opens_at = now() - interval '1 minute' where id = ${id}`,
      );
    });
  }

  /** From the form to the receipt: everything read and answered, the agreement signed, the card charged. */
  async function commit(investor: TestUser, wish: { projectId: number; amount: number }): Promise<number> {
    const key = `life ${wish.projectId} ${investor.id}`;
    const first = await prepare(kindling, investor, { ...wish, key });
    if (packs[packId].agreement === 'required') {
      expect([first.status, first.body]).toMatchObject([409, { code: 'agreement_needed' }]);
      expect(JSON.stringify(first.body)).not.toContain('_secret_');
    } else expect(first.status).toBe(201);
    const { investmentId } = first.body;
    await answerSteps(kindling, investor, investmentId);
    const wrong = await kindling.call(signAgreement, {
      as: investor,
      params: { id: investmentId },
      body: { name: 'Somebody Else' },
    });
    expect(wrong.status).toBe(400);
    const signed = await kindling.call(signAgreement, {
      as: investor,
      params: { id: investmentId },
      body: { name: investor.name },
    });
    expect(signed.status).toBe(201);
    const again = await prepare(kindling, investor, { ...wish, key });
    expect([200, 201]).toContain(again.status);
    await pay(kindling, again.body);
    const { status, body } = await claim(kindling, investor, again.body);
    expect([status, body.status]).toEqual([201, 'completed']);
    return body.id;
  }

  /** A material change of the offer, and the email about it an hour later. */
  async function change(owner: TestUser, id: number): Promise<void> {
    const body = { description: 'Something else altogether, with other people and other plans.' };
    expect((await kindling.call(updateProject, { as: owner, params: { id }, body })).status).toBe(200);
    await deps.db.execute(sql`update change_digests set last_at = last_at - interval '61 minutes'`);
    await sweepOnce(deps);
  }

  /** A certificate as its holder prints it, and what someone else reads with its number and code. */
  async function certify(holder: TestUser, id: number) {
    const { body } = await kindling.call(issueCertificate, { as: holder, params: { id } });
    const url = getCertificatePdf.path.replace('{number}', body.number);
    const { rawPayload } = await kindling.app.inject({ url, headers: { cookie: holder.cookie } });
    const code = /code=([0-9A-Z-]{19})/.exec(pdfText(rawPayload).replaceAll('\n', ''))?.[1] ?? '';
    const verify = (typed: string) =>
      kindling.call(getCertificate, { params: { number: body.number }, query: { code: typed } });
    return { certificate: body, verified: await verify(code), guessed: await verify('0000-0000-0000-0000') };
  }

  return { makeInvestor, announce, open, commit, change, certify };
}
