// A status line: whether the input is saved, and where, and what to do if not.

import { Check, CloudOff } from 'lucide-react';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { formatTimeIn, getReaderZone } from '#kernel/dates.ts';
import { Button } from '#ui/button.tsx';
import { draftCopy } from './draft-copy.ts';
import type { DraftState } from './draft-keeper.ts';
import { noticesId } from './form-draft-notices.tsx';
import type { DraftControl } from './use-project-draft.ts';

export function DraftStatus({ draft: { state, safe } }: { draft: Pick<DraftControl, 'safe'> & { state: DraftState } }) {
  const { openSignIn } = useSignInDialog();
  const trouble = troubles[state.step];
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-small leading-tight text-ink-3">
      {/* Only problems are announced; announcing every save would be a nuisance. */}
      <p role="status" className={trouble ? 'flex min-w-0 items-center gap-2 text-copper-ink' : 'sr-only'}>
        {trouble && <CloudOff size={16} aria-hidden className="shrink-0" />}
        {trouble && <span>{`${trouble}${safe ? draftCopy.keptHere : draftCopy.keptNowhere}`}</span>}
      </p>
      {!trouble && (
        <p className="flex min-w-0 items-center gap-2 [@media(max-height:480px)]:max-sm:hidden">
          {state.step === 'saved' && <Check size={16} aria-hidden className="shrink-0 text-verdigris-ink" />}
          <span className="[@media(max-height:480px)]:truncate">{quietText(state)}</span>
        </p>
      )}
      {state.step === 'signed-out' && (
        <Button look="outline" size="small" onClick={() => openSignIn({ description: draftCopy.signInToSave })}>
          {draftCopy.signIn}
        </Button>
      )}
      {state.step === 'newer' && (
        <Button look="outline" size="small" onClick={() => document.getElementById(noticesId)?.focus()}>
          {draftCopy.choose}
        </Button>
      )}
    </div>
  );
}

const troubles: Partial<Record<DraftState['step'], string>> = {
  offline: draftCopy.troubles.offline,
  'signed-out': draftCopy.troubles.signedOut,
  failed: draftCopy.troubles.failed,
  newer: draftCopy.troubles.newer,
};

function quietText(state: DraftState): string {
  if (state.step === 'saved') return draftCopy.saved(formatTimeIn(getReaderZone(), state.at));
  return state.step === 'idle' ? draftCopy.idle : draftCopy.saving;
}
