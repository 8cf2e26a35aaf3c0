// The checklist of a round: for each item who looked, when, what they found; and what was found in the round before.

import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/use-admin-action.ts';
import {
  type AdminReview,
  checkReviewItem,
  type ReviewCheck,
  type ReviewRound,
} from '#features/projects/review-contract.ts';
import { maxReviewText, type ReviewItem, type ReviewVerdict, reviewItems } from '#features/projects/review-rules.ts';
import { reviewItemHints, reviewItemLabels } from '#features/projects/review-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { momentText } from '#ui/moment-text.ts';
import { Panel } from '#ui/section.tsx';
import { toast } from '#ui/toast.ts';

type ChecklistProps = { review: AdminReview; latest: ReviewRound };

export function ReviewChecklist({ review, latest }: ChecklistProps) {
  const before = review.rounds[1];
  return (
    <Panel title="Checklist">
      <ul className="divide-y divide-line">
        {reviewItems.map((item) => (
          <li key={item} className="py-5 first:pt-0 last:pb-0">
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
    </Panel>
  );
}

type ItemProps = { item: ReviewItem; projectId: number; latest: ReviewRound; earlier: ReviewCheck | undefined };

function Item({ item, projectId, latest, earlier }: ItemProps) {
  const check = latest.checks.find((one) => one.item === item);
  const headingId = `check-${item}`;
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <h3 id={headingId} className="font-semibold">
          {reviewItemLabels[item]}
        </h3>
        <Badge tone={check === undefined ? 'secondary' : check.verdict === 'ok' ? 'good' : 'warm'}>
          {check === undefined ? 'Not checked' : check.verdict === 'ok' ? 'OK' : 'Concern'}
        </Badge>
      </div>
      <p className="small text-ink-2">{reviewItemHints[item]}</p>
      {check && <Found check={check} />}
      {earlier && check === undefined && <Found check={earlier} before />}
      {latest.state === 'waiting' && (
        <CheckForm item={item} projectId={projectId} round={latest.round} notes={(check ?? earlier)?.notes ?? ''} />
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
        {checkedBy}, {momentText(checkedAt)}
      </p>
      {isOutdated && <p className="text-copper-ink">The project was changed after this check.</p>}
    </div>
  );
}

type CheckFormProps = { item: ReviewItem; projectId: number; round: number; notes: string };

function CheckForm({ item, projectId, round, notes: known }: CheckFormProps) {
  const form = useForm({ defaultValues: { notes: known } });
  const label = reviewItemLabels[item];
  const send = useAdminAction(checkReviewItem, {
    refetch: ['/api/admin/reviews'],
    onSuccess: () => toast({ title: `${label} checked` }),
    onError: (error) => form.setError('notes', { message: error.userMessage }),
  });
  const check = (verdict: ReviewVerdict) =>
    form.handleSubmit(({ notes }) => {
      if (verdict === 'concern' && notes.trim() === '') {
        form.setError('notes', { message: 'Say what the concern is' });
        return;
      }
      send.mutate({ params: { id: projectId }, body: { round, item, verdict, notes } });
    })();
  const busy = send.isPending ? send.variables?.body?.verdict : undefined;
  return (
    <form className="grid gap-3" noValidate onSubmit={(event) => event.preventDefault()}>
      <TextArea
        label={`Notes on ${label.toLowerCase()}`}
        rows={2}
        maxLength={maxReviewText}
        error={form.formState.errors.notes?.message}
        {...form.register('notes')}
      />
      <div className="flex flex-wrap gap-2.5">
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
      </div>
    </form>
  );
}
