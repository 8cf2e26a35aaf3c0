// Fair scheduling of image encoding: whose picture is next while many wait.
import { expect, test } from 'vitest';
import { createEncodingTurns } from './encoding-turns.ts';

function createTurns() {
  let time = 0;
  const done: string[] = [];
  const turns = createEncodingTurns(() => time);
  const take = (person: string, ms: number, name = person) =>
    turns.take(person, async () => {
      await Promise.resolve();
      time += ms;
      done.push(name);
    });
  return { take, done, pass: (ms: number) => void (time += ms) };
}

test('the person with the least usage so far goes first', async () => {
  const { take, done } = createTurns();
  await take('eve', 9000);
  const all = [take('eve', 9000, 'eve 2'), take('eve', 9000, 'eve 3'), take('ada', 100), take('eve', 9000, 'eve 4')];
  await Promise.all(all);
  expect(done).toEqual(['eve', 'eve 2', 'ada', 'eve 3', 'eve 4']);
});

test('at most two pictures per person and twenty in total wait', async () => {
  const { take } = createTurns();
  const eve = Array.from({ length: 4 }, () => take('eve', 1));
  const others = Array.from({ length: 18 }, (_, index) => take(`person ${index}`, 1));
  const answers = await Promise.allSettled([...eve, ...others, take('grace', 1)]);
  const refused = answers.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
  expect(refused).toEqual([3, 22]);
  await take('grace', 1);
});

test('one person gets three minutes of encoding per hour, including failed pictures', async () => {
  const { take, pass } = createTurns();
  for (let picture = 0; picture < 20; picture += 1) await take('eve', 9000);
  await expect(take('eve', 1)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Your pictures have taken a lot of work in the last hour. Try again in 58 minutes.',
    details: { retryAfterSeconds: 3429 },
  });
  await take('ada', 1);
  pass(3_429_000);
  await take('eve', 1);
});
