// Saving drafts: nothing typed is lost, and nothing submitted reappears.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseStart, createDraftKeeper, type DraftCopy, type DraftState, delaysMs } from './draft-keeper.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const isSame = (draft: object, sent: object) =>
  'values' in draft && JSON.stringify(draft.values) === JSON.stringify(sent);

/** A server with one draft, a browser with one copy, and a keeper between them. */
function desk({ revision = 0 } = {}) {
  const at = (count: number) => `2026-11-21T14:0${count}:00.000Z`;
  const server: { draft: { values: unknown; revision: number } | null; calls: number; answer: Promise<void> } = {
    draft: null,
    calls: 0,
    answer: Promise.resolve(),
  };
  const browser: { copy: DraftCopy | undefined; full: boolean } = { copy: undefined, full: false };
  const seen: { state: DraftState; safe: boolean }[] = [];
  let trouble: DraftState['step'] | undefined;
  /** Answers of saves are lost on the way. */
  let losing = false;
  const keeper = createDraftKeeper(
    {
      save: async ({ values, revision }) => {
        server.calls += 1;
        const refused = trouble;
        await server.answer;
        if (refused) throw new Error(refused);
        if (server.draft && server.draft.revision !== revision) throw new Error('newer');
        server.draft = { values, revision: revision + 1 };
        if (losing) throw new Error('offline');
        return { revision: revision + 1, updatedAt: at(revision + 1) };
      },
      remove: async () => {
        if (trouble) throw new Error(trouble);
        server.draft = null;
      },
      keepCopy: (copy) => {
        if (!browser.full) browser.copy = copy;
        return !browser.full;
      },
      forgetCopy: () => {
        browser.copy = undefined;
      },
      now: () => at(0),
      onChange: (state, safe) => seen.push({ state, safe }),
      isSame,
      toRefusal: (error) => {
        const step = (error as Error).message;
        return { step, ...(step === 'newer' && { draft: server.draft }) } as { step: 'offline' };
      },
    },
    { revision, updatedAt: undefined },
  );
  const last = () => seen.at(-1);
  const fail = (step: DraftState['step'] | undefined) => {
    trouble = step;
  };
  const lose = (isLosing: boolean) => {
    losing = isLosing;
  };
  return { keeper, server, browser, last, fail, lose };
}

const settle = () => vi.advanceTimersByTimeAsync(delaysMs.typing);

test('typed text is in the browser immediately, and on the server shortly after the last change', async () => {
  const { keeper, server, browser, last } = desk();
  keeper.change({ title: 'S' });
  await vi.advanceTimersByTimeAsync(delaysMs.typing - 1);
  keeper.change({ title: 'Su' });
  expect(browser.copy).toMatchObject({ values: { title: 'Su' } });
  await vi.advanceTimersByTimeAsync(delaysMs.typing - 1);
  expect(server.calls).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(server).toMatchObject({ calls: 1, draft: { values: { title: 'Su' } } });
  expect(browser.copy).toBeUndefined();
  expect(last()).toEqual({ state: { step: 'saved', at: '2026-11-21T14:01:00.000Z' }, safe: true });
});

test('text typed during a save is saved next, on top of the new revision', async () => {
  const { keeper, server, browser } = desk();
  let answer = () => undefined as void;
  server.answer = new Promise((resolve) => {
    answer = resolve;
  });
  keeper.change({ title: 'S' });
  await settle();
  keeper.change({ title: 'Sun' });
  await settle();
  expect(server.calls).toBe(1);
  answer();
  await settle();
  expect(server).toMatchObject({ calls: 2, draft: { values: { title: 'Sun' }, revision: 2 } });
  expect(browser.copy).toBeUndefined();
});

