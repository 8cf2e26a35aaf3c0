// Connects the editor to a draft on the server: restores it, saves while typing, and reports the state.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#features/accounts/web/use-session.ts';
import {
  asCopy,
  chooseStart,
  createDraftKeeper,
  type DraftState,
} from '#features/projects/web/form/draft/draft-keeper.ts';
import { useFlushing } from '#features/projects/web/form/draft/use-flushing.ts';
import { ApiError, call } from '#ui/call.ts';
import { findCopy, forgetCopy, keepCopy } from '#ui/form/browser-copies.ts';
import { saveUpdateDraft, type UpdateDraft } from '../update-contract.ts';
import { draftQuery } from './update-queries.ts';
import { readUpdateValues, toUpdateValues, type UpdateValues } from './update-values.ts';

/** Browser only, because unsaved text may be stored there. */
export function useUpdateDraft(draft: UpdateDraft) {
  const client = useQueryClient();
  const copyName = `${useSession()?.uid}:update-draft-${draft.id}`;
  const [start] = useState(() => chooseStart({ draft, copy: asCopy(findCopy(copyName)), isSame }));
  const kept = start.from === 'copy' ? readUpdateValues(start.values) : undefined;
  const [values, setValues] = useState<UpdateValues>(kept ?? toUpdateValues(draft));
  const [{ state, safe }, setProgress] = useState<{ state: DraftState<UpdateDraft>; safe: boolean }>({
    state: { step: 'idle' },
    safe: true,
  });
  const [keeper] = useState(() =>
    createDraftKeeper<UpdateDraft>(
      {
        save: async ({ values: typed, revision }) => {
          const body = { ...(typed as UpdateValues), revision };
          const saved = await call(saveUpdateDraft, { params: { id: draft.id }, body });
          client.setQueryData(draftQuery(String(draft.id)).queryKey, saved);
          return saved;
        },
        // The server deletes it when it is published.
        remove: async () => undefined,
        keepCopy: (copy) => keepCopy(copyName, copy),
        forgetCopy: () => forgetCopy(copyName),
        now: () => new Date().toISOString(),
        onChange: (next, isSafe) => setProgress({ state: next, safe: isSafe }),
        isSame,
        toRefusal,
      },
      draft,
    ),
  );
  const restore = useEffectEvent(() => {
    if (start.from !== 'copy' || kept === undefined) return;
    if (start.newer) keeper.raiseConflict(start.newer, kept);
    else keeper.restore({ values: kept, sent: start.sent });
  });
  useEffect(() => {
    restore();
    return () => {
      // Saves pending input on unmount instead of waiting for the timer.
      void keeper.flush();
      keeper.stop();
    };
  }, [keeper]);
  useFlushing(keeper.flush);
  return {
    values,
    state,
    safe,
    change: (next: UpdateValues) => {
      setValues(next);
      keeper.change(next);
    },
    /** Saves pending changes. Returns the revision to publish, or undefined if it could not be saved. */
    settle: async (): Promise<number | undefined> => {
      await keeper.flush();
      return keeper.savedRevision();
    },
    finish: keeper.finish,
    keepMine: (newer: UpdateDraft) => keeper.overwriteRemote(values, newer),
    takeOther: (newer: UpdateDraft) => {
      setValues(toUpdateValues(newer));
      keeper.acceptRemote(newer);
    },
  };
}

/** Compares trimmed values, as the server stores them. */
function isSame(draft: UpdateDraft, sent: Record<string, unknown>): boolean {
  const values = readUpdateValues(sent);
  if (values === undefined) return false;
  const { title, content, visibility } = values;
  return (
    draft.title.trim() === title.trim() && draft.content.trim() === content.trim() && draft.visibility === visibility
  );
}

function toRefusal(error: unknown): Exclude<DraftState<UpdateDraft>, { step: 'saved' }> {
  if (!(error instanceof ApiError)) throw error;
  const { draft } = error.details as { draft?: UpdateDraft };
  if (error.code === 'newer_draft' && draft) return { step: 'newer', draft };
  if (error.status === 401) return { step: 'signed-out' };
  return { step: error.status === 0 ? 'offline' : 'failed' };
}
