// Saves form input: immediately in this browser, a moment later on the server. One save at a time, none after submission.

export type KeptValues = Record<string, unknown>;
/** The copy stored in the browser: unsaved input, or after submitting, until when all drafts are discarded. */
export type DraftCopy =
  | { values: KeptValues; revision: number; at: string /** The values being sent to the server. */; sent?: KeptValues }
  | { doneAt: string };

/** The version fields that every kind of draft on the server has. */
type Versioned = { revision: number; updatedAt: string };

export type DraftState<D extends Versioned = Versioned> =
  | { step: 'idle' | 'typing' | 'saving' | 'offline' | 'signed-out' | 'failed' }
  | { step: 'saved'; at: string }
  | { step: 'newer'; draft: D };

export type KeeperPorts<D extends Versioned = Versioned> = {
  /** @throws DraftRefusal */
  save: (draft: { values: KeptValues; revision: number }) => Promise<{ revision: number; updatedAt: string }>;
  remove: () => Promise<void>;
  /** Whether the browser stores it. */
  keepCopy: (copy: DraftCopy) => boolean;
  forgetCopy: () => void;
  now: () => string;
  /** `safe`: all input is stored somewhere. */
  onChange: (state: DraftState<D>, safe: boolean) => void;
  /** Whether a draft on the server has what was sent from here. */
  isSame: (draft: D, sent: KeptValues) => boolean;
  /** Translates an error of a save to a state. */
  toRefusal: (error: unknown) => Exclude<DraftState<D>, { step: 'saved' }>;
};

/** Delay after the last change, and after a failed save unless something triggers one earlier. */
export const delaysMs = { typing: 1500, failed: 20_000 } as const;

export function createDraftKeeper<D extends Versioned>(
  ports: KeeperPorts<D>,
  from: { revision: number; updatedAt: string | undefined },
) {
  let { revision, updatedAt } = from;
  let mode: 'open' | 'paused' | 'ended' = 'open';
  let state: DraftState<D> = { step: 'idle' };
  let pending: KeptValues | undefined;
  let copied = true;
  let sent: KeptValues | undefined;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: DraftState<D>) => {
    state = next;
    ports.onChange(state, pending === undefined || copied);
  };
  const plan = (delayMs: number) => {
    clearTimeout(timer);
    timer = mode === 'open' ? setTimeout(() => void flush(), delayMs) : undefined;
  };
  const copy = (values: KeptValues) => {
    copied = ports.keepCopy({ values, revision, at: ports.now(), ...(sent && { sent }) });
  };

  function change(values: KeptValues): void {
    if (mode === 'ended') return;
    pending = values;
    copy(values);
    // An error stays visible until a save succeeds.
    show(state.step === 'idle' || state.step === 'saved' ? { step: 'typing' } : state);
    if (state.step !== 'newer') plan(delaysMs.typing);
  }

  /** Saves pending input now; resolves when no save is running. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    await running;
    if (pending === undefined || mode !== 'open' || state.step === 'newer') return;
    running = saveOnce(pending).finally(() => {
      running = undefined;
    });
    await running;
  }

  async function saveOnce(values: KeptValues): Promise<void> {
    const before = state;
    if (before.step === 'typing') show({ step: 'saving' });
    // The page may be left, or the connection lost, before the answer: then the server has a newer version that is our own.
    const unanswered = sent;
    sent = values;
    copy(pending ?? values);
    try {
      ({ revision, updatedAt } = await ports.save({ values, revision }));
      sent = undefined;
    } catch (error) {
      const refusal = ports.toRefusal(error);
      if (refusal.step === 'newer' && unanswered && ports.isSame(refusal.draft, unanswered)) {
        ({ revision } = refusal.draft);
        sent = undefined;
        return saveOnce(values);
      }
      show(refusal);
      if (state.step !== 'newer') plan(delaysMs.failed);
      return;
    }
    if (pending === values) {
      pending = undefined;
      if (mode !== 'ended') ports.forgetCopy();
    } else if (pending && mode === 'open') {
      copy(pending);
      plan(delaysMs.typing);
    }
    show(pending ? { step: 'typing' } : { step: 'saved', at: updatedAt });
  }

  /** Stops saving; resolves when no save is running. */
  async function pause(): Promise<void> {
    if (mode === 'open') mode = 'paused';
    clearTimeout(timer);
    await running;
  }

  function resume(): void {
    if (mode !== 'paused') return;
    mode = 'open';
    if (pending) plan(delaysMs.typing);
  }

  /** Deletes the draft everywhere. If the server cannot be reached, the local copy remembers that it is done. */
  async function forget(): Promise<void> {
    pending = undefined;
    if (updatedAt === undefined) ports.forgetCopy();
    else ports.keepCopy({ doneAt: updatedAt });
    await ports.remove();
    ports.forgetCopy();
  }

  return {
    change,
    flush,
    pause,
    resume,
    /** Before submitting: saves the input even if it has not changed, which finds a newer version. False if there is one. */
    claim: async (values: KeptValues) => {
      change(values);
      await flush();
      return state.step !== 'newer';
    },
    /** The input was submitted: nothing is saved anymore. */
    finish: async () => {
      await pause();
      mode = 'ended';
      await forget();
    },
    /** Discards the draft; the form starts over. @throws what `remove` throws; then nothing has changed. */
    discard: async () => {
      await pause();
      try {
        await forget();
        revision = 0;
        updatedAt = undefined;
        show({ step: 'idle' });
      } finally {
        resume();
      }
    },
    /** Two windows: overwrites the other window's version with this one. */
    overwriteRemote: async (values: KeptValues, newer: D) => {
      ({ revision, updatedAt } = newer);
      pending = values;
      copy(values);
      show({ step: 'typing' });
      await flush();
    },
    /** Two windows: shows the other window's version here. */
    acceptRemote: (newer: D) => {
      ({ revision, updatedAt } = newer);
      pending = undefined;
      ports.forgetCopy();
      show({ step: 'saved', at: newer.updatedAt });
    },
    /** At the start: input that was not on the server yet when the page was left. */
    restore: ({ values, sent: unanswered }: { values: KeptValues; sent: KeptValues | undefined }) => {
      sent = unanswered;
      change(values);
    },
    /** At the start: the local copy and the server's draft are in conflict. */
    raiseConflict: (newer: D, values: KeptValues) => {
      pending = values;
      show({ step: 'newer', draft: newer });
    },
    /** The revision on the server, unless something is not there yet. */
    savedRevision: () => (pending === undefined ? revision : undefined),
    stop: () => clearTimeout(timer),
  };
}

