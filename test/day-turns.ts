// What a test calls today is the day it began on: in the last seconds of a day (UTC) it waits for the next one.
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach } from 'vitest';

const dayMs = 86_400_000;
/** Longer than tests take that look at days. */
const marginMs = 10_000;

beforeEach(async () => {
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < marginMs) await sleep(leftMs);
});
