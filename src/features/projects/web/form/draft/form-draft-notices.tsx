// Notices about the draft when the form is opened again, and when another window has changed it.

import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ApiError } from '#ui/call.ts';
import { LazyConfirmDialog } from '#ui/dialog/lazy-confirm-dialog.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Moment } from '#ui/moment.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { labelInSentence } from '../../../project-fields.ts';
import type { ProjectFormValues } from '../values/project-form-values.ts';
import { draftCopy } from './draft-copy.ts';
import type { Continued, DraftControl } from './use-project-draft.ts';

/** Element id of the choice between two versions. */
export const noticesId = 'draft-notices';

export function DraftNotices({ draft, isNew }: { draft: DraftControl; isNew: boolean }) {
  const { state, continued } = draft;
  return (
    <div id={noticesId} tabIndex={-1} className="grid scroll-mt-6 gap-4 pb-6 empty:hidden">
      {state.step === 'newer' ? (
        <Alert tone="warm" title={draftCopy.conflict.title}>
          <p>
            {draftCopy.conflict.savedAt} <Moment at={state.draft.updatedAt} timeOnly />
            {draftCopy.conflict.choose}
          </p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <Button look="outline" size="small" onClick={() => draft.takeOther(state.draft)}>
              {draftCopy.conflict.takeOther}
            </Button>
            <Button look="outline" size="small" onClick={() => void draft.keepMine(state.draft)}>
              {draftCopy.conflict.keepMine}
            </Button>
          </div>
        </Alert>
      ) : (
        continued && <ContinuedNotice continued={continued} isNew={isNew} onStartOver={draft.startOver} />
      )}
    </div>
  );
}

type ContinuedNoticeProps = { continued: Continued; isNew: boolean; onStartOver: () => Promise<void> };

function ContinuedNotice({ continued: { at, changedMeanwhile }, isNew, onStartOver }: ContinuedNoticeProps) {
  const hydrated = useHydrated();
  const [asking, setAsking] = useState<'open' | 'busy'>();
  const startOver = async () => {
    setAsking('busy');
    try {
      await onStartOver();
    } catch (error) {
      setAsking(undefined);
      if (!(error instanceof ApiError)) throw error;
      toast({ title: draftCopy.kept.title, description: error.userMessage, variant: 'destructive' });
    }
  };
  return (
    <Alert>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="max-w-[44rem] min-w-0 flex-1 basis-[10rem]">
          {draftCopy.restoredBefore}
          {hydrated && (
            <span>
              {' '}
              {draftCopy.restoredFrom} <Moment at={at} />
            </span>
          )}{' '}
          <span>{draftCopy.restoredAfter}</span>
          {changedMeanwhile.length > 0 && (
            <span>{draftCopy.changedMeanwhile(changedMeanwhile.map(partName).join(', '))}</span>
          )}
        </p>
        <Button look="quiet" size="small" className="-mr-2" disabled={!hydrated} onClick={() => setAsking('open')}>
          {isNew ? draftCopy.startOver : draftCopy.discard}
        </Button>
      </div>
      {asking && (
        <LazyConfirmDialog
          onClose={() => setAsking(undefined)}
          title={isNew ? draftCopy.confirmStartOver.title : draftCopy.confirmDiscard.title}
          description={isNew ? draftCopy.confirmStartOver.text : draftCopy.confirmDiscard.text}
          cancelLabel={draftCopy.keep}
          confirmLabel={isNew ? draftCopy.startOver : draftCopy.discard}
          busy={asking === 'busy'}
          onConfirm={() => void startOver()}
        />
      )}
    </Alert>
  );
}

function partName(name: keyof ProjectFormValues): string {
  if (name === 'status') return 'publishing';
  // Follows from the rules.
  const field = name === 'wholeRelease' ? 'pack' : name;
  return field === 'reviewAnswer' ? draftCopy.reviewAnswer : labelInSentence(field);
}
