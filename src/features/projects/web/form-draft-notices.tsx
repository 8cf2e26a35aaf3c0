// What the form says about its draft when it is opened again, and when another window has changed it.
import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ApiError } from '#ui/call.ts';
import { part } from '#ui/part.tsx';
import { toast } from '#ui/toast.ts';
import { clockOf, dayAndClockOf } from './draft-times.ts';
import type { ProjectFormValues } from './project-form-values.ts';
import { useHydrated } from './use-hydrated.ts';
import type { Continued, DraftControl } from './use-project-draft.ts';

const ConfirmDialog = part(async () => (await import('#ui/dialog.tsx')).ConfirmDialog);

/** Where the choice between two versions stands. */
export const noticesId = 'draft-notices';

export function DraftNotices({ draft, isNew }: { draft: DraftControl; isNew: boolean }) {
  const { state, continued } = draft;
  return (
    <div id={noticesId} tabIndex={-1} className="grid scroll-mt-6 gap-4 pb-8 empty:hidden">
      {state.step === 'newer' ? (
        <Alert tone="warm" title="This form was changed in another window">
          <p>
            The other version was saved at {clockOf(state.draft.updatedAt)}. Nothing is overwritten until you choose:
            the one of the other window, or what you see here.
          </p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            <Button look="outline" size="small" onClick={() => draft.takeOther(state.draft)}>
              Use the other version
            </Button>
            <Button look="outline" size="small" onClick={() => void draft.keepMine(state.draft)}>
              Keep mine
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
      toast({ title: 'The draft is still there', description: error.userMessage, variant: 'destructive' });
    }
  };
  return (
    <Alert title={`We kept what you typed${hydrated ? ` on ${dayAndClockOf(at)}` : ''}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[40rem]">
          {isNew
            ? 'It is not submitted yet; go on where you left off.'
            : 'It is not in the project yet: save it below.'}
          {changedMeanwhile.length > 0 &&
            ` The project itself was changed meanwhile (${changedMeanwhile.map((name) => partNames[name]).join(', ')}); saving replaces that with what you see here.`}
        </p>
        <Button look="outline" size="small" disabled={!hydrated} onClick={() => setAsking('open')}>
          {isNew ? 'Start over' : 'Discard changes'}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          onMissed={() => setAsking(undefined)}
          open
          onOpenChange={(open) => !open && setAsking(undefined)}
          title={isNew ? 'Start over?' : 'Discard your changes?'}
          description={
            isNew
              ? 'Everything you have typed into this form is thrown away, and it is empty again.'
              : 'What you have typed and not saved is thrown away. The project stays as it is.'
          }
          cancelLabel="Keep it"
          confirmLabel={isNew ? 'Start over' : 'Discard changes'}
          busy={asking === 'busy'}
          onConfirm={() => void startOver()}
        />
      )}
    </Alert>
  );
}

const partNames: Record<keyof ProjectFormValues, string> = {
  title: 'title',
  description: 'description',
  category: 'category',
  fundingGoal: 'goal',
  valuation: 'valuation',
  deadline: 'deadline',
  fundingModel: 'what happens at the deadline',
  tags: 'tags',
  coverImage: 'cover',
  galleryImages: 'gallery',
  videoUrl: 'video',
  timeline: 'timeline',
  milestones: 'milestones',
  team: 'team',
  risks: 'risks',
  faq: 'FAQ',
  marketOpportunity: 'market',
  status: 'publishing',
  reviewAnswer: 'your answer',
};