test('offline it stays in the browser, and is saved when the server responds again', async () => {
  const { keeper, server, browser, last, fail } = desk();
  fail('offline');
  keeper.change({ title: 'Sun' });
  await settle();
  expect(last()).toEqual({ state: { step: 'offline' }, safe: true });
  expect(browser.copy).toMatchObject({ values: { title: 'Sun' } });
  fail(undefined);
  await keeper.flush();
  expect(server.draft).toMatchObject({ values: { title: 'Sun' } });
});

test('only text saved nowhere is unsafe to leave', async () => {
  const { keeper, browser, last, fail } = desk();
  browser.full = true;
  fail('offline');
  keeper.change({ title: 'Sun' });
  await settle();
  expect(last()?.safe).toBe(false);
  fail(undefined);
  await keeper.flush();
  expect(last()?.safe).toBe(true);
});

test('a save in progress during submission does not restore the draft', async () => {
  const { keeper, server, browser } = desk();
  let answer = () => undefined as void;
  server.answer = new Promise((resolve) => {
    answer = resolve;
  });
  keeper.change({ title: 'Sun' });
  await settle();
  const finished = keeper.finish();
  keeper.change({ title: 'Sun lamp' });
  answer();
  await finished;
  await vi.runAllTimersAsync();
  keeper.change({ title: 'Late' });
  await vi.runAllTimersAsync();
  expect(server).toMatchObject({ calls: 1, draft: null });
  expect(browser.copy).toBeUndefined();
});

test('a submitted draft that could not be deleted is not opened again', async () => {
  const { keeper, browser, fail } = desk();
  keeper.change({ title: 'Sun' });
  await settle();
  fail('offline');
  await expect(keeper.finish()).rejects.toThrow('offline');
  const draft = { projectId: null, values: { title: 'Sun' }, revision: 1, updatedAt: '2026-11-21T14:01:00.000Z' };
  expect(chooseStart({ draft, copy: browser.copy, isSame })).toEqual({ from: 'done' });
  const later = { ...draft, revision: 1, updatedAt: '2026-11-21T15:00:00.000Z' };
  expect(chooseStart({ draft: later, copy: browser.copy, isSame })).toEqual({ from: 'draft', draft: later });
});

test('after a failed submission saving continues', async () => {
  const { keeper, server } = desk();
  keeper.change({ title: 'Sun' });
  await keeper.pause();
  await vi.runAllTimersAsync();
  expect(server.calls).toBe(0);
  keeper.resume();
  await settle();
  expect(server.draft).toMatchObject({ values: { title: 'Sun' } });
});

test('a newer draft from another window stops saving until one of them is chosen', async () => {
  const { keeper, server, last, fail } = desk({ revision: 1 });
  fail('newer');
  keeper.change({ title: 'Mine' });
  await settle();
  keeper.change({ title: 'Mine!' });
  await vi.runAllTimersAsync();
  expect(server.calls).toBe(1);
  fail(undefined);
  const newer = { values: { title: 'Other' }, revision: 5, updatedAt: 'then' };
  await keeper.overwriteRemote({ title: 'Mine!' }, newer);
  expect(server.draft).toEqual({ values: { title: 'Mine!' }, revision: 6 });
  server.draft = { values: newer.values, revision: 9 };
  keeper.acceptRemote({ ...newer, revision: 9 });
  keeper.change({ title: 'Other, and more' });
  await settle();
  expect(server.draft).toEqual({ values: { title: 'Other, and more' }, revision: 10 });
  expect(last()?.state.step).toBe('saved');
});

test('submitting what another window has changed since is stopped, although nothing was typed here', async () => {
  const { keeper, server, last } = desk({ revision: 1 });
  server.draft = { values: { title: 'Mine' }, revision: 1 };
  expect(await keeper.claim({ title: 'Mine' })).toBe(true);
  server.draft = { values: { title: 'Of another window' }, revision: 3 };
  expect(await keeper.claim({ title: 'Mine' })).toBe(false);
  expect(last()?.state).toMatchObject({ step: 'newer', draft: { values: { title: 'Of another window' } } });
  // Pressing the button again does not get past the choice.
  expect(await keeper.claim({ title: 'Mine' })).toBe(false);
  expect(server.draft.values).toEqual({ title: 'Of another window' });
});

