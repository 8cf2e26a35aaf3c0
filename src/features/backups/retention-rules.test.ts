// Which stored backups are deleted: by counting days, weeks and months that have one, never by asking what time it is.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '#kernel/dates.ts';
import { kept, selectOutdated } from './retention-rules.ts';

const from = Date.UTC(2026, 0, 1, 3);
const daily = (count: number) =>
  Array.from({ length: count }, (_, day) => ({ name: `day ${day}`, at: new Date(from + day * dayMs) }));
const survivors = <T extends { name: string }>(all: readonly T[], gone: readonly T[]) =>
  all.filter((one) => !gone.includes(one));

test('two years of nights leave 7 days, 4 weeks and 12 months', () => {
  const all = daily(730);
  const left = survivors(all, selectOutdated(all));
  const last = (all.at(-1)?.at.getTime() ?? 0) - 6 * dayMs;
  expect(left.filter(({ at }) => at.getTime() >= last)).toHaveLength(kept.days);
  expect(new Set(left.map(({ at }) => at.toISOString().slice(0, 7))).size).toBe(kept.months);
  expect(left.length).toBeLessThanOrEqual(kept.days + kept.weeks + kept.months);
});

test('of several on a day the newest stays', () => {
  const all = [3, 9, 15].map((hour) => ({ name: `at ${hour}`, at: new Date(Date.UTC(2026, 0, 5, hour)) }));
  expect(selectOutdated(all).map(({ name }) => name)).toEqual(['at 9', 'at 3']);
});

const moments = fc.uniqueArray(
  fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
  {
    selector: (at) => at.getTime(),
    maxLength: 120,
  },
);
const backupsAt = (all: readonly Date[]) => all.map((at, index) => ({ name: String(index), at }));

test('the newest is never deleted, nor any while there are few; deleting twice deletes nothing more', () => {
  fc.assert(
    fc.property(moments, (all) => {
      const backups = backupsAt(all);
      const gone = selectOutdated(backups);
      const left = survivors(backups, gone);
      const newest = backups.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
      if (newest !== undefined) expect(left).toContain(newest);
      expect(left.length).toBeGreaterThanOrEqual(Math.min(1, backups.length));
      expect(left.length).toBeLessThanOrEqual(kept.days + kept.weeks + kept.months);
      expect(selectOutdated(left)).toEqual([]);
    }),
  );
});

test('whatever order they are listed in, and after a clock that was wrong, the same ones stay', () => {
  fc.assert(
    fc.property(moments, fc.infiniteStream(fc.nat()), (all, ranks) => {
      const backups = backupsAt(all);
      const shuffled = backups.map((one) => ({ one, rank: ranks.next().value })).toSorted((a, b) => a.rank - b.rank);
      const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();
      expect(names(selectOutdated(shuffled.map(({ one }) => one)))).toEqual(names(selectOutdated(backups)));
    }),
  );
});
