// The checklist of a review round, with the results of the previous round.

import { type ComponentType, type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAdminAction } from '#features/accounts/web/admin/use-admin-action.ts';
import { maxReviewText } from '#features/projects/review-states.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Moment } from '#ui/moment.tsx';
import { UserText } from '#ui/user-text.tsx';
import { type AdminReview, checkReviewItem, type ReviewCheck, type ReviewRound } from '../../review-contract.ts';
import { reviewItemHints, reviewItemLabels } from '../../review-labels-copy.ts';
import { missingNote, type ReviewItem, type ReviewVerdict, reviewItems, reviewVerdicts } from '../../review-rules.ts';
import { reviewsCopy as copy } from './reviews-copy.ts';

type Identity = ComponentType<{ projectId: number }>;
type ChecklistProps = { review: AdminReview; latest: ReviewRound; Identity: Identity };

/** The decision bar links here. */
export const checklistId = 'review-checklist';

export function ReviewChecklist({ review, latest, Identity }: ChecklistProps) {
  const before = review.rounds[1];
  return (
    <section
      id={checklistId}
      aria-labelledby={`${checklistId}-title`}
      className="scroll-mt-4 xl:sticky xl:top-4 xl:max-h-[calc(100dvh-100px)] xl:overflow-y-auto"
    >
      <h2 id={`${checklistId}-title`} className="h3 mb-1">
        {copy.checklist.title}
      </h2>
      <ul className="divide-y divide-line">
        {reviewItems.map((item) => (
          <li key={item} className="py-4">
            <Item
              // A new round starts with an empty form.
              key={latest.round}
              item={item}
              projectId={review.projectId}
              isOwn={review.stake === 'owner'}
              latest={latest}
              earlier={before?.checks.find((check) => check.item === item)}
            >
              {item === 'identity' && <Identity projectId={review.projectId} />}
            </Item>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ItemProps = {
  item: ReviewItem;
  projectId: number;
  /** Its creator checks nothing. */
  isOwn: boolean;
  latest: ReviewRound;
  earlier: ReviewCheck | undefined;
  children: ReactNode;
};

function Item({ item, projectId, isOwn, latest, earlier, children }: ItemProps) {
  const check = latest.checks.find((one) => one.item === item);
  const [changes, setChanges] = useState(false);
  const headingId = `check-${item}`;
  const isOpen = !isOwn && latest.state === 'waiting' && (check === undefined || check.isOutdated || changes);
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={headingId} className="font-semibold">
          {reviewItemLabels[item]}
        </h3>
        <Badge tone={check === undefined ? 'secondary' : check.verdict === 'ok' ? 'good' : 'warm'}>
          {check === undefined ? copy.checklist.unchecked : copy.checklist.verdicts[check.verdict]}
        </Badge>
      </div>
      {isOpen && <p className="small text-ink-2">{reviewItemHints[item]}</p>}
      {children}
      {check && <CheckResult check={check} />}
      {earlier && check === undefined && <CheckResult check={earlier} before />}
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
          {copy.checklist.change}
        </Button>
      )}
    </section>
  );
}

function CheckResult({ check, before = false }: { check: ReviewCheck; before?: boolean }) {
  const { verdict, notes, checkedBy, checkedAt, isOutdated } = check;
  return (
    <div className="small grid gap-1 wrap-anywhere">
      {notes !== '' && <UserText>{notes}</UserText>}
      <p className="text-ink-3">
        {before && <span>{copy.checklist.before(verdict)}</span>}
        <span>{checkedBy}, </span>
        <Moment at={checkedAt} />
      </p>
      {isOutdated && <p className="text-copper-ink">{copy.checklist.outdated}</p>}
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

/** The note appears on request, or when the verdict requires one. */
function CheckForm({ item, projectId, round, notes: known, onChecked }: CheckFormProps) {
  const form = useForm({ defaultValues: { notes: known } });
  const [hasNote, setHasNote] = useState(known !== '');
  const label = reviewItemLabels[item];
  const showNoteError = (message: string) => {
    setHasNote(true);
    form.setError('notes', { message });
    // The field may not be rendered yet.
    requestAnimationFrame(() => form.setFocus('notes'));
  };
  const send = useAdminAction(checkReviewItem, {
    refetch: ['/api/admin/reviews'],
    done: copy.checklist.done(label),
    onSuccess: onChecked,
    onError: (error) => showNoteError(error.userMessage),
  });
  const check = (verdict: ReviewVerdict) =>
    form.handleSubmit(({ notes }) => {
      const missing = missingNote({ item, verdict, notes });
      if (missing === undefined) send.mutate({ params: { id: projectId }, body: { round, item, verdict, notes } });
      else showNoteError(missing);
    })();
  const busy = send.isPending ? send.variables?.body?.verdict : undefined;
  return (
    <form className="grid gap-2.5" noValidate onSubmit={(event) => event.preventDefault()}>
      {hasNote && (
        <TextArea
          label={copy.checklist.notes(label)}
          hideLabel
          placeholder={copy.checklist.placeholder}
          rows={2}
          className="!min-h-[64px]"
          maxLength={maxReviewText}
          error={form.formState.errors.notes?.message}
          {...form.register('notes')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {reviewVerdicts.map((verdict) => (
          <Button
            key={verdict}
            look="outline"
            size="small"
            aria-describedby={`check-${item}`}
            busy={busy === verdict}
            onClick={() => void check(verdict)}
          >
            {copy.checklist.mark[verdict]}
          </Button>
        ))}
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
            {copy.checklist.addNote}
          </Button>
        )}
      </div>
    </form>
  );
}
