// One quiet line: whether what is typed is kept, and where.
import { Check, CloudOff } from 'lucide-react';
import { useSignInDialog } from '#features/accounts/web/sign-in-dialog-host.tsx';
import { Button } from '#ui/button.tsx';
import type { DraftState } from './draft-keeper.ts';
import { clockOf } from './draft-times.ts';
import { noticesId } from './form-draft-notices.tsx';
import type { DraftControl } from './use-project-draft.ts';

export function DraftStatus({ draft: { state, safe } }: { draft: DraftControl }) {
  const { openSignIn } = useSignInDialog();
  const trouble = troubles[state.step];
  // On a narrow screen the line stands far below what one types; trouble comes along. Being offline says so there already.
  const raised = trouble && state.step !== 'offline' ? alongOnPhones : '';
  return (
    <div className={`flex min-h-6 flex-wrap items-center gap-x-3 gap-y-2 text-[0.9rem] text-ink-3 ${raised}`}>
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
      {state.step === 'newer' && (
        <Button look="outline" size="small" onClick={() => document.getElementById(noticesId)?.focus()}>
          Choose a version
        </Button>
      )}
    </div>
  );
}

const alongOnPhones =
  'max-lg:fixed max-lg:inset-x-4 max-lg:bottom-4 max-lg:z-20 max-lg:rounded-slip max-lg:border max-lg:border-line max-lg:bg-surface max-lg:p-4 max-lg:shadow-float';

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
