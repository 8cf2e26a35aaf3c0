// The checklist of a round: for each item who looked, when, what they found; and what was found in the round before.

import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { TextArea } from '#ui/form/field.tsx';
import { Moment } from '#ui/moment.tsx';
import { type AdminReview, checkReviewItem, type ReviewCheck, type ReviewRound } from '../../../review-contract.ts';
import { maxReviewText, missingNote, type ReviewItem, type ReviewVerdict, reviewItems } from '../../../review-rules.ts';
import { reviewItemHints, reviewItemLabels } from '../../../review-words.ts';

type ChecklistProps = { review: AdminReview; latest: ReviewRound };

/** Where the bar of the decision leads. */
export const checklistId = 'review-checklist';

export function ReviewChecklist({ review, latest }: ChecklistProps) {
  const before = review.rounds[1];
  return (
    <section
      id={checklistId}
      aria-labelledby={`${checklistId}-title`}
      className="scroll-mt-4 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-100px)] xl:overflow-y-auto"
    >
      <h2 id={`${checklistId}-title`} className="h3 mb-1">
        Checklist
      </h2>
      <ul className="divide-y divide-line">
        {reviewItems.map((item) => (
          <li key={item} className="py-4">
            <Item
              // A new round begins with an empty form.
              key={latest.round}
              item={item}
              projectId={review.projectId}
              latest={latest}
              earlier={before?.checks.find((check) => check.item === item)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ItemProps = { item: ReviewItem; projectId: number; latest: ReviewRound; earlier: ReviewCheck | undefined };

function Item({ item, projectId, latest, earlier }: ItemProps) {
  const check = latest.checks.find((one) => one.item === item);
  const [changes, setChanges] = useState(false);
  const headingId = `check-${item}`;
  const isOpen = latest.state === 'waiting' && (check === undefined || check.isOutdated || changes);
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={headingId} className="font-semibold">
          {reviewItemLabels[item]}
        </h3>
        <Badge tone={check === undefined ? 'secondary' : check.verdict === 'ok' ? 'good' : 'warm'}>
          {check === undefined ? 'Not checked' : check.verdict === 'ok' ? 'OK' : 'Concern'}
        </Badge>
      </div>
      {isOpen && <p className="small text-ink-2">{reviewItemHints[item]}</p>}
      {check && <Found check={check} />}
      {earlier && check === undefined && <Found check={earlier} before />}
      {isOpen && (
        <CheckForm
          item={item}
          projectId={projectId}
          round={latest.round}
          notes={(check ?? earlier)?.notes ?? ''}
          onChecked={() => setChanges(false)}
        />
      )}
      {latest.state === 'waiting' && !isOpen && (
        <Button
          look="quiet"
          size="small"
          className="-ml-3.5 justify-self-start"
          aria-describedby={headingId}
          onClick={() => setChanges(true)}
        >
          Change
        </Button>
      )}
    </section>
  );
}

function Found({ check, before = false }: { check: ReviewCheck; before?: boolean }) {
  const { verdict, notes, checkedBy, checkedAt, isOutdated } = check;
  return (
    <div className="small grid gap-1 [overflow-wrap:anywhere]">
      {notes !== '' && <p className="whitespace-pre-line">{notes}</p>}
      <p className="text-ink-3">
        {before && `In the round before: ${verdict === 'ok' ? 'OK' : 'concern'}. `}
        {checkedBy}, <Moment at={checkedAt} />
      </p>
      {isOutdated && <p className="text-copper-ink">The project was changed after this check.</p>}
    </div>
  );
}

type CheckFormProps = {
  item: ReviewItem;
  projectId: number;
  round: number;
  notes: string;
  onChecked: () => void;
};

/** The note is there when one asks for it, or when what one says needs one. */
function CheckForm({ item, projectId, round, notes: known, onChecked }: CheckFormProps) {
  const form = useForm({ defaultValues: { notes: known } });
  const [hasNote, setHasNote] = useState(known !== '');
  const label = reviewItemLabels[item];
  const refuse = (message: string) => {
    setHasNote(true);
    form.setError('notes', { message });
    // The field may be on its way into the page.
    requestAnimationFrame(() => form.setFocus('notes'));
  };
  const send = useAdminAction(checkReviewItem, {
    refetch: ['/api/admin/reviews'],
    onSuccess: () => {
      toast({ title: `${label} checked` });
      onChecked();
    },
    onError: (error) => refuse(error.userMessage),
  });
  const check = (verdict: ReviewVerdict) =>
    form.handleSubmit(({ notes }) => {
      const missing = missingNote({ item, verdict, notes });
      if (missing === undefined) send.mutate({ params: { id: projectId }, body: { round, item, verdict, notes } });
      else refuse(missing);
    })();
  const busy = send.isPending ? send.variables?.body?.verdict : undefined;
  return (
    <form className="grid gap-2.5" noValidate onSubmit={(event) => event.preventDefault()}>
      {hasNote && (
        <TextArea
          label={`Notes on ${label.toLowerCase()}`}
          hideLabel
          placeholder="What you looked at and found"
          rows={2}
          className="!min-h-[64px]"
          maxLength={maxReviewText}
          error={form.formState.errors.notes?.message}
          {...form.register('notes')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          size="small"
          aria-describedby={`check-${item}`}
          busy={busy === 'ok'}
          onClick={() => void check('ok')}
        >
          Mark as OK
        </Button>
        <Button
          look="outline"
          size="small"
          aria-describedby={`check-${item}`}
          busy={busy === 'concern'}
          onClick={() => void check('concern')}
        >
          Note a concern
        </Button>
        {!hasNote && (
          <Button
            look="quiet"
            size="small"
            className="!px-2.5"
            aria-describedby={`check-${item}`}
            onClick={() => {
              setHasNote(true);
              requestAnimationFrame(() => form.setFocus('notes'));
            }}
          >
            Add a note
          </Button>
        )}
      </div>
    </form>
  );
}
