// A test's "today" is the day it began on: in the last seconds of a day (UTC) the test waits for the next day.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach } from 'vitest';

const dayMs = 86_400_000;
/** Longer than any test that depends on the date. */
const marginMs = 10_000;

beforeEach(async () => {
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < marginMs) await sleep(leftMs);
});
