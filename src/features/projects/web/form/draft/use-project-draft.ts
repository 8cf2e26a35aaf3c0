// Connects the form to its draft: restores it, saves input, and reports the state.
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSession } from '#features/accounts/web/use-session.ts';
import { ApiError, call } from '#ui/call.ts';
import { findCopy, forgetCopy, keepCopy } from '#ui/form/browser-copies.ts';
import { queryFor, refetchAddress } from '#ui/queries.ts';
import { deleteProjectDraft, getProjectDraft, type ProjectDraft, saveProjectDraft } from '../../../draft-contract.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import {
  asCopy,
  chooseStart,
  createDraftKeeper,
  type DraftState,
  type KeeperPorts,
  type KeptValues,
} from './draft-keeper.ts';
import { openDraft } from './draft-values.ts';
import { useFlushing } from './use-flushing.ts';

/** The draft of an existing or a new project. If it did not come with the page, it is requested again before the form starts. */
export function draftQuery(projectId: number | undefined) {
  return { ...queryFor(getProjectDraft, { query: { projectId } }), retryOnMount: true };
}

/** The stored draft the form started with, if any. */
export type Continued = { at: string; changedMeanwhile: (keyof ProjectFormValues)[] };

type DraftOptions = {
  form: UseFormReturn<ProjectFormValues>;
  projectId: number | undefined;
  /** Values without a draft. */
  saved: ProjectFormValues;
  /** The server's draft when the form was opened. */
  draft: ProjectDraft | null;
};

export type DraftControl = ReturnType<typeof useProjectDraft>;

export function useProjectDraft({ form, projectId, saved, draft }: DraftOptions) {
  const client = useQueryClient();
  const copyName = `${useSession()?.uid}:${projectId ?? 'new'}`;
  const [{ state, safe }, setProgress] = useState<{ state: DraftState<ProjectDraft>; safe: boolean }>({
    state: { step: 'idle' },
    safe: true,
  });
  const [continued, setContinued] = useState<Continued | undefined>(() =>
    draft ? continuedFrom(draft, saved) : undefined,
  );
  const [keeper] = useState(() =>
    createDraftKeeper<ProjectDraft>(
      {
        ...serverPorts(client, projectId),
        keepCopy: (copy) => keepCopy(copyName, copy),
        forgetCopy: () => forgetCopy(copyName),
        now: () => new Date().toISOString(),
        onChange: (state, safe) => setProgress({ state, safe }),
        isSame: isSameDraft,
      },
      { revision: draft?.revision ?? 0, updatedAt: draft?.updatedAt },
    ),
  );
  const lastSeen = useRef('');
  const kept = (values: ProjectFormValues) => (projectId === undefined ? values : { ...values, base: saved });
  /** Sets values without treating them as typed. */
  const resetForm = (values: ProjectFormValues) => {
    lastSeen.current = JSON.stringify(values);
    form.reset(values);
    lastSeen.current = JSON.stringify(form.getValues());
  };
  const startDraft = useEffectEvent((show: (continued: Continued | undefined) => void) => {
    lastSeen.current = JSON.stringify(form.getValues());
    const start = chooseStart({ draft, copy: asCopy(findCopy(copyName)), isSame: isSameDraft });
    if (start.from === 'done') {
      resetForm(saved);
      show(undefined);
      void keeper.discard().catch(() => undefined);
    } else if (start.from === 'copy') {
      resetForm(openDraft(start.values, saved).values);
      show(continuedFrom({ values: start.values, updatedAt: start.at }, saved));
      if (start.newer) keeper.raiseConflict(start.newer, start.values);
      else keeper.restore(start);
    }
  });
  const saveIfChanged = useEffectEvent(() => {
    const values = form.getValues();
    const text = JSON.stringify(values);
    if (text === lastSeen.current) return;
    lastSeen.current = text;
    keeper.change(kept(values));
  });
  useEffect(() => {
    startDraft(setContinued);
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: () => saveIfChanged() });
    return () => {
      unsubscribe();
      // Saves the last input on unmount instead of leaving it to a timer.
      void keeper.flush();
      keeper.stop();
    };
  }, [form, keeper]);
  useFlushing(keeper.flush);

  return {
    state,
    safe,
    continued,
    flush: keeper.flush,
    /** Before submitting: false if another window has a newer version, which submitting would delete. */
    claim: () => keeper.claim(kept(form.getValues())),
    pause: keeper.pause,
    resume: keeper.resume,
    finish: keeper.finish,
    /** @throws ApiError */
    startOver: async () => {
      await keeper.discard();
      resetForm(saved);
      setContinued(undefined);
    },
    keepMine: (newer: ProjectDraft) => keeper.overwriteRemote(kept(form.getValues()), newer),
    takeOther: (newer: ProjectDraft) => {
      resetForm(openDraft(newer.values, saved).values);
      setContinued(continuedFrom(newer, saved));
      keeper.acceptRemote(newer);
    },
  };
}

function continuedFrom(draft: Pick<ProjectDraft, 'values' | 'updatedAt'>, saved: ProjectFormValues): Continued {
  return { at: draft.updatedAt, changedMeanwhile: openDraft(draft.values, saved).changedMeanwhile };
}

/** The server stores the values as they were sent, except for the order of their names. */
function isSameDraft({ values }: ProjectDraft, sent: KeptValues): boolean {
  return hashKey([values]) === hashKey([sent]);
}

function serverPorts(
  client: QueryClient,
  projectId: number | undefined,
): Pick<KeeperPorts<ProjectDraft>, 'save' | 'remove' | 'toRefusal'> {
  const { queryKey } = draftQuery(projectId);
  const tell = (draft: ProjectDraft | null) => {
    client.setQueryData(queryKey, draft);
    void refetchAddress(client, '/api/users/project-drafts');
  };
  return {
    save: async ({ values, revision }) => {
      const body = { projectId: projectId ?? null, values, revision };
      const answer = await call(saveProjectDraft, { body });
      tell({ projectId: projectId ?? null, values, ...answer });
      return answer;
    },
    remove: async () => {
      await call(deleteProjectDraft, { query: { projectId } });
      tell(null);
    },
    toRefusal: (error) => {
      if (!(error instanceof ApiError)) throw error;
      const { draft } = error.details as { draft?: ProjectDraft | null };
      if (error.code === 'newer_draft' && draft) return { step: 'newer', draft };
      if (error.status === 401) return { step: 'signed-out' };
      return { step: error.status === 0 ? 'offline' : 'failed' };
    },
  };
}