/** Chooses the initial version: the local copy or the server's draft. */
export function chooseStart<D extends Versioned>(found: {
  draft: D | null;
  copy: DraftCopy | undefined;
  /** Whether the server's draft has what was sent from here. */
  isSame: (draft: D, sent: KeptValues) => boolean;
}):
  | { from: 'nothing' }
  | { from: 'draft'; draft: D }
  /** Typed here and not on the server yet; `newer` if another window saved in the meantime. */
  | { from: 'copy'; values: KeptValues; sent: KeptValues | undefined; at: string; newer: D | undefined }
  /** Already submitted, but the server's draft could not be deleted. */
  | { from: 'done' } {
  const { draft, copy, isSame } = found;
  if (copy && 'doneAt' in copy) {
    if (draft === null) return { from: 'nothing' };
    return draft.updatedAt <= copy.doneAt ? { from: 'done' } : { from: 'draft', draft };
  }
  if (copy === undefined) return draft === null ? { from: 'nothing' } : { from: 'draft', draft };
  const isOwn = draft !== null && copy.sent !== undefined && isSame(draft, copy.sent);
  const newer = draft !== null && draft.revision !== copy.revision && !isOwn ? draft : undefined;
  return { from: 'copy', values: copy.values, sent: copy.sent, at: copy.at, newer };
}

export function asCopy(found: unknown): DraftCopy | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { values, revision, at, doneAt, sent } = found as { [name: string]: unknown };
  if (typeof doneAt === 'string') return { doneAt };
  const fits = typeof values === 'object' && values !== null && typeof revision === 'number' && typeof at === 'string';
  const wasSent = typeof sent === 'object' && sent !== null && { sent: sent as KeptValues };
  return fits ? { values: values as KeptValues, revision, at, ...wasSent } : undefined;
}
