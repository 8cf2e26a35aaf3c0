// Replaces the publishing section during a review: what the creator can do, and their answer.

import type { OwnReview } from '../../../project-shapes.ts';
import { FormPart, FormTextArea } from '../fields/form-fields.tsx';
import { publishingCopy } from './submit-form-copy.ts';

const texts = {
  waiting: publishingCopy.inReview,
  rejected: publishingCopy.rejected,
} as const;

export function ReviewPart({ state }: { state: Exclude<OwnReview['state'], 'approved'> }) {
  if (state !== 'changes_requested') {
    return (
      <FormPart id="publishing" title={publishingCopy.title} text={texts[state]}>
        {null}
      </FormPart>
    );
  }
  return (
    <FormPart id="publishing" title={publishingCopy.answer} text={publishingCopy.answerText}>
      <FormTextArea name="reviewAnswer" label={publishingCopy.answerLabel} hint={publishingCopy.answerHint} />
    </FormPart>
  );
}
