// In place of publishing, while a review decides: what one can do about it, and the answer that goes along.

import type { OwnReview } from '../../project-contract.ts';
import { FormPart, FormTextArea } from '../form-fields/form-fields.tsx';

const texts = {
  waiting: 'It is published when its review approves it. What you save now is what we look at.',
  rejected: 'It was not accepted, so it stays a draft. You can go on changing it.',
} as const;

export function ReviewPart({ state }: { state: Exclude<OwnReview['state'], 'approved'> }) {
  if (state !== 'changes_requested') {
    return (
      <FormPart id="publishing" title="Publishing" text={texts[state]}>
        {null}
      </FormPart>
    );
  }
  return (
    <FormPart
      id="publishing"
      title="Your answer"
      text="It is sent to the reviewers of your project, along with what you have changed."
    >
      <FormTextArea name="reviewAnswer" label="What did you change?" hint="You can leave this empty." />
    </FormPart>
  );
}
