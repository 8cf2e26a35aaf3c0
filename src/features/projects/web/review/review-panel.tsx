// Above the form of a project in review: its status and the conversation so far.

import { useId } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { useEndpointForm } from '#ui/form/use-endpoint-form.tsx';
import { Moment } from '#ui/moment.tsx';
import { UserText } from '#ui/user-text.tsx';
import { answerReview } from '../../project-contract.ts';
import type { OwnReview, Project } from '../../project-shapes.ts';
import { maxReviewText } from '../../review-states.ts';
import { reviewPanelCopy } from './review-panel-copy.ts';
import { standingWords } from './review-standing.ts';
import { ReviewStandingText } from './review-standing-text.tsx';

export function ReviewPanel({ project }: { project: Project }) {
  const headingId = useId();
  const { review, status } = project;
  const words = review && (status === 'draft' || review.isOfChanges) ? standingWords(review) : undefined;
  if (review === undefined || words === undefined) return null;
  return (
    <section aria-labelledby={headingId} className="panel mb-10 grid max-w-[52rem] gap-5">
      <div className="grid justify-items-start gap-2.5">
        <Badge tone={words.tone}>{words.label}</Badge>
        <h2 id={headingId} className="h3">
          {words.title}
        </h2>
        <p className="text-ink-2">
          <ReviewStandingText words={words} />
        </p>
      </div>
      <ReviewHistory rounds={review.rounds} />
      {review.state === 'rejected' && !review.isOfChanges && <ReviewAnswerForm projectId={project.id} />}
    </section>
  );
}

/** Newest first, like the status above. */
function ReviewHistory({ rounds }: { rounds: OwnReview['rounds'] }) {
  const events = rounds.flatMap(listEvents);
  return (
    <ol className="grid gap-4 border-t border-line pt-5">
      {events.map((event, place) => (
        // The order of events is stable within one response.
        <li key={place} className="grid gap-1 wrap-anywhere">
          <p className="small text-ink-3">
            <span className="font-semibold text-ink">{event.title}</span>, <Moment at={event.at} />
          </p>
          {event.text !== null && <UserText>{event.text}</UserText>}
        </li>
      ))}
    </ol>
  );
}

type ReviewEvent = { title: string; at: string; text: string | null };

function listEvents(round: OwnReview['rounds'][number]) {
  const { state, submittedAt, isReopened, isOfChanges, decidedAt, reason, answers } = round;
  const submitted = isOfChanges ? reviewPanelCopy.changed : reviewPanelCopy.submitted;
  const begun = {
    title: isReopened ? reviewPanelCopy.reopened : submitted,
    at: submittedAt,
    text: null,
  };
  const decided = decidedAt === null ? [] : [{ title: decisionTitles[state], at: decidedAt, text: reason }];
  const answered = answers.map(({ text, createdAt }) => ({ title: reviewPanelCopy.replied, at: createdAt, text }));
  return [...answered.toReversed(), ...decided, begun] satisfies ReviewEvent[];
}

const decisionTitles = {
  waiting: reviewPanelCopy.waiting,
  approved: reviewPanelCopy.approved,
  changes_requested: reviewPanelCopy.changesRequested,
  rejected: reviewPanelCopy.rejected,
} as const satisfies Record<OwnReview['state'], string>;

/** A reply to the reason why the project was not accepted. */
function ReviewAnswerForm({ projectId }: { projectId: number }) {
  const form = useEndpointForm(answerReview, {
    defaultValues: { answer: '' },
    input: (body) => ({ params: { id: projectId }, body }),
    refetch: ['/api/projects'],
    done: { title: reviewPanelCopy.sent.title, description: reviewPanelCopy.sent.text },
    resets: true,
  });
  return (
    <form {...form.props} className="grid gap-4 border-t border-line pt-5">
      <TextArea
        label={reviewPanelCopy.answer}
        rows={4}
        maxLength={maxReviewText}
        {...form.field('answer', { validate: (text) => text.trim() !== '' || reviewPanelCopy.answerRequired })}
      />
      {form.alert}
      <div className="flex justify-end max-sm:grid">
        <Button type="submit" look="outline" busy={form.isPending}>
          {reviewPanelCopy.send}
        </Button>
      </div>
    </form>
  );
}