test('a server that cannot save a draft does not stop the submission', async () => {
  const { keeper, fail } = desk();
  fail('failed');
  expect(await keeper.claim({ title: 'Sun' })).toBe(true);
});

test('discarding deletes the draft, and later text starts a new one', async () => {
  const { keeper, server, browser } = desk({ revision: 3 });
  keeper.change({ title: 'Sun' });
  await settle();
  await keeper.discard();
  expect(server.draft).toBeNull();
  expect(browser.copy).toBeUndefined();
  keeper.change({ title: 'Moon' });
  await settle();
  expect(server.draft).toEqual({ values: { title: 'Moon' }, revision: 1 });
});

test("the browser's copy is used if it is based on the server's revision; otherwise both are offered", () => {
  const draft = { values: {}, revision: 2, updatedAt: 'then' };
  const typed = { values: { title: 'Sun' }, at: 'now' };
  const copy = { ...typed, revision: 2 };
  expect(chooseStart({ draft: null, copy: undefined, isSame })).toEqual({ from: 'nothing' });
  expect(chooseStart({ draft, copy: undefined, isSame })).toEqual({ from: 'draft', draft });
  expect(chooseStart({ draft, copy, isSame })).toEqual({ from: 'copy', ...typed });
  expect(chooseStart({ draft: null, copy, isSame })).toEqual({ from: 'copy', ...typed });
  expect(chooseStart({ draft: { ...draft, revision: 4 }, copy, isSame })).toMatchObject({
    from: 'copy',
    newer: { revision: 4 },
  });
});

test('a page left before the answer to a save finds its own version there, not one of another window', async () => {
  const { keeper, server, browser } = desk();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  server.answer = promise;
  keeper.change({ title: 'Lamp' });
  await vi.advanceTimersByTimeAsync(delaysMs.typing);
  keeper.change({ title: 'Lamp that turns' });
  const left = browser.copy;
  const draft = { values: { title: 'Lamp' }, revision: 1, updatedAt: '2026-11-21T14:01:00.000Z' };
  expect(chooseStart({ draft, copy: left, isSame })).toMatchObject({
    from: 'copy',
    values: { title: 'Lamp that turns' },
    sent: { title: 'Lamp' },
    newer: undefined,
  });
  const other = { ...draft, values: { title: 'Of another window' } };
  expect(chooseStart({ draft: other, copy: left, isSame })).toMatchObject({ newer: other });
  resolve(undefined);
});

test('a save whose answer was lost is not taken for one of another window', async () => {
  const { keeper, server, last, lose } = desk();
  lose(true);
  keeper.change({ title: 'Lamp' });
  await settle();
  expect(last()?.state).toMatchObject({ step: 'offline' });
  lose(false);
  keeper.change({ title: 'Lamp that turns' });
  await settle();
  expect(last()?.state).toMatchObject({ step: 'saved' });
  expect(server.draft).toEqual({ values: { title: 'Lamp that turns' }, revision: 2 });
});

test('a save that arrives after the page was opened again is not taken for one of another window', async () => {
  const { keeper, server, last } = desk({ revision: 1 });
  keeper.restore({ values: { title: 'Lamp that turns' }, sent: { title: 'Lamp' } });
  server.draft = { values: { title: 'Lamp' }, revision: 2 };
  await settle();
  expect(last()?.state).toMatchObject({ step: 'saved' });
  expect(server.draft).toEqual({ values: { title: 'Lamp that turns' }, revision: 3 });
  server.draft = { values: { title: 'Of another window' }, revision: 4 };
  keeper.change({ title: 'Lamp that swings' });
  await settle();
  expect(last()?.state).toMatchObject({ step: 'newer' });
});
