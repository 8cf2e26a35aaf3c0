// Limits on a person's images and uploads.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, type TestUser } from '#test/factories/make.ts';
import { countPictures, makePicture, upload } from '#test/factories/pictures.ts';
import { createTestApp, useTestApp } from '#test/servers/test-app.ts';

const kindling = useTestApp();
let person: TestUser;
let picture: Buffer;
beforeAll(async () => {
  picture = await makePicture();
});
beforeEach(async () => {
  person = await makeUser(kindling.deps);
});

describe('one person', () => {
  /** Rows as if this many pictures had just been uploaded. */
  const have = (count: number, bytes = 1000) =>
    kindling.deps.db.execute(sql`
      insert into images (name, owner_id, width, height, bytes)
      select substr(md5(random()::text), 1, 22) || '-8x5', ${person.id}, 8, 5, ${bytes} from generate_series(1, ${count})`);

  test('may have 200 pictures, even with concurrent uploads', async () => {
    await have(192);
    const uploadUntilTaken = async (): Promise<number> => {
      const { status, body, headers } = await upload(kindling, picture, { as: person });
      if (status === 503) {
        expect(headers['retry-after']).toBe('2');
        await new Promise((resolve) => setTimeout(resolve, 50));
        return uploadUntilTaken();
      }
      if (status !== 201) {
        expect([status, body.code]).toEqual([409, 'too_many_images']);
        expect(body.message).toMatch(/^You have 200 pictures here.*try again in an hour\.$/);
      }
      return status;
    };
    const statuses = await Promise.all(Array.from({ length: 60 }, uploadUntilTaken));
    expect(statuses.filter((status) => status === 201)).toHaveLength(8);
    expect(await countPictures(kindling, person)).toBe(200);
  });

  test('may have 50 MB of pictures', async () => {
    await have(10, 5 * 1024 * 1024 - 100);
    const answer = await upload(kindling, picture, { as: person });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_images']);
    expect(answer.body.message).toMatch(/^You have 50 MB of pictures here/);
    expect(await countPictures(kindling, person)).toBe(10);
  });

  test('at the limit gets room from pictures unused for an hour', async () => {
    await have(200);
    await kindling.deps.db.execute(
      sql`update images set created_at = now() - interval '61 minutes' where name in (select name from images where owner_id = ${person.id} limit 3)`,
    );
    expect((await upload(kindling, picture, { as: person })).status).toBe(201);
    expect(await countPictures(kindling, person)).toBe(198);
  });

  test("does not use up another person's room", async () => {
    await have(200);
    expect((await upload(kindling, picture, { as: await makeUser(kindling.deps) })).status).toBe(201);
  });
});

test('must wait after forty pictures a minute', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const someone = await makeUser(limited.deps);
  const statuses: number[] = [];
  for (let count = 0; count < 41; count += 1) {
    statuses.push((await upload(limited, Buffer.from('no picture'), { as: someone })).status);
  }
  await limited.close();
  expect([statuses.slice(0, 40).every((status) => status === 400), statuses[40]]).toEqual([true, 429]);
});
