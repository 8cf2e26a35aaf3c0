// Keeps what is typed: at once in this browser, a moment later at the server. One save at a time; none after the end.
import type { ProjectDraft } from '../../draft-contract.ts';

export type KeptValues = Record<string, unknown>;
/** What lies in the browser: typed and not yet at the server; or, once submitted, until when every draft is done with. */
export type DraftCopy = { values: KeptValues; revision: number; at: string } | { doneAt: string };

export type DraftState =
  | { step: 'idle' | 'typing' | 'saving' | 'offline' | 'signed-out' | 'failed' }
  | { step: 'saved'; at: string }
  | { step: 'newer'; draft: ProjectDraft };

export type KeeperPorts = {
  /** @throws DraftRefusal */
  save: (draft: { values: KeptValues; revision: number }) => Promise<{ revision: number; updatedAt: string }>;
  remove: () => Promise<void>;
  /** Whether the browser keeps it. */
  keepCopy: (copy: DraftCopy) => boolean;
  forgetCopy: () => void;
  now: () => string;
  /** `safe`: everything typed lies somewhere. */
  onChange: (state: DraftState, safe: boolean) => void;
  /** What went wrong with a save. */
  refusalOf: (error: unknown) => Exclude<DraftState, { step: 'saved' }>;
};

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** After the last change; and after a save that failed, unless something brings it on earlier. */
export const delaysMs = { typing: 1500, failed: 20_000 } as const;

export function createDraftKeeper(ports: KeeperPorts, from: { revision: number; updatedAt: string | undefined }) {
  let { revision, updatedAt } = from;
  let mode: 'open' | 'paused' | 'ended' = 'open';
  let state: DraftState = { step: 'idle' };
  let pending: KeptValues | undefined;
  let copied = true;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: DraftState) => {
    state = next;
    ports.onChange(state, pending === undefined || copied);
  };
  const plan = (delayMs: number) => {
    clearTimeout(timer);
    timer = mode === 'open' ? setTimeout(() => void flush(), delayMs) : undefined;
  };
  const copy = (values: KeptValues) => {
    copied = ports.keepCopy({ values, revision, at: ports.now() });
  };

  function change(values: KeptValues): void {
    if (mode === 'ended') return;
    pending = values;
    copy(values);
    // Trouble stays in sight until a save has worked.
    show(state.step === 'idle' || state.step === 'saved' ? { step: 'typing' } : state);
    if (state.step !== 'newer') plan(delaysMs.typing);
  }

  /** Saves now what waits; done when nothing is on its way any more. */
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
    try {
      ({ revision, updatedAt } = await ports.save({ values, revision }));
    } catch (error) {
      show(ports.refusalOf(error));
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

  /** Nothing is sent from here on, and nothing is on its way. */
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

  /** Forgets the draft everywhere. If the server cannot be told now, the copy remembers that it is done with. */
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
    /** What was typed has been submitted: nothing is saved ever after. */
    finish: async () => {
      await pause();
      mode = 'ended';
      await forget();
    },
    /** Not wanted any more; typing begins anew. @throws what `remove` throws; then everything is as before. */
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
    /** Two windows: this one's text is the one to keep. */
    keepMine: async (values: KeptValues, newer: ProjectDraft) => {
      ({ revision, updatedAt } = newer);
      pending = values;
      copy(values);
      show({ step: 'typing' });
      await flush();
    },
    /** Two windows: the other one's text stands here from now on. */
    follow: (newer: ProjectDraft) => {
      ({ revision, updatedAt } = newer);
      pending = undefined;
      ports.forgetCopy();
      show({ step: 'saved', at: newer.updatedAt });
    },
    /** Found at the start: the copy in this browser and the draft at the server do not follow each other. */
    meet: (newer: ProjectDraft, values: KeptValues) => {
      pending = values;
      show({ step: 'newer', draft: newer });
    },
    stop: () => clearTimeout(timer),
  };
}

/** Which of the two to begin with: what lies in this browser, or what the server has. */
export function chooseStart(found: { draft: ProjectDraft | null; copy: DraftCopy | undefined }):
  | { from: 'nothing' }
  | { from: 'draft'; draft: ProjectDraft }
  /** Typed here and not at the server yet; `newer` when another window went on meanwhile. */
  | { from: 'copy'; values: KeptValues; revision: number; at: string; newer: ProjectDraft | undefined }
  /** Submitted already, but the server could not be told. */
  | { from: 'done' } {
  const { draft, copy } = found;
  if (copy && 'doneAt' in copy) {
    if (draft === null) return { from: 'nothing' };
    return draft.updatedAt <= copy.doneAt ? { from: 'done' } : { from: 'draft', draft };
  }
  if (copy === undefined) return draft === null ? { from: 'nothing' } : { from: 'draft', draft };
  const newer = draft !== null && draft.revision !== copy.revision ? draft : undefined;
  return { from: 'copy', values: copy.values, revision: draft?.revision ?? 0, at: copy.at, newer };
}

export function asCopy(found: unknown): DraftCopy | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { values, revision, at, doneAt } = found as { [name: string]: unknown };
  if (typeof doneAt === 'string') return { doneAt };
  const fits = typeof values === 'object' && values !== null && typeof revision === 'number' && typeof at === 'string';
  return fits ? { values: values as KeptValues, revision, at } : undefined;
}
