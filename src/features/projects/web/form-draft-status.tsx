// One quiet line: whether what is typed is kept, and where.
import { Check, CloudOff } from 'lucide-react';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { Button } from '#ui/button.tsx';
import type { DraftState } from './draft-keeper.ts';
import { clockOf } from './draft-times.ts';
import type { DraftControl } from './use-project-draft.ts';

export function DraftStatus({ draft: { state, safe } }: { draft: DraftControl }) {
  const { openSignIn } = useSignInDialog();
  const trouble = troubles[state.step];
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-[0.9rem] text-ink-3">
      {/* Only trouble is announced: a word at every pause would be a nuisance. */}
      <p role="status" className={trouble ? 'flex items-center gap-2 text-copper-ink' : 'sr-only'}>
        {trouble && <CloudOff size={16} aria-hidden className="shrink-0" />}
        {trouble && `${trouble}${safe ? '; kept in this browser.' : ', and this browser keeps nothing.'}`}
      </p>
      {!trouble && (
        <p className="flex items-center gap-2">
          {state.step === 'saved' && <Check size={16} aria-hidden className="shrink-0 text-verdigris-ink" />}
          {quietText(state)}
        </p>
      )}
      {state.step === 'signed-out' && (
        <Button look="outline" size="small" onClick={() => openSignIn({ description: 'Then saving goes on.' })}>
          Sign in
        </Button>
      )}
    </div>
  );
}

const troubles: Partial<Record<DraftState['step'], string>> = {
  offline: 'Not saved: you are offline',
  'signed-out': 'Sign in again to go on saving',
  failed: 'Not saved: the server does not take it right now',
  newer: 'Not saved: another window has a newer version',
};

function quietText(state: DraftState): string {
  if (state.step === 'saved') return `Draft saved ${clockOf(state.at)}`;
  return state.step === 'idle' ? 'What you type is saved as a draft by itself.' : 'Saving…';
}
